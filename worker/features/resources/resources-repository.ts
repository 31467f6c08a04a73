import { and, asc, count, desc, eq, gt, isNull, lte, min, or, sql } from 'drizzle-orm'
import type { Source } from '../../../domain/advisors/knowledge.ts'
import type { FileUse } from '../../../domain/resources/media.ts'
import {
  attachmentBucket,
  pictureBucket,
  picturePaths,
} from '../../../domain/resources/pictures.ts'
import type { ResourceContent } from '../../../domain/resources/resources.ts'
import { type Tag, type TagColour, tagKey } from '../../../domain/resources/tags.ts'
import { isoDay } from '../../../domain/text/dates.ts'
import { words } from '../../../domain/text/words.ts'
import { messagesOf, type Statement } from '../../db/commit.ts'
import type { Db } from '../../db/index.ts'
import {
  resourceDrafts,
  resourceFiles,
  resourceKnowledge,
  resourceRevisions,
  resourceSlugs,
  resources,
  resourceTags,
  resourceWords,
  tagRedirects,
  tags,
} from '../../db/schema/resources.ts'

export type ResourceRow = typeof resources.$inferSelect
export type Author = { id: string; name: string }

/** A resource with its tags and the ids of its knowledge entries. */
export type StoredResource = ResourceRow & { tags: Tag[]; knowledge: string[] }

/** The columns that a write sets besides the content. */
export type ResourceStatus = Pick<
  ResourceRow,
  | 'state'
  | 'publishAt'
  | 'unpublishAt'
  | 'publishedAt'
  | 'trashedFrom'
  | 'file'
  | 'fileHash'
  | 'fileVersion'
>

export type ResourceWrite = {
  id: string
  /** The version it replaces; 0 for a new resource. */
  expected: number
  content: ResourceContent
  /** The content's tags, existing and new ones. */
  tags: Tag[]
  sources: Source[]
  words: number
  status: ResourceStatus
  author: Author
  note: string
  /** When the published content last changed. */
  updatedAt: Date
  now: Date
  /** Version of the draft to delete with it; a later draft stays. */
  draftVersion?: number | undefined
}

/** Runs statements in one batch, with statements of its own. */
type Run = (statements: Statement[]) => Promise<unknown>

