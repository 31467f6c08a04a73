import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { user } from './auth.ts'
import { createdAt, timestamp, updatedAt } from './columns.ts'

/** What grants someone access; the one truth that every gate reads. */
export const entitlements = sqliteTable(
  'entitlements',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    source: text('source', { enum: ['stripe_subscription', 'founder', 'comp'] }).notNull(),
    planType: text('plan_type', { enum: ['premium', 'founder', 'comp'] }).notNull(),
    state: text('state', {
      enum: ['trialing', 'active', 'past_due', 'unpaid', 'incomplete', 'ended'],
    }).notNull(),
    startsAt: timestamp('starts_at').notNull(),
    endsAt: timestamp('ends_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('entitlements_by_user').on(table.userId)],
)
