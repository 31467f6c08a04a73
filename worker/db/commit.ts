import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { AuditEvent } from '../../domain/staff/audit.ts'
import type { Db } from './index.ts'

export type Statement = BatchItem<'sqlite'>

/**
 * Runs the statements and the audit log's rows about them in one batch; returns the statements'
 * results in order. The batch is tried again when someone else appends to the log at the same time,
 * after the first try was rolled back.
 */
export type Commit = (statements: Statement[], events: AuditEvent[]) => Promise<unknown[]>

/**
 * A statement that fails, and so rolls back its batch, unless `condition` holds: D1 has no
 * interactive transaction. `isUnmet` recognises its failure.
 */
export function requireThat(db: Db, condition: SQL): Statement {
  // Invalid JSON is SQLite's simplest way to fail a statement outside of a trigger.
  const met = sql`CASE WHEN ${condition} THEN 1 ELSE json('condition not met') END`
  return db.select({ met }).from(sql`(SELECT 1)`)
}

/** Whether a batch failed because a `requireThat` condition did not hold. */
export function isUnmet(error: unknown): boolean {
  return messagesOf(error).includes('malformed JSON')
}

/**
 * The work's result; throws `otherwise` when a `requireThat` condition of its batch did not hold.
 */
export async function required<T>(work: Promise<T>, otherwise: Error): Promise<T> {
  return work.catch((error: unknown) => {
    throw isUnmet(error) ? otherwise : error
  })
}

/** The messages of an error and its causes, one a line. */
export function messagesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause ? `${error.message}\n${messagesOf(error.cause)}` : error.message
}
