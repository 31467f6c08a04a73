import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { user } from './auth.ts'
import { createdAt, timestamp } from './columns.ts'

/** Bans in force, one a person. */
export const bans = sqliteTable('bans', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id),
  reason: text('reason').notNull(),
  /** Null until an admin lifts it. */
  endsAt: timestamp('ends_at'),
  bannedBy: text('banned_by').notNull(),
  createdAt: createdAt(),
})

/**
 * Impersonation sessions, in which an admin sees the site as another person. The audit log has
 * their beginnings and ends.
 */
export const impersonations = sqliteTable(
  'impersonations',
  {
    /**
     * No foreign key: a session may be deleted first, and a row without its session grants nothing.
     */
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
