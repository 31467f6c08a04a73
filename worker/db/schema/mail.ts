import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from './columns.ts'

/** Mails and text messages stored instead of sent where no service is configured: /dev/outbox. */
export const outbox = sqliteTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('outbox_by_time').on(table.createdAt)],
)
