import { and, eq, inArray, sql } from 'drizzle-orm'
import type {
  FreshnessNote,
  LibraryLink,
  Message,
} from '../../../../domain/advisors/conversations.ts'
import { resourceTypeLabels } from '../../../../domain/resources/resources.ts'
import { isListed } from '../../../../domain/resources/visibility.ts'
import type { Db } from '../../../db/index.ts'
import { knowledgeEntries } from '../../../db/schema/advisors.ts'
import { resourceKnowledge, resources } from '../../../db/schema/resources.ts'

const mostLinks = 3

/** Ids of the entries an answer cites, each once. */
export function citedEntries({ citations }: Pick<Message, 'citations'>): string[] {
  return [...new Set(citations.flatMap(({ entryId }) => entryId || []))]
}

/** Reads the resources beside the entries that answers cite, and how fresh those entries are. */
export function libraryBeside(db: Db) {
  const listed = (ids: string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`

  async function readLibrary(entryIds: string[]) {
    const { id, slug, title, type, premium, state, unpublishAt, publishedAt, reviewBy, updatedAt } =
      resources
    return db
      .select({
        entryId: resourceKnowledge.entryId,
        ...{ id, slug, title, type, premium, state, unpublishAt, publishedAt, reviewBy, updatedAt },
      })
      .from(resourceKnowledge)
      .innerJoin(resources, eq(resources.id, resourceKnowledge.resourceId))
      .where(
        and(
          sql`${resourceKnowledge.entryId} IN ${listed(entryIds)}`,
          inArray(resources.state, ['published']),
        ),
      )
  }

  async function readEntries(entryIds: string[]) {
    const { id, title, reviewBy, updatedAt } = knowledgeEntries
    return db
      .select({ id, title, reviewBy, updatedAt })
      .from(knowledgeEntries)
      .where(sql`${id} IN ${listed(entryIds)}`)
  }

  return {
    /** Resources that go with these entries, those with the most of them first. */
    async links(entryIds: string[], now = new Date()): Promise<LibraryLink[]> {
      if (entryIds.length === 0) return []
      return linksOf(await readLibrary(entryIds), entryIds, { now, since: now })
    },

    /** The messages, answers among them with resources that go with them and what has changed since they were given. */
    async annotate(messages: Message[], now = new Date()): Promise<Message[]> {
      const all = [...new Set(messages.flatMap(citedEntries))]
      if (all.length === 0) return messages
      const [library, entries] = await Promise.all([readLibrary(all), readEntries(all)])
      return messages.map((message) => {
        const cited = citedEntries(message)
        if (cited.length === 0) return message
        const since = new Date(message.createdAt)
        const known = entries.filter(({ id }) => cited.includes(id))
        const freshness: FreshnessNote = {
          changed: known.filter(({ updatedAt }) => updatedAt > since).map(({ title }) => title),
          overdue: known.filter(({ reviewBy }) => reviewBy <= now).map(({ title }) => title),
        }
        return { ...message, library: linksOf(library, cited, { now, since }), freshness }
      })
    },
  }
}

type LibraryRow = Omit<LibraryLink, 'type' | 'changed' | 'overdue'> &
  Pick<typeof resources.$inferSelect, 'type' | 'state'> & {
    id: string
    entryId: string
    unpublishAt: Date | null
    publishedAt: Date | null
    reviewBy: Date | null
    updatedAt: Date
  }

function linksOf(
  rows: LibraryRow[],
  entryIds: string[],
  { now, since }: { now: Date; since: Date },
): LibraryLink[] {
  const beside = rows.filter((row) => entryIds.includes(row.entryId) && isListed(row, now))
  return [...Map.groupBy(beside, ({ id }) => id).values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, mostLinks)
    .flatMap(([row]) => {
      if (!row) return []
      const { slug, title, type, premium, publishedAt, reviewBy, updatedAt } = row
      // What was published only afterwards is new, not changed.
      const changed = updatedAt > since && publishedAt !== null && publishedAt <= since
      const overdue = reviewBy !== null && reviewBy <= now
      const label = resourceTypeLabels[type].one.toLowerCase()
      return [{ slug, title, type: label, premium, changed, overdue }]
    })
}
