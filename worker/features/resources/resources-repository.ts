import { and, asc, count, desc, eq, gt, inArray, lte, min, sql } from 'drizzle-orm'
import type { Source } from '../../../domain/advisors/knowledge.ts'
import type { FileUse } from '../../../domain/resources/media.ts'
import {
  attachmentBucket,
  pictureBucket,
  picturePaths,
} from '../../../domain/resources/pictures.ts'
import type { ResourceContent } from '../../../domain/resources/resources.ts'
import { type Tag, type TagColour, tagKey } from '../../../domain/resources/tags.ts'
import { isListed } from '../../../domain/resources/visibility.ts'
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

/** A resource with what stands in other tables. */
export type StoredResource = ResourceRow & { tags: Tag[]; knowledge: string[] }

/** What a write sets besides the content. */
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
  /** Ids of the content's tags: those that exist, and new ones. */
  tags: Tag[]
  sources: Source[]
  words: number
  status: ResourceStatus
  author: Author
  note: string
  /** When what a reader sees changed: now, or as it was. */
  updatedAt: Date
  now: Date
  /** The draft that ends with it, by its number; a later one stays. */
  draftVersion?: number | undefined
}

/** Runs statements in one batch, and what is to be written with them. */
type Run = (statements: Statement[]) => Promise<unknown>

/** One bound value however many: D1 takes a hundred. */
const listed = (values: string[]) => sql`(SELECT value FROM json_each(${JSON.stringify(values)}))`

const tagsOf = sql<string>`(SELECT json_group_array(json_object('id', t.id, 'slug', t.slug,
    'name', t.name, 'colour', t.colour) ORDER BY t.name)
  FROM resource_tags rt JOIN tags t ON t.id = rt.tag_id WHERE rt.resource_id = resources.id)`
const knowledgeOf = sql<string>`(SELECT json_group_array(k.entry_id ORDER BY k.entry_id)
  FROM resource_knowledge k WHERE k.resource_id = resources.id)`

/** The library's resources, their tags and their revisions. */
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

    /** Resources by id, in no order; unknown ids are left out. */
    async byIds(ids: string[]): Promise<StoredResource[]> {
      if (ids.length === 0) return []
      return (await whole().where(sql`${resources.id} IN ${listed(ids)}`)).map(stored)
    },

    async bySlug(slug: string): Promise<StoredResource | null> {
      const [found] = await whole().where(eq(resources.slug, slug))
      return found ? stored(found) : null
    },

    /** The slug a resource has now that had this one before; null where none had. */
    async movedTo(slug: string): Promise<string | null> {
      const [found] = await db
        .select({ slug: resources.slug })
        .from(resourceSlugs)
        .innerJoin(resources, eq(resources.id, resourceSlugs.resourceId))
        .where(eq(resourceSlugs.slug, slug))
      return found?.slug ?? null
    },

    /** Resources at these slugs, old ones included, in the order asked for. */
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

    /** Every resource after this id, in the order of ids: for indexing and for seeding. */
    async after(id: string, limit: number): Promise<StoredResource[]> {
      const rows = await whole().where(gt(resources.id, id)).orderBy(asc(resources.id)).limit(limit)
      return rows.map(stored)
    },

    /** Tags by name, those that exist; names are compared as `tagKey` does. */
    async tagsNamed(names: string[]): Promise<Tag[]> {
      if (names.length === 0) return []
      const rows = await db
        .select()
        .from(tags)
        .where(sql`${tags.nameKey} IN ${listed(names.map(tagKey))}`)
      return rows.map(toTag)
    },

    /** The tag at this address, or the one that took its place. */
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

    /** Whether another resource has or had this address. */
    async slugTaken(slug: string, byOtherThan: string): Promise<boolean> {
      const rows = await db.all<{ id: string }>(
        sql`SELECT id FROM resources WHERE slug = ${slug}
          UNION SELECT resource_id AS id FROM resource_slugs WHERE slug = ${slug}`,
      )
      return rows.some(({ id }) => id !== byOtherThan)
    },

    /**
     * Writes resources with their revisions, tags and entries, all or nothing, together with what
     * `run` adds to the batch. The revision's number is the compare-and-set: answers false when
     * someone else has written one of those versions or taken an address, and nothing is changed.
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

    /** Published resources whose review was due before `now`, the longest overdue first. */
    async overdue(now: Date, limit: number) {
      const { id, slug, title, owner, reviewBy } = resources
      return db
        .select({ id, slug, title, owner, reviewBy })
        .from(resources)
        .where(and(eq(resources.state, 'published'), lte(reviewBy, now)))
        .orderBy(reviewBy)
        .limit(limit)
    },

    /** How many there are of these, and when the first one was due. */
    async countOverdue(now: Date): Promise<{ count: number; since: Date | null }> {
      const [found] = await db
        .select({ count: count(), since: min(resources.reviewBy) })
        .from(resources)
        .where(and(eq(resources.state, 'published'), lte(resources.reviewBy, now)))
      return found ?? { count: 0, since: null }
    },

    /** What waits for a time that has come: to be published, or taken down. */
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

    /** Published resources that go with these entries: ids of the entries by resource. */
    async ofEntries(entryIds: string[]): Promise<StoredResource[]> {
      if (entryIds.length === 0) return []
      const rows = await whole().where(
        sql`${resources.id} IN (SELECT resource_id FROM resource_knowledge
          WHERE entry_id IN ${listed(entryIds)}) AND ${inArray(resources.state, ['published'])}`,
      )
      return rows.map(stored)
    },

    /** What lists may name, the last changed first: for the feed and the sitemap. */
    async listed(now: Date, limit: number): Promise<ListedResource[]> {
      const { slug, title, summary, type, updatedAt, premium, state, unpublishAt } = resources
      const rows = await db
        .select({ slug, title, summary, type, updatedAt, premium, state, unpublishAt })
        .from(resources)
        .where(eq(resources.state, 'published'))
        .orderBy(desc(resources.updatedAt))
        .limit(limit)
      return rows.filter((row) => isListed(row, now))
    },

    /**
     * Where files are used, by "bucket/path": in what was saved last, and as attachments. A draft
     * that is being written may show others.
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

    /** Resources that came from files of library/, by the name of the file. */
    async fromFiles(): Promise<Map<string, StoredResource>> {
      const rows = await whole().where(gt(resources.file, ''))
      return new Map(rows.map(stored).map((resource) => [resource.file as string, resource]))
    },
  }
}

