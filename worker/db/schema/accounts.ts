import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { NotificationChoices, Theme } from '../../../domain/accounts/profile.ts'
import { user } from './auth.ts'
import { timestamp, updatedAt } from './columns.ts'

/** What people say about themselves and how they want the product, beside the sign-in's own fields. */
export const accountProfiles = sqliteTable('account_profiles', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id),
  /** "Director of Technology". */
  title: text('title'),
  /** What they do for the district: a key of `districtRoles`. */
  districtRole: text('district_role'),
  notifications: text('notifications', { mode: 'json' }).$type<NotificationChoices>(),
  /** Null: as the device. */
  theme: text('theme').$type<Theme>(),
  updatedAt: updatedAt(),
})

/** Accounts to be deleted: their owner may still change their mind, or an admin theirs. */
export const accountDeletions = sqliteTable(
  'account_deletions',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id),
    requestedAt: timestamp('requested_at').notNull(),
    /** Deleted by the first job after this. */
    dueAt: timestamp('due_at').notNull(),
    /** By staff: nobody signs in any more, and only staff keep it. */
    closed: integer('closed', { mode: 'boolean' }).notNull().default(false),
  },
  (table) => [index('account_deletions_by_due').on(table.dueAt)],
)
