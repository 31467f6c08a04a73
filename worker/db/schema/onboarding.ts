import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { user } from './auth.ts'
import { timestamp } from './columns.ts'

/** Onboarding steps that no other table shows, once each: a source opened, a file exported. */
export const onboardingSteps = sqliteTable(
  'onboarding_steps',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    step: text('step', { enum: ['source', 'export'] }).notNull(),
    doneAt: timestamp('done_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.step] })],
)
