import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt } from './columns.ts'

/**
 * Who changed what, and when. Outlives the account it names: no foreign key, and the name as it
 * was. What is secret never gets here. Triggers refuse every change of a row: see migration 0027.
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
    /** Place in the chain, from 1 on without a gap; null in rows older than the chain. */
    seq: integer('seq'),
    /** SHA-256 over the row and the hash of the one before it: see features/audit/chain.ts. */
    hash: text('hash'),
  },
  (table) => [
    uniqueIndex('audit_log_by_seq').on(table.seq),
    index('audit_log_by_time').on(table.createdAt),
    index('audit_log_by_subject').on(table.subject, table.createdAt),
    index('audit_log_by_actor').on(table.actorId, table.createdAt),
    index('audit_log_by_action').on(table.action, table.createdAt),
  ],
)
