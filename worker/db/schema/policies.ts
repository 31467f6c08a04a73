import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { user } from './auth.ts'
import { timestamp } from './columns.ts'

/** Policy versions a person accepted later than those in force when they registered. */
export const policyConsents = sqliteTable(
  'policy_consents',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    policy: text('policy', { enum: ['privacy', 'terms'] }).notNull(),
    /** "2026-11-22". */
    version: text('version').notNull(),
    acceptedAt: timestamp('accepted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.policy, table.version] })],
)
