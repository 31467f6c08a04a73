import { sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { updatedAt } from './columns.ts'

/** Settings that an admin has changed; the defaults are in domain/settings/settings.ts. */
export const settings = sqliteTable('settings', {
  key: text('key').primaryKey(),
  /** JSON. */
  value: text('value', { mode: 'json' }).notNull(),
  updatedAt: updatedAt(),
})
