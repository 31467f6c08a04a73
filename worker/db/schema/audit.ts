import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { createdAt } from './columns.ts'

/**
 * Who changed what, and when. Outlives the account it names: no foreign key, and the name as it
 * was. What is secret never gets here (see `settingRules` in domain/settings.ts).
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** "settings.change", "knowledge.import". */
    action: text('action').notNull(),
    /** What it was done to, e.g. the setting's key. */
    subject: text('subject').notNull(),
    /** JSON. */
    details: text('details', { mode: 'json' }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_by_time').on(table.createdAt),
    index('audit_log_by_subject').on(table.subject, table.createdAt),
  ],
)
