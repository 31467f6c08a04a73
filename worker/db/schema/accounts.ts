import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NotificationChoices, Theme } from '../../../domain/accounts/profile.ts'
import { user } from './auth.ts'
import { timestamp, updatedAt } from './columns.ts'

/** A person's profile and preferences beyond the fields of better-auth's `user`. */
export const accountProfiles = sqliteTable('account_profiles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id),
  /** "Director of Technology". */
  title: text('title'),
  /** Their role in the district: a key of `districtRoles`. */
  districtRole: text('district_role'),
  notifications: text('notifications', { mode: 'json' }).$type<NotificationChoices>(),
  /** Null follows the device. */
  theme: text('theme').$type<Theme>(),
  updatedAt: updatedAt(),
})

/**
 * Accounts scheduled for deletion; until it is due their owner can cancel it, or staff if closed.
 */
export const accountDeletions = sqliteTable(
  'account_deletions',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id),
    requestedAt: timestamp('requested_at').notNull(),
    /** The first deletion job after this deletes the account. */
    dueAt: timestamp('due_at').notNull(),
    /** Closed by staff: the owner cannot sign in, and only staff can cancel the deletion. */
    closed: integer('closed', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('account_deletions_by_due').on(table.dueAt)],
)
