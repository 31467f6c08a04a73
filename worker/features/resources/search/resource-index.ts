import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { CardTag } from '../../../../domain/resources/listing.ts'
import type { ResourceType } from '../../../../domain/resources/resources.ts'
import type { IndexedCard, IndexRow } from './index-row.ts'

/** A row by title, with what it is filtered and sorted by. */
export type CatalogueRow = {
  id: number
  type: ResourceType
  premium: boolean
  domains: AdvisorId[]
  tags: CardTag[]
  updated: number
  unpublishAt: number | null
}

/** All that lists may name, as of a version, and how many resources have each word. */
export type Catalogue = {
  version: string
  rows: CatalogueRow[]
  words: ReadonlyMap<string, number>
}

/** A hit: its card, and where words were found, between « and ». */
export type SearchHit = { card: IndexedCard; title: string; summary: string; excerpt: string }

/** A body may have sixty thousand characters, and D1 takes two million bytes at once. */
const rowsPerWrite = 20
const listed = 'SELECT value FROM json_each(?)'
/** What this isolate read last, by database. */
const catalogues = new WeakMap<D1Database, Catalogue>()

/** The library's index in the search database: what lists and searches are answered from. */
export function resourceIndex(search: D1Database) {
  return {
    /** The catalogue as this isolate knows it; read when it knows none. */
    async catalogue(): Promise<Catalogue> {
      return catalogues.get(search) ?? readCatalogue()
    },

    /** The same, but never an older one than the index is. */
    async currentCatalogue(): Promise<Catalogue> {
      const known = catalogues.get(search)
      return known && known.version === (await readVersion()) ? known : readCatalogue()
    },

    /** The catalogue's version now. */
    version: readVersion,

    /** Cards of a page's rows, in the order asked for, and the catalogue's version now. */
    async cards(ids: number[]): Promise<{ cards: IndexedCard[]; version: string }> {
      // A column each: a list of ids would be read row by row, too.
      const columns = ids.map((_, n) => `(SELECT card FROM resource_rows WHERE id = ?) AS c${n}`)
      const row = await search
        .prepare(`SELECT ${[...columns, 'version'].join(', ')} FROM resource_state WHERE id = 1`)
        .bind(...ids)
        .first<Record<string, string | null> & { version: string }>()
      const cards = ids.flatMap((_, n) => row?.[`c${n}`] ?? [])
      return { cards: cards.map(toCard), version: row?.version ?? '' }
    },

    /** Best hits of a match expression; the excerpt is of the premium column where that is searched. */
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

    /** Indexes resources, replacing what was indexed of them. */
    async put(rows: IndexRow[]) {
      for (let at = 0; at < rows.length; at += rowsPerWrite) {
        const part = rows.slice(at, at + rowsPerWrite)
        const json = JSON.stringify(part)
        await search.batch([
          unindexed(part.map(({ resourceId }) => resourceId)),
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
          uncounted(),
        ])
      }
    },

    async remove(resourceIds: string[]) {
      if (resourceIds.length === 0) return
      await search.batch([
        unindexed(resourceIds),
        search
          .prepare(`DELETE FROM resource_rows WHERE resource_id IN (${listed})`)
          .bind(JSON.stringify(resourceIds)),
        uncounted(),
      ])
    },

    /** What the rows from `after` (not included) to `last` were made of, by resource. */
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

    /** Makes the catalogue and the words anew, when rows have changed since. */
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

    /** How far the index was last compared with the table; '' at the beginning. */
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

    /** Reads the catalogue again: the one this isolate knows is not of this version. */
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

  function uncounted() {
    return search.prepare("UPDATE resource_state SET version = '' WHERE id = 1")
  }

  function unindexed(resourceIds: string[]) {
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
