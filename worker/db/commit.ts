import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { AuditEvent } from '../../domain/staff/audit.ts'
import type { Db } from './index.ts'

export type Statement = BatchItem<'sqlite'>

/**
 * Runs statements together with the rows that say in the audit log what they did: all of them or
 * none. Answers the statements' results in their order. It may run them again when somebody else
 * writes to the log at the same moment; nothing of the first try is left then.
 */
export type Commit = (statements: Statement[], events: AuditEvent[]) => Promise<unknown[]>

/**
 * A statement that undoes the batch it stands in unless `condition` holds: D1 knows no transaction
 * that could look first and then write. `isUnmet` recognises its failure.
 */
export function requireThat(db: Db, condition: SQL): Statement {
  // SQLite fails to read what is no JSON, and has no plainer way to fail outside of a trigger.
  const met = sql`CASE WHEN ${condition} THEN 1 ELSE json('condition not met') END`
  return db.select({ met }).from(sql`(SELECT 1)`)
}

/** Whether a batch failed because what it requires was not so. */
export function isUnmet(error: unknown): boolean {
  return messagesOf(error).includes('malformed JSON')
}

/** What the work answers; throws `otherwise` when what its batch requires was not so. */
export async function required<T>(work: Promise<T>, otherwise: Error): Promise<T> {
  return work.catch((error: unknown) => {
    throw isUnmet(error) ? otherwise : error
  })
}

/** Messages of an error and of what caused it. */
export function messagesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}\n${messagesOf(error.cause)}` : error.message
}
