import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { user } from './auth.ts'
import { createdAt, timestamp } from './columns.ts'

/** Who may not use the site for now; one row a person while it lasts. */
export const bans = sqliteTable('bans', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id),
  reason: text('reason').notNull(),
  /** Null: until an admin lifts it. */
  endsAt: timestamp('ends_at'),
  bannedBy: text('banned_by').notNull(),
  createdAt: createdAt(),
})

/**
 * Sessions in which an admin sees the site as someone else does. When each began and ended is in the
 * audit log.
 */
export const impersonations = sqliteTable(
  'impersonations',
  {
    /** No foreign key: sessions end in many ways, and a row of none that is left opens nothing. */
    sessionId: text('session_id').primaryKey(),
    adminId: text('admin_id')
      .notNull()
      .references(() => user.id),
    adminName: text('admin_name').notNull(),
    userId: text('user_id').references(() => user.id),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('impersonations_by_admin').on(table.adminId),
    index('impersonations_by_user').on(table.userId),
    index('impersonations_by_time').on(table.createdAt),
  ],
)
