import { and, asc, desc, eq, gte, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { dayMs } from '../../../../domain/durations.ts'
import {
  type EditedAttachment,
  editingLimits,
  type ManageQuery,
} from '../../../../domain/resources/editing.ts'
import type { ResourceContent } from '../../../../domain/resources/resources.ts'
import type { Tag } from '../../../../domain/resources/tags.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import { words } from '../../../../domain/text/words.ts'
import { requireThat, type Statement } from '../../../db/commit.ts'
import type { Db } from '../../../db/index.ts'
import {
  resourceAttachments as attachments,
  resourceDrafts as drafts,
  resourceBookmarks,
  resourceFiles,
  resourceKnowledge,
  resourceReaders,
  resourceReadings,
  resourceSlugs,
  resources,
  resourceTags,
  resourceWords,
  resourceRevisions as revisions,
} from '../../../db/schema/resources.ts'
import type { Author } from '../resources-repository.ts'

export type DraftRow = typeof drafts.$inferSelect
export type RevisionRow = typeof revisions.$inferSelect

/** Most words of a search that are used. */
const mostWords = 6

const tagsOf = sql<string>`(SELECT json_group_array(json_object('slug', t.slug, 'name', t.name,
    'colour', t.colour) ORDER BY t.name)
  FROM resource_tags rt JOIN tags t ON t.id = rt.tag_id WHERE rt.resource_id = resources.id)`

/** When a resource was trashed (the time of its last version); null when it is not in the trash. */
const trashedAt = sql<number | null>`CASE WHEN resources.state = 'trashed' THEN (SELECT v.created_at
  FROM resource_revisions v WHERE v.resource_id = resources.id AND v.version = resources.version) END`

/** Staff's list of resources, attachments, drafts and revisions. */
export function editingRepository(db: Db) {
  return {
    /** Resources for staff's list, with tags, draft, and readers of the last `readerDays` days. */
    async list(
      query: ManageQuery,
      { offset, limit, now }: { offset: number; limit: number; now: Date },
    ) {
      const since = new Date(now.getTime() - editingLimits.readerDays * dayMs)
      const readers = sql<number>`coalesce((SELECT sum(readers) FROM resource_readers
        WHERE resource_id = resources.id AND day >= ${isoDay(since)}), 0)`
      const rows = await db
        .select({
          row: resources,
          tags: tagsOf,
          readers,
          draftBy: drafts.authorName,
          draftAt: drafts.updatedAt,
          trashedAt,
        })
        .from(resources)
        .leftJoin(drafts, eq(drafts.resourceId, resources.id))
        .where(and(...conditions(query, now)))
        .orderBy(orders[query.sort])
        .limit(limit)
        .offset(offset)
      return rows.map((one) => ({
        ...one,
        tags: JSON.parse(one.tags) as Pick<Tag, 'slug' | 'name' | 'colour'>[],
      }))
    },

    /**
     * Statements that set a resource's attachments; unmet unless `before` are the current ones'
     * ids.
     */
    attachStatements(
      resourceId: string,
      files: EditedAttachment[],
      before: string[],
      now: Date,
    ): Statement[] {
      const rows = JSON.stringify(files)
      const ids = sql`(SELECT json_group_array(id ORDER BY position) FROM resource_attachments
        WHERE resource_id = ${resourceId})`
      return [
        requireThat(db, sql`${ids} = ${JSON.stringify(before)}`),
        db.delete(attachments).where(eq(attachments.resourceId, resourceId)),
        db.insert(attachments).select(
          sql`SELECT value ->> 'id', ${resourceId}, value ->> 'path', value ->> 'name',
              value ->> 'contentType', value ->> 'bytes', key, ${now.getTime()}
            FROM json_each(${rows}) WHERE true`,
        ),
      ]
    },

    /** Resources trashed before a time, without those that came with the product. */
    async trashedBefore(time: Date, limit: number) {
      const { id, title, slug, version } = resources
      return db
        .select({ id, title, slug, version })
        .from(resources)
        .where(
          and(
            eq(resources.state, 'trashed'),
            isNull(resources.file),
            sql`${trashedAt} <= ${time.getTime()}`,
          ),
        )
        .limit(limit)
    },

    /** When a resource was trashed; null when it is not. */
    async trashedAt(resourceId: string): Promise<Date | null> {
      const [row] = await db
        .select({ at: trashedAt })
        .from(resources)
        .where(eq(resources.id, resourceId))
      return row?.at == null ? null : new Date(row.at)
    },

    /**
     * Statements that delete a resource with its child rows; unmet unless trashed and of this
     * version.
     */
    deleteStatements(resourceId: string, version: number): Statement[] {
      const isTrashed = sql`EXISTS (SELECT 1 FROM resources
        WHERE id = ${resourceId} AND version = ${version} AND state = 'trashed')`
      return [
        requireThat(db, isTrashed),
        ...children.map((table) => db.delete(table).where(eq(table.resourceId, resourceId))),
        db.delete(resources).where(eq(resources.id, resourceId)),
      ]
    },

    async draftOf(resourceId: string): Promise<DraftRow | null> {
      const [found] = await db.select().from(drafts).where(eq(drafts.resourceId, resourceId))
      return found ?? null
    },

    /**
     * Writes a draft in place of the one of version `expected` (0 for none). False, without a
     * change, when the stored draft has another version, or the resource is no longer of version
     * `basedOn`.
     */
    async writeDraft({
      resourceId,
      expected,
      basedOn,
      content,
      author,
      now,
    }: {
      resourceId: string
      expected: number
      basedOn: number
      content: ResourceContent
      author: Author
      now: Date
    }): Promise<boolean> {
      const isCurrent = sql`(SELECT version FROM resources
        WHERE id = ${resourceId} AND state <> 'trashed') = ${basedOn}`
      const values = sql`${JSON.stringify(content)}, ${expected + 1}, ${basedOn}, ${author.id},
        ${author.name}, ${now.getTime()}`
      const { meta } =
        expected === 0
          ? await db.run(sql`INSERT INTO resource_drafts
              (resource_id, content, version, based_on, author_id, author_name, updated_at)
              SELECT ${resourceId}, ${values} WHERE ${isCurrent} ON CONFLICT DO NOTHING`)
          : await db.run(sql`UPDATE resource_drafts
              SET (content, version, based_on, author_id, author_name, updated_at) = (${values})
              WHERE resource_id = ${resourceId} AND version = ${expected} AND ${isCurrent}`)
      return meta.changes > 0
    },

    /** Deletes the draft of this version; false without one. */
    async discardDraft(resourceId: string, version: number): Promise<boolean> {
      const gone = await db
        .delete(drafts)
        .where(and(eq(drafts.resourceId, resourceId), eq(drafts.version, version)))
        .returning({ version: drafts.version })
      return gone.length > 0
    },

    /** A resource's revisions without their content, newest first. */
    async revisionsOf(resourceId: string, limit: number) {
      const { version, state, note, authorName, createdAt } = revisions
      return db
        .select({ version, state, note, authorName, createdAt })
        .from(revisions)
        .where(eq(revisions.resourceId, resourceId))
        .orderBy(desc(version))
        .limit(limit)
    },

    async revision(resourceId: string, version: number): Promise<RevisionRow | null> {
      const [found] = await db
        .select()
        .from(revisions)
        .where(and(eq(revisions.resourceId, resourceId), eq(revisions.version, version)))
      return found ?? null
    },
  }
}

/** Tables whose rows belong to one resource. */
const children = [
  drafts,
  revisions,
  attachments,
  resourceSlugs,
  resourceTags,
  resourceKnowledge,
  resourceWords,
  resourceFiles,
  resourceBookmarks,
  resourceReadings,
  resourceReaders,
]

export type EditingRepository = ReturnType<typeof editingRepository>

const lowerTitle = sql`lower(${resources.title})`
/** Later than any row's time: a condition with it has SQLite use the index on that time. */
const never = new Date(8.64e15)

const orders: Record<ManageQuery['sort'], SQL> = {
  '-updated': desc(resources.updatedAt),
  updated: asc(resources.updatedAt),
  title: asc(lowerTitle),
  '-title': desc(lowerTitle),
  review: asc(resources.reviewBy),
  '-review': desc(resources.reviewBy),
}

function conditions(query: ManageQuery, now: Date): (SQL | undefined)[] {
  const { search = '', type, domain, tag, review, sort } = query
  const byReview = review !== undefined || sort.endsWith('review')
  // Only published resources are reviewed.
  const state = query.state ?? (byReview ? 'published' : undefined)
  const { reviewBy } = resources
  return [
    state ? eq(resources.state, state) : ne(resources.state, 'trashed'),
    sort.endsWith('updated') ? lt(resources.updatedAt, never) : undefined,
    sort.endsWith('title') ? sql`${lowerTitle} > ''` : undefined,
    type ? eq(resources.type, type) : undefined,
    domain
      ? sql`EXISTS (SELECT 1 FROM json_each(${resources.domains}) WHERE json_each.value = ${domain})`
      : undefined,
    tag
      ? sql`EXISTS (SELECT 1 FROM tags t JOIN resource_tags rt ON rt.tag_id = t.id
          WHERE t.slug = ${tag} AND rt.resource_id = ${resources.id})`
      : undefined,
    review === 'none' ? isNull(reviewBy) : undefined,
    review === 'overdue' ? lte(reviewBy, now) : undefined,
    review === 'soon'
      ? and(
          gte(reviewBy, now),
          lte(reviewBy, new Date(now.getTime() + editingLimits.soonDays * dayMs)),
        )
      : undefined,
    ...words(search).slice(0, mostWords).map(hasWord),
  ]
}

/** The condition that a resource's title or slug has a word that begins with the text. */
function hasWord(start: string): SQL {
  return sql`${resources.id} IN (SELECT resource_id FROM resource_words
    WHERE word >= ${start} AND word < ${`${start}\u{10ffff}`})`
}
