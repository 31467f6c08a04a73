import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import type { Source } from '../../../domain/advisors/knowledge.ts'
import {
  type ResourceContent,
  type ResourceType,
  resourceStates,
  resourceTypes,
} from '../../../domain/resources/resources.ts'
import { user } from './auth.ts'
import { createdAt, timestamp, updatedAt } from './columns.ts'

const resourceId = () =>
  text('resource_id')
    .notNull()
    .references(() => resources.id)

const json = <T>(name: string) => text(name, { mode: 'json' }).$type<T>().notNull()

/** Resources, as last published or to be published. */
export const resources = sqliteTable(
  'resources',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    type: text('type', { enum: resourceTypes as [ResourceType, ...ResourceType[]] }).notNull(),
    /** GitHub-flavoured Markdown; `[^fact-id]` cites a fact. */
    body: text('body').notNull(),
    state: text('state', { enum: resourceStates }).notNull(),
    /**
     * Whether the body is for subscribers and staff only; title, summary and outline are public.
     */
    premium: integer('premium', { mode: 'boolean' }).notNull().default(false),
    domains: json<AdvisorId[]>('domains'),
    owner: text('owner').notNull(),
    /** A path in the storage bucket `resources`; null without a picture. */
    cover: text('cover'),
    coverAlt: text('cover_alt').notNull().default(''),
    /** The address of the video or tool; null for other types. */
    link: text('link'),
    /** Slugs of related resources in order; old slugs resolve through resource_slugs. */
    related: json<string[]>('related'),
    /** The sources of the cited facts, as they read when the body was written. */
    sources: json<Source[]>('sources'),
    publishAt: timestamp('publish_at'),
    unpublishAt: timestamp('unpublish_at'),
    /** When it was first published. */
    publishedAt: timestamp('published_at'),
    reviewedAt: timestamp('reviewed_at'),
    reviewBy: timestamp('review_by'),
    /** Count of the body's words. */
    words: integer('words').notNull(),
    /**
     * Raised by every write, which adds the revision of that number; compared to detect conflicts.
     */
    version: integer('version').notNull(),
    /** Name and hash of its file in library/, and the version written from that file. */
    file: text('file').unique(),
    fileHash: text('file_hash'),
    fileVersion: integer('file_version'),
    /** The state before it was trashed, to which restoring returns it. */
    trashedFrom: text('trashed_from', { enum: resourceStates }),
    createdAt: createdAt(),
    /** When the published content last changed. */
    updatedAt: updatedAt(),
  },
  (table) => [
    index('resources_by_state').on(table.state, table.updatedAt),
    index('resources_by_update').on(table.updatedAt),
    index('resources_by_review').on(table.state, table.reviewBy),
    index('resources_by_title').on(table.state, sql`lower(${table.title})`),
    index('resources_by_name').on(sql`lower(${table.title})`),
    // The resources that cron publishes or unpublishes at a set time.
    index('resources_to_publish').on(table.publishAt).where(sql`${table.publishAt} IS NOT NULL`),
    index('resources_to_unpublish')
      .on(table.unpublishAt)
      .where(sql`${table.unpublishAt} IS NOT NULL`),
  ],
)

/** Derived: words of titles and slugs, for the search of the admin area's list. */
export const resourceWords = sqliteTable(
  'resource_words',
  { resourceId: resourceId(), word: text('word').notNull() },
  (table) => [
    primaryKey({ columns: [table.resourceId, table.word] }),
    index('resource_words_by_word').on(table.word, table.resourceId),
  ],
)

/** Derived: the files of bucket `resources` that a resource uses, as cover or in its body. */
export const resourceFiles = sqliteTable(
  'resource_files',
  { resourceId: resourceId(), path: text('path').notNull() },
  (table) => [
    primaryKey({ columns: [table.resourceId, table.path] }),
    index('resource_files_by_path').on(table.path, table.resourceId),
  ],
)

/** Unpublished drafts, at most one a resource. */
export const resourceDrafts = sqliteTable('resource_drafts', {
  resourceId: resourceId().primaryKey(),
  content: json<ResourceContent>('content'),
  /** Raised by every autosave; an autosave based on an older number is refused. */
  version: integer('version').notNull(),
  /** The resource's version on which the draft is based. */
  basedOn: integer('based_on').notNull(),
  authorId: text('author_id').notNull(),
  authorName: text('author_name').notNull(),
  updatedAt: updatedAt(),
})

