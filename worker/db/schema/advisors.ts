import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { user } from './auth.ts'
import { createdAt, timestamp, updatedAt } from './columns.ts'

const advisor = () =>
  text('advisor', {
    enum: ['leadership', 'financial', 'infrastructure', 'data-privacy', 'pedagogy', 'professional'],
  }).notNull()

/** The advisors' entries, as `npm run knowledge` loaded them from knowledge/. */
export const knowledgeEntries = sqliteTable('knowledge_entries', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  /** Hash of the Markdown file, so that a sync touches only what changed. */
  contentHash: text('content_hash').notNull(),
  /** JSON: the parsed entry (domain/knowledge.ts). */
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
    role: text('role', { enum: ['user', 'assistant'] }).notNull(),
    status: text('status', { enum: ['complete', 'stopped', 'interrupted'] }).notNull(),
    /** Markdown. */
    text: text('text').notNull(),
    /** Questions offered after an answer, JSON. */
    followUps: text('follow_ups', { mode: 'json' }).$type<string[]>(),
    /** Who composed an answer: `builtin` or the model's name. */
    writer: text('writer'),
    createdAt: createdAt(),
  },
  (table) => [index('messages_by_conversation').on(table.conversationId, table.createdAt)],
)

/** The numbered sources of an answer, kept as they were when it was given. */
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
  },
  (table) => [primaryKey({ columns: [table.messageId, table.number] })],
)