/** What everyone may know of a published resource. */
export type ListedResource = Pick<ResourceRow, 'slug' | 'title' | 'summary' | 'type' | 'updatedAt'>

export type ResourcesRepository = ReturnType<typeof resourcesRepository>

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
    // Before the row changes; afterwards its own address leads nowhere else.
    oldSlug,
    // A new resource before its revision refers to it; else the revision first: it may be refused.
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
    // By name: someone else may have made a new tag of that name in the meantime.
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

/** What its editors find it by: each word of its title, and of its address with its parts. */
function wordsOf({ title, slug }: ResourceContent): string[] {
  return [...new Set(words(`${title} ${slug} ${slug.replaceAll('-', ' ')}`))]
}

/** The pictures and files it shows. */
function filesOf({ body, cover }: ResourceContent): string[] {
  return [...new Set([...picturePaths(body), ...(cover === null ? [] : [cover])])]
}

/** The columns that a write sets. */
function rowOf({ content, sources, words, status, updatedAt }: ResourceWrite) {
  const { slug, title, summary, type, body, premium, domains, owner } = content
  const { cover, coverAlt, link, related, reviewed, reviewBy } = content
  return {
    slug,
    title,
    summary,
    type,
    body,
    premium,
    domains,
    owner,
    cover,
    coverAlt,
    link,
    related,
    sources,
    words,
    reviewedAt: reviewed === null ? null : new Date(reviewed),
    reviewBy: reviewBy === null ? null : new Date(reviewBy),
    ...status,
    updatedAt,
  }
}

/** What an editor would write to make the resource as it is. */
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
    reviewed: isoDate(reviewedAt),
    reviewBy: isoDate(reviewBy),
    cover,
    coverAlt,
    link,
    knowledge,
    related,
  }
}

function isoDate(date: Date | null): string | null {
  return date?.toISOString().slice(0, 10) ?? null
}

function toTag({ id, slug, name, colour }: typeof tags.$inferSelect): Tag {
  return { id, slug, name, colour: colour as TagColour }
}