/** Every version of a resource with its whole content. Rows are only added. */
export const resourceRevisions = sqliteTable(
  'resource_revisions',
  {
    id: text('id').primaryKey(),
    resourceId: resourceId(),
    version: integer('version').notNull(),
    state: text('state', { enum: resourceStates }).notNull(),
    content: json<ResourceContent>('content'),
    authorId: text('author_id').notNull(),
    /** As it was then: the account may be gone. */
    authorName: text('author_name').notNull(),
    /** The change ("Published", "Archived") or the editor's own note. */
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('resource_revisions_by_version').on(table.resourceId, table.version)],
)

/** Former slugs of resources, which redirect to the current one. */
export const resourceSlugs = sqliteTable(
  'resource_slugs',
  { slug: text('slug').primaryKey(), resourceId: resourceId(), createdAt: createdAt() },
  (table) => [index('resource_slugs_by_resource').on(table.resourceId)],
)

export const tags = sqliteTable('tags', {
  id: text('id').primaryKey(),
  slug: text('slug').notNull().unique(),
  name: text('name').notNull(),
  /** The case-folded name: two tags may not differ in case alone. */
  nameKey: text('name_key').notNull().unique(),
  /** One of `tagColours` (domain/resources/tags.ts). */
  colour: text('colour').notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** Former slugs of renamed and merged tags, which redirect. */
export const tagRedirects = sqliteTable(
  'tag_redirects',
  {
    slug: text('slug').primaryKey(),
    tagId: text('tag_id')
      .notNull()
      .references(() => tags.id),
    createdAt: createdAt(),
  },
  (table) => [index('tag_redirects_by_tag').on(table.tagId)],
)

export const resourceTags = sqliteTable(
  'resource_tags',
  {
    resourceId: resourceId(),
    tagId: text('tag_id')
      .notNull()
      .references(() => tags.id),
  },
  (table) => [
    primaryKey({ columns: [table.resourceId, table.tagId] }),
    index('resource_tags_by_tag').on(table.tagId),
  ],
)

/** The knowledge entries whose answers link a resource. */
export const resourceKnowledge = sqliteTable(
  'resource_knowledge',
  { resourceId: resourceId(), entryId: text('entry_id').notNull() },
  (table) => [
    primaryKey({ columns: [table.resourceId, table.entryId] }),
    index('resource_knowledge_by_entry').on(table.entryId),
  ],
)

/** Files attached to a resource, in order; readable by whoever may read the resource. */
export const resourceAttachments = sqliteTable(
  'resource_attachments',
  {
    id: text('id').primaryKey(),
    resourceId: resourceId(),
    /** A path in the private storage bucket `attachments`. */
    path: text('path').notNull(),
    name: text('name').notNull(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    position: integer('position').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('resource_attachments_by_resource').on(table.resourceId, table.position),
    index('resource_attachments_by_path').on(table.path),
  ],
)

const userId = () =>
  text('user_id')
    .notNull()
    .references(() => user.id)

export const resourceBookmarks = sqliteTable(
  'resource_bookmarks',
  { userId: userId(), resourceId: resourceId(), createdAt: createdAt() },
  (table) => [
    primaryKey({ columns: [table.userId, table.resourceId] }),
    index('resource_bookmarks_by_user').on(table.userId, table.createdAt),
    index('resource_bookmarks_by_resource').on(table.resourceId),
  ],
)

/** How far a person has read a resource. */
export const resourceReadings = sqliteTable(
  'resource_readings',
  {
    userId: userId(),
    resourceId: resourceId(),
    /** The id of the topmost visible heading. */
    section: text('section').notNull(),
    percent: integer('percent').notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.resourceId] }),
    index('resource_readings_by_user').on(table.userId, table.updatedAt),
    index('resource_readings_by_resource').on(table.resourceId),
  ],
)

/** Count of a resource's readers in a UTC day. */
export const resourceReaders = sqliteTable(
  'resource_readers',
  {
    resourceId: resourceId(),
    /** "2026-11-20". */
    day: text('day').notNull(),
    readers: integer('readers').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resourceId, table.day] }),
    index('resource_readers_by_day').on(table.day, table.readers),
  ],
)

/** Misses: searched words without a hit; who searched is not kept. */
export const resourceSearchMisses = sqliteTable(
  'resource_search_misses',
  {
    words: text('words').primaryKey(),
    searches: integer('searches').notNull(),
    lastAt: timestamp('last_at').notNull(),
  },
  (table) => [
    index('resource_search_misses_by_time').on(table.lastAt),
    index('resource_search_misses_by_count').on(table.searches),
  ],
)
