import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type AdvisorId, advisorIds } from '../../../domain/advisors/advisors.ts'
import type { ConversationNote } from '../../../domain/advisors/conversation-note.ts'
import type { FollowUp } from '../../../domain/advisors/conversations.ts'
import { user } from './auth.ts'
import { createdAt, timestamp, updatedAt } from './columns.ts'

const advisor = () => text('advisor', { enum: advisorIds as [AdvisorId, ...AdvisorId[]] }).notNull()

/** The advisors' entries, as `npm run knowledge` loaded them from knowledge/. */
export const knowledgeEntries = sqliteTable('knowledge_entries', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  /** Hash of the Markdown file, so that a sync touches only what changed. */
  contentHash: text('content_hash').notNull(),
  /** JSON: the parsed entry (domain/advisors/knowledge.ts). */
  entry: text('entry', { mode: 'json' }).notNull(),
  reviewBy: timestamp('review_by').notNull(),
  updatedAt: updatedAt(),
})

export const conversations = sqliteTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    advisor: advisor(),
    title: text('title').notNull(),
    pinned: integer('pinned', { mode: 'boolean' }).notNull().default(false),
    archivedAt: timestamp('archived_at'),
    /** The message at the end of the branch that is shown; null before the first. */
    leafId: text('leaf_id'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('conversations_by_user').on(table.userId, table.advisor, table.updatedAt)],
)

export const messages = sqliteTable(
  'messages',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id),
    /** The message this one follows; several with the same parent are branches. */
    parentId: text('parent_id'),
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    status: text('status', { enum: ['complete', 'stopped', 'interrupted'] }).notNull(),
    /** Markdown. */
    text: text('text').notNull(),
    /** Questions offered after an answer, JSON. */
    followUps: text('follow_ups', { mode: 'json' }).$type<(FollowUp | string)[]>(),
    /** Who composed an answer: `builtin` or the model's name. */
    writer: text('writer'),
    /** Labels of the district profile's fields an answer used, JSON. */
    profileUsed: text('profile_used', { mode: 'json' }).$type<string[]>(),
    createdAt: createdAt(),
    /** The conversation's note after this answer, JSON (domain/advisors/conversation-note.ts). */
    note: text('note', { mode: 'json' }).$type<ConversationNote>(),
  },
  (table) => [
    index('messages_by_conversation').on(table.conversationId, table.createdAt),
    // Analytics counts a day's questions.
    index('messages_by_time').on(table.createdAt),
  ],
)

/** The numbered citations of an answer, as they read when it was given. */
export const messageCitations = sqliteTable(
  'message_citations',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => messages.id),
    number: integer('number').notNull(),
    entryId: text('entry_id').notNull(),
    factId: text('fact_id').notNull(),
    publisher: text('publisher').notNull(),
    document: text('document').notNull(),
    version: text('version').notNull(),
    sectionId: text('section_id').notNull(),
    sectionTitle: text('section_title').notNull(),
    url: text('url').notNull(),
    practice: text('practice'),
    /** This and the next three columns were added later: '' or null in older answers. */
    shortName: text('short_name').notNull().default(''),
    state: text('state'),
    checked: text('checked').notNull().default(''),
    passage: text('passage'),
  },
  (table) => [primaryKey({ columns: [table.messageId, table.number] })],
)

/** A reader's verdict on an answer. */
export const messageFeedback = sqliteTable('message_feedback', {
  messageId: text('message_id')
    .primaryKey()
    .references(() => messages.id),
  rating: text('rating', { enum: ['up', 'down'] }).notNull(),
  reason: text('reason'),
  createdAt: createdAt(),
})

/** A leader's district profile, JSON (domain/district/profile.ts). */
export const districtProfiles = sqliteTable('district_profiles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id),
  profile: text('profile', { mode: 'json' }).notNull(),
  updatedAt: updatedAt(),
})

/** Questions asked per person and UTC day, for the daily quota. */
export const answerUsage = sqliteTable(
  'answer_usage',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    /** "2026-11-20". */
    day: text('day').notNull(),
    questions: integer('questions').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.day] })],
)

/** The lock: the one running answer a person may have. */
export const answerLocks = sqliteTable('answer_turns', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id),
  conversationId: text('conversation_id').notNull(),
  answerId: text('answer_id').notNull(),
})
