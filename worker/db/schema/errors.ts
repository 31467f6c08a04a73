import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from './columns.ts'

/** Errors grouped by fingerprint; a repeated error raises its group's count. */
export const errorGroups = sqliteTable(
  'error_groups',
  {
    /** Hash of the place, the name, and the message without numbers. */
    fingerprint: text('fingerprint').primaryKey(),
    source: text('source', { enum: ['worker', 'browser'] }).notNull(),
    name: text('name').notNull(),
    message: text('message').notNull(),
    stack: text('stack').notNull(),
    /** The route, job or page it was last seen in. */
    place: text('place').notNull(),
    /** The release that was running when it was last seen. */
    release: text('release').notNull(),
    firstSeenAt: timestamp('first_seen_at').notNull(),
    lastSeenAt: timestamp('last_seen_at').notNull(),
    count: integer('count').notNull(),
  },
  (table) => [index('error_groups_by_last_seen').on(table.lastSeenAt)],
)

/**
 * Each occurrence of an error, by the id that its error page shows; kept for the retention period.
 */
export const errorOccurrences = sqliteTable(
  'error_occurrences',
  {
    at: timestamp('at').notNull(),
    id: text('id').notNull(),
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.at, table.id] }),
    index('error_occurrences_by_id').on(table.id),
  ],
)