/** A subquery of the values as one parameter: D1 allows 100 a statement. */
const listed = (values: string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`

const tagsOf = sql<string>`(SELECT json_group_array(json_object('id', t.id, 'slug', t.slug,
    'name', t.name, 'colour', t.colour) ORDER BY t.name)
  FROM resource_tags rt JOIN tags t ON t.id = rt.tag_id WHERE rt.resource_id = resources.id)`
const knowledgeOf = sql<string>`(SELECT json_group_array(k.entry_id ORDER BY k.entry_id)
  FROM resource_knowledge k WHERE k.resource_id = resources.id)`

/** `isListed` of the domain as a condition, for queries that read only so many. */
export const listedAt = (now: Date) =>
  and(
    eq(resources.state, 'published'),
    or(isNull(resources.unpublishAt), gt(resources.unpublishAt, now)),
  )

/** The library's resources with tags, and writing their revisions. */
export function resourcesRepository(db: Db) {
  const whole = () =>
    db.select({ row: resources, tags: tagsOf, knowledge: knowledgeOf }).from(resources)
  type Whole = Awaited<ReturnType<typeof whole>>[number]
  const stored = ({ row, tags, knowledge }: Whole): StoredResource => ({
    ...row,
    tags: JSON.parse(tags) as Tag[],
    knowledge: JSON.parse(knowledge) as string[],
  })

  const batch: Run = (statements) => db.batch(statements as [Statement, ...Statement[]])

  return {
    async byId(id: string): Promise<StoredResource | null> {
      const [found] = await whole().where(eq(resources.id, id))
      return found ? stored(found) : null
    },

    /** Resources with these ids, in no order; unknown ids are left out. */
    async byIds(ids: string[]): Promise<StoredResource[]> {
      if (ids.length === 0) return []
      return (await whole().where(sql`${resources.id} IN ${listed(ids)}`)).map(stored)
    },

    async bySlug(slug: string): Promise<StoredResource | null> {
      const [found] = await whole().where(eq(resources.slug, slug))
      return found ? stored(found) : null
    },

    /** The current slug of the resource that had this one; null without one. */
    async movedTo(slug: string): Promise<string | null> {
      const [found] = await db
        .select({ slug: resources.slug })
        .from(resourceSlugs)
        .innerJoin(resources, eq(resources.id, resourceSlugs.resourceId))
        .where(eq(resourceSlugs.slug, slug))
      return found?.slug ?? null
    },

    /** Resources with these slugs, former slugs included, in the given order. */
    async bySlugs(slugs: string[]): Promise<StoredResource[]> {
      if (slugs.length === 0) return []
      const wanted = listed(slugs)
      const rows = await whole().where(
        sql`${resources.id} IN (SELECT id FROM resources WHERE slug IN ${wanted}
          UNION SELECT resource_id FROM resource_slugs WHERE slug IN ${wanted})`,
      )
      const place = (slug: string) => (slugs.indexOf(slug) + slugs.length + 1) % (slugs.length + 1)
      return rows.map(stored).sort((a, b) => place(a.slug) - place(b.slug))
    },

    /** Resources after an id, by id. */
    async after(id: string, limit: number): Promise<StoredResource[]> {
      const rows = await whole().where(gt(resources.id, id)).orderBy(asc(resources.id)).limit(limit)
      return rows.map(stored)
    },

    /** The existing tags with these names, compared by `tagKey`. */
    async tagsNamed(names: string[]): Promise<Tag[]> {
      if (names.length === 0) return []
      const rows = await db
        .select()
        .from(tags)
        .where(sql`${tags.nameKey} IN ${listed(names.map(tagKey))}`)
      return rows.map(toTag)
    },

    /** The tag with this slug or former slug; null without one. */
    async tagAt(slug: string): Promise<Tag | null> {
      const rows = await db.select().from(tags).where(eq(tags.slug, slug))
      if (rows[0]) return toTag(rows[0])
      const moved = await db
        .select({ tag: tags })
        .from(tagRedirects)
        .innerJoin(tags, eq(tags.id, tagRedirects.tagId))
        .where(eq(tagRedirects.slug, slug))
      return moved[0] ? toTag(moved[0].tag) : null
    },

    /** Whether another resource has or had this slug. */
    async slugTaken(slug: string, byOtherThan: string): Promise<boolean> {
      const rows = await db.all<{ id: string }>(
        sql`SELECT id FROM resources WHERE slug = ${slug}
          UNION SELECT resource_id AS id FROM resource_slugs WHERE slug = ${slug}`,
      )
      return rows.some(({ id }) => id !== byOtherThan)
    },

    /**
     * Writes resources with their revisions, tags and entries in one batch, to which `run` may add.
     * The unique revision number detects conflicts: false, without a change, when someone else has
     * written one of the versions or taken a slug.
     */
    async write(writes: ResourceWrite[], run: Run = batch): Promise<boolean> {
      try {
        await run(writes.flatMap((write) => writeStatements(db, write)))
        return true
      } catch (error) {
        if (/UNIQUE.*(?:resource_revisions|resources\.slug)/i.test(messagesOf(error))) return false
        throw error
      }
    },

    /** Published resources whose review is overdue, longest overdue first. */
    async overdue(now: Date, limit: number) {
      const { id, slug, title, owner, reviewBy } = resources
      return db
        .select({ id, slug, title, owner, reviewBy })
        .from(resources)
        .where(and(eq(resources.state, 'published'), lte(reviewBy, now)))
        .orderBy(reviewBy)
        .limit(limit)
    },

    /** Count of resources overdue for review, and when the first was due. */
    async countOverdue(now: Date): Promise<{ count: number; since: Date | null }> {
      const [found] = await db
        .select({ count: count(), since: min(resources.reviewBy) })
        .from(resources)
        .where(and(eq(resources.state, 'published'), lte(resources.reviewBy, now)))
      return found ?? { count: 0, since: null }
    },

    /** Ids of resources whose set time to be published or unpublished has come. */
    async due(now: Date, limit: number): Promise<{ publish: string[]; unpublish: string[] }> {
      const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
      const [publish, unpublish] = await db.batch([
        db
          .select({ id: resources.id })
          .from(resources)
          .where(and(lte(resources.publishAt, now), eq(resources.state, 'scheduled')))
          .limit(limit),
        db
          .select({ id: resources.id })
          .from(resources)
          .where(and(lte(resources.unpublishAt, now), eq(resources.state, 'published')))
          .limit(limit),
      ])
      return { publish: ids(publish), unpublish: ids(unpublish) }
    },

    /** Listed resources for the feed and the sitemap, last changed first. */
    async listed(now: Date, limit: number): Promise<ListedResource[]> {
      const { slug, title, summary, type, updatedAt, premium, state, unpublishAt } = resources
      return db
        .select({ slug, title, summary, type, updatedAt, premium, state, unpublishAt })
        .from(resources)
        .where(listedAt(now))
        .orderBy(desc(resources.updatedAt))
        .limit(limit)
    },

    /**
     * The resources that use each file, by "bucket/path", in their saved version or as attachment.
     * Drafts are not considered.
     */
    async usesOf(files: { bucketId: string; path: string }[]): Promise<Map<string, FileUse[]>> {
      const pathsOf = (bucket: string) =>
        listed(files.filter(({ bucketId }) => bucketId === bucket).map(({ path }) => path))
      const rows = await db.all<FileUse & { bucket: string; path: string }>(sql`
        SELECT ${pictureBucket} AS bucket, f.path, r.id, r.title, r.state
          FROM resource_files f JOIN resources r ON r.id = f.resource_id
          WHERE f.path IN ${pathsOf(pictureBucket)}
        UNION SELECT ${attachmentBucket}, a.path, r.id, r.title, r.state
          FROM resource_attachments a JOIN resources r ON r.id = a.resource_id
          WHERE a.path IN ${pathsOf(attachmentBucket)}
        ORDER BY 4`)
      return Map.groupBy(rows, ({ bucket, path }) => `${bucket}/${path}`)
    },

    /** Resources that came with the product, by the name of their file in library/. */
    async fromFiles(): Promise<Map<string, StoredResource>> {
      const rows = await whole().where(gt(resources.file, ''))
      return new Map(rows.map(stored).map((resource) => [resource.file as string, resource]))
    },
  }
}

/** The public fields of a published resource. */
export type ListedResource = Pick<ResourceRow, 'slug' | 'title' | 'summary' | 'type' | 'updatedAt'>

export type ResourcesRepository = ReturnType<typeof resourcesRepository>

/** The statements of one write. */
function writeStatements(db: Db, write: ResourceWrite): Statement[] {
  const { id, expected, content, tags: wanted, draftVersion = 0, now } = write
  const version = expected + 1
  const values = { ...rowOf(write), version }
  const resource =
    expected === 0
      ? db.insert(resources).values({ id, ...values, createdAt: now })
      : db
          .update(resources)
          .set(values)
          .where(and(eq(resources.id, id), eq(resources.version, expected)))
  const revision = db.insert(resourceRevisions).values({
    id: crypto.randomUUID(),
    resourceId: id,
    version,
    state: write.status.state,
    content,
    authorId: write.author.id,
    authorName: write.author.name,
    note: write.note,
    createdAt: now,
  })
  const oldSlug = db
    .insert(resourceSlugs)
    .select(
      sql`SELECT slug, id, ${now.getTime()} FROM resources
        WHERE id = ${id} AND slug <> ${content.slug}`,
    )
    .onConflictDoNothing()
  return [
    // Before the row changes.
    oldSlug,
    // A new resource comes before its revision, which refers to it; otherwise the revision comes
    // first, since its unique number may fail the batch.
    ...(expected === 0 ? [resource, revision] : [revision, resource]),
    db.delete(resourceSlugs).where(eq(resourceSlugs.slug, content.slug)),
    db
      .insert(tags)
      .select(
        sql`SELECT value ->> 'id', value ->> 'slug', value ->> 'name', value ->> 'nameKey',
            value ->> 'colour', ${now.getTime()}, ${now.getTime()}
          FROM json_each(${JSON.stringify(wanted.map((tag) => ({ ...tag, nameKey: tagKey(tag.name) })))})
          WHERE true`,
      )
      .onConflictDoNothing(),
    db.delete(resourceTags).where(eq(resourceTags.resourceId, id)),
    // By name, since someone else may have just added a tag of that name.
    db.insert(resourceTags).select(
      sql`SELECT ${id}, id FROM tags
          WHERE name_key IN ${listed(wanted.map(({ name }) => tagKey(name)))}`,
    ),
    db.delete(resourceKnowledge).where(eq(resourceKnowledge.resourceId, id)),
    db.insert(resourceKnowledge).select(
      sql`SELECT DISTINCT ${id}, value FROM json_each(${JSON.stringify(content.knowledge)})
          WHERE true`,
    ),
    db.delete(resourceWords).where(eq(resourceWords.resourceId, id)),
    db
      .insert(resourceWords)
      .select(
        sql`SELECT ${id}, value FROM json_each(${JSON.stringify(wordsOf(content))}) WHERE true`,
      ),
    db.delete(resourceFiles).where(eq(resourceFiles.resourceId, id)),
    db
      .insert(resourceFiles)
      .select(
        sql`SELECT ${id}, value FROM json_each(${JSON.stringify(filesOf(content))}) WHERE true`,
      ),
    db
      .delete(resourceDrafts)
      .where(and(eq(resourceDrafts.resourceId, id), eq(resourceDrafts.version, draftVersion))),
  ]
}

/** The words for staff's search: of the title, and of the slug as a whole and in parts. */
function wordsOf({ title, slug }: ResourceContent): string[] {
  return [...new Set(words(`${title} ${slug} ${slug.replaceAll('-', ' ')}`))]
}

/** Paths of the pictures in the body, and of the cover. */
function filesOf({ body, cover }: ResourceContent): string[] {
  return [...new Set([...picturePaths(body), ...(cover === null ? [] : [cover])])]
}

/** The columns that a write sets; tags and knowledge entries stand in tables of their own. */
function rowOf({ content, sources, words, status, updatedAt }: ResourceWrite) {
  const { tags: _, knowledge: __, reviewed, reviewBy, ...columns } = content
  return {
    ...columns,
    sources,
    words,
    reviewedAt: reviewed === null ? null : new Date(reviewed),
    reviewBy: reviewBy === null ? null : new Date(reviewBy),
    ...status,
    updatedAt,
  }
}

/** The content of a stored resource, as an editor writes it. */
export function contentOf(resource: StoredResource): ResourceContent {
  const { slug, title, summary, type, body, premium, domains, owner } = resource
  const { cover, coverAlt, link, related, knowledge, reviewedAt, reviewBy } = resource
  return {
    slug,
    title,
    summary,
    type,
    body,
    premium,
    domains,
    tags: resource.tags.map(({ name }) => name),
    owner,
    reviewed: reviewedAt && isoDay(reviewedAt),
    reviewBy: reviewBy && isoDay(reviewBy),
    cover,
    coverAlt,
    link,
    knowledge,
    related,
  }
}

function toTag({ id, slug, name, colour }: typeof tags.$inferSelect): Tag {
  return { id, slug, name, colour: colour as TagColour }
}
