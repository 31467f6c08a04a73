import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { CardTag } from '../../../../domain/resources/listing.ts'
import type { ResourceType } from '../../../../domain/resources/resources.ts'
import type { IndexedCard, IndexRow } from './index-row.ts'

/** A listed resource with what it is filtered and sorted by; times are epoch milliseconds. */
export type CatalogueRow = {
  id: number
  type: ResourceType
  premium: boolean
  domains: AdvisorId[]
  tags: CardTag[]
  updated: number
  unpublishAt: number | null
}

/** Every listed resource by title, as of a version, and the count of resources with each word. */
export type Catalogue = {
  version: string
  rows: CatalogueRow[]
  words: ReadonlyMap<string, number>
}

/** A hit: its card, and texts with the found words between « and ». */
export type SearchHit = { card: IndexedCard; title: string; summary: string; excerpt: string }

/** Rows written at once: a body may have 60,000 characters, and D1 takes 2 MB a parameter. */
const rowsPerWrite = 20
const listed = 'SELECT value FROM json_each(?)'
/** The catalogue last read by this isolate, by database. */
const catalogues = new WeakMap<D1Database, Catalogue>()

/** The library's index in the search database, from which lists and searches are answered. */
export function resourceIndex(search: D1Database) {
  return {
    /** The isolate's catalogue, which may be stale; read when there is none. */
    async catalogue(): Promise<Catalogue> {
      return catalogues.get(search) ?? readCatalogue()
    },

    /** The catalogue of the index's current version. */
    async currentCatalogue(): Promise<Catalogue> {
      const known = catalogues.get(search)
      return known && known.version === (await readVersion()) ? known : readCatalogue()
    },

    /** The catalogue's current version; '' while it is stale. */
    version: readVersion,

    /** The cards of these rows in the given order, and the catalogue's current version. */
    async cards(ids: number[]): Promise<{ cards: IndexedCard[]; version: string }> {
      // A column for each card reads the cards and the version in one statement.
      const columns = ids.map((_, n) => `(SELECT card FROM resource_rows WHERE id = ?) AS c${n}`)
      const row = await search
        .prepare(`SELECT ${[...columns, 'version'].join(', ')} FROM resource_state WHERE id = 1`)
        .bind(...ids)
        .first<Record<string, string | null> & { version: string }>()
      const cards = ids.flatMap((_, n) => row?.[`c${n}`] ?? [])
      return { cards: cards.map(toCard), version: row?.version ?? '' }
    },

    /** The best hits of an FTS5 expression; excerpts include premium bodies if `premium`. */
    async search(match: string, window: { limit: number; offset: number }, premium: boolean) {
      const excerpt = "snippet(resource_fts, 5, '«', '»', '…', 28)"
      const ofPremium = "snippet(resource_fts, 6, '«', '»', '…', 28)"
      const { results } = await search
        .prepare(
          `SELECT card, highlight(resource_fts, 1, '«', '»') AS title,
             highlight(resource_fts, 2, '«', '»') AS summary,
             ${excerpt}${premium ? ` || ${ofPremium}` : ''} AS excerpt
           FROM resource_fts WHERE resource_fts MATCH ? ORDER BY rank LIMIT ? OFFSET ?`,
        )
        .bind(match, window.limit, window.offset)
        .all<Omit<SearchHit, 'card'> & { card: string }>()
      return results.map((hit): SearchHit => ({ ...hit, card: toCard(hit.card) }))
    },

    /** Indexes rows, replacing those of the same resources. */
    async put(rows: IndexRow[]) {
      for (let at = 0; at < rows.length; at += rowsPerWrite) {
        const part = rows.slice(at, at + rowsPerWrite)
        const json = JSON.stringify(part)
        await search.batch([
          removeFromFts(part.map(({ resourceId }) => resourceId)),
          search
            .prepare(
              `INSERT INTO resource_rows (resource_id, made_of, card, sort_title, words)
               SELECT value ->> 'resourceId', value ->> 'madeOf', value -> 'card',
                 value ->> 'sortTitle', value -> 'words' FROM json_each(?) WHERE true
               ON CONFLICT (resource_id) DO UPDATE SET made_of = excluded.made_of,
                 card = excluded.card, sort_title = excluded.sort_title, words = excluded.words`,
            )
            .bind(json),
          search
            .prepare(
              `INSERT INTO resource_fts
                 (rowid, card, title, summary, tags, headings, body, premium, facets)
               SELECT r.id, value -> 'card', value ->> 'title', value ->> 'summary',
                 value ->> 'tags', value ->> 'headings', value ->> 'body', value ->> 'premium',
                 value ->> 'facets'
               FROM json_each(?) JOIN resource_rows r ON r.resource_id = value ->> 'resourceId'`,
            )
            .bind(json),
          markStale(),
        ])
      }
    },

    async remove(resourceIds: string[]) {
      if (resourceIds.length === 0) return
      await search.batch([
        removeFromFts(resourceIds),
        search
          .prepare(`DELETE FROM resource_rows WHERE resource_id IN (${listed})`)
          .bind(JSON.stringify(resourceIds)),
        markStale(),
      ])
    },

    /** The `madeOf` keys of the rows after `after` up to `last`, by resource. */
    async madeOf(after: string, last: string | null): Promise<Map<string, string>> {
      const { results } = await search
        .prepare(
          `SELECT resource_id AS id, made_of AS madeOf FROM resource_rows
           WHERE resource_id > ? AND (resource_id <= ? OR ? IS NULL)`,
        )
        .bind(after, last, last)
        .all<{ id: string; madeOf: string }>()
      return new Map(results.map(({ id, madeOf }) => [id, madeOf]))
    },

    /** Rebuilds the catalogue and word counts if rows have changed since. */
    async recount() {
      await search
        .prepare(
          `UPDATE resource_state SET version = lower(hex(randomblob(8))),
             catalogue = (SELECT json_group_array(json_array(id, card ->> '$.type',
                 card ->> '$.premium', card -> '$.domains', card -> '$.tags', card ->> '$.updated',
                 card ->> '$.unpublishAt') ORDER BY sort_title) FROM resource_rows),
             words = (SELECT json_group_object(word, resources) FROM (
               SELECT w.value AS word, count(*) AS resources
               FROM resource_rows, json_each(resource_rows.words) w GROUP BY w.value))
           WHERE id = 1 AND version = ''`,
        )
        .run()
    },

    /** The cursor of the comparison with the table: a resource id, '' at the beginning. */
    async comparedTo(): Promise<string> {
      const row = await search
        .prepare('SELECT compared_to AS id FROM resource_state WHERE id = 1')
        .first<{ id: string }>()
      return row?.id ?? ''
    },

    async keepComparedTo(resourceId: string) {
      await search
        .prepare('UPDATE resource_state SET compared_to = ? WHERE id = 1')
        .bind(resourceId)
        .run()
    },

    /** Reads the catalogue anew. */
    readCatalogue,
  }

  async function readVersion(): Promise<string> {
    const row = await search
      .prepare('SELECT version FROM resource_state WHERE id = 1')
      .first<{ version: string }>()
    return row?.version ?? ''
  }

  async function readCatalogue(): Promise<Catalogue> {
    const state = await search
      .prepare('SELECT version, catalogue, words FROM resource_state WHERE id = 1')
      .first<{ version: string; catalogue: string; words: string }>()
    const rows = JSON.parse(state?.catalogue ?? '[]') as PackedRow[]
    const words = JSON.parse(state?.words ?? '{}') as Record<string, number>
    const fresh: Catalogue = {
      version: state?.version ?? '',
      rows: rows.map(([id, type, premium, domains, tags, updated, unpublishAt]) => ({
        ...{ id, type, domains, tags, updated, unpublishAt },
        premium: premium === 1,
      })),
      words: new Map(Object.entries(words)),
    }
    catalogues.set(search, fresh)
    return fresh
  }

  /** The statement that marks the catalogue as stale. */
  function markStale() {
    return search.prepare("UPDATE resource_state SET version = '' WHERE id = 1")
  }

  /** The statement that removes resources from the full-text table. */
  function removeFromFts(resourceIds: string[]) {
    return search
      .prepare(
        `DELETE FROM resource_fts
         WHERE rowid IN (SELECT id FROM resource_rows WHERE resource_id IN (${listed}))`,
      )
      .bind(JSON.stringify(resourceIds))
  }
}

export type ResourceIndex = ReturnType<typeof resourceIndex>

type PackedRow = [
  id: number,
  type: ResourceType,
  premium: 0 | 1,
  domains: AdvisorId[],
  tags: CardTag[],
  updated: number,
  unpublishAt: number | null,
]

function toCard(json: string): IndexedCard {
  return JSON.parse(json) as IndexedCard
}
