import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt } from './columns.ts'

/**
 * The audit log: who changed what, and when. A row outlives the account it names, so it has the
 * name and no foreign key. It holds no secret. Triggers refuse every change of a row (migration
 * 0027).
 */
export const auditLog = sqliteTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    actorId: text('actor_id').notNull(),
    actorName: text('actor_name').notNull(),
    /** "settings.change", "knowledge.import". */
    action: text('action').notNull(),
    /** The id or key of the changed thing, e.g. the setting's key. */
    subject: text('subject').notNull(),
    /** JSON. */
    details: text('details', { mode: 'json' }).notNull(),
    createdAt: createdAt(),
    /** Position in the hash chain, from 1 without gaps; null in rows older than the chain. */
    seq: integer('seq'),
    /** SHA-256 of the row and the previous row's hash (features/audit/chain.ts). */
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
