import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ReportedAnswer } from '../../../domain/feedback.ts'
import { user } from './auth.ts'
import { createdAt, timestamp, updatedAt } from './columns.ts'

/** Feedback messages, redacted by the student-data guard. */
export const feedback = sqliteTable(
  'feedback',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    category: text('category').notNull(),
    message: text('message').notNull(),
    /** The page and the last error shown there, where the person agreed to send them. */
    page: text('page'),
    errorId: text('error_id'),
    /** Path in the storage bucket "feedback". */
    screenshot: text('screenshot'),
    /** The answer that the message reports as wrong. */
    answer: text('answer', { mode: 'json' }).$type<ReportedAnswer>(),
    /** Whether the sender's plan has priority support. */
    priority: integer('priority', { mode: 'boolean' }).notNull().default(false),
    state: text('state').notNull(),
    assigneeId: text('assignee_id').references(() => user.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('feedback_by_time').on(table.createdAt),
    index('feedback_by_update').on(table.updatedAt),
    index('feedback_by_state').on(table.state, table.createdAt),
    index('feedback_by_priority').on(table.priority, table.createdAt),
    index('feedback_by_user').on(table.userId, table.createdAt),
    index('feedback_by_assignee').on(table.assigneeId, table.createdAt),
    index('feedback_by_category').on(table.category, table.createdAt),
  ],
)

/** Staff's replies (which the sender reads), internal notes and changes, in order. */
export const feedbackEvents = sqliteTable(
  'feedback_events',
  {
    id: text('id').primaryKey(),
    feedbackId: text('feedback_id')
      .notNull()
      .references(() => feedback.id),
    kind: text('kind', { enum: ['reply', 'note', 'change'] }).notNull(),
    /** The text of a reply or note, or a description of the change. */
    body: text('body').notNull(),
    authorId: text('author_id').notNull(),
    authorName: text('author_name').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('feedback_events_by_feedback').on(table.feedbackId, table.createdAt)],
)

export const feedbackTags = sqliteTable(
  'feedback_tags',
  {
    feedbackId: text('feedback_id')
      .notNull()
      .references(() => feedback.id),
    tag: text('tag').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feedbackId, table.tag] }),
    index('feedback_tags_by_tag').on(table.tag),
  ],
)

/** A member of staff's named filters of the inbox. */
export const feedbackViews = sqliteTable(
  'feedback_views',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    name: text('name').notNull(),
    /** The parameters of the inbox's address. */
    query: text('query').notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (table) => [index('feedback_views_by_user').on(table.userId)],
)
