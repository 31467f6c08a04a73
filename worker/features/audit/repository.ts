import { setTimeout } from 'node:timers/promises'
import { and, asc, count, desc, eq, gt, gte, isNotNull, isNull, lt } from 'drizzle-orm'
import { type AuditEvent, type AuditQuery, withoutSecrets } from '../../../domain/staff/audit.ts'
import { messagesOf, type Statement } from '../../db/commit.ts'
import type { Db } from '../../db/index.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { chainHash, chainStart } from './chain.ts'

export type AuditRow = typeof auditLog.$inferSelect
export type ChainedRow = AuditRow & { seq: number }
type Actor = { id: string; name: string }
type Head = { seq: number; hash: string }

/** Two writers can want the same place in the chain; one of them tries again. */
const mostTries = 60
const dayMs = 24 * 60 * 60 * 1000

/** The log of what staff changed. Rows are added, never altered; each carries the hash of the last. */
export function auditRepository(db: Db) {
  async function head(): Promise<Head> {
    const [last] = await db
      .select({ seq: auditLog.seq, hash: auditLog.hash })
      .from(auditLog)
      .where(isNotNull(auditLog.seq))
      .orderBy(desc(auditLog.seq))
      .limit(1)
    return { seq: last?.seq ?? 0, hash: last?.hash ?? chainStart }
  }

  return {
    /** Writes down events and runs the statements they tell of, in one batch. Answers their results. */
    async commit(
      actor: Actor,
      events: AuditEvent[],
      statements: Statement[],
      now = new Date(),
    ): Promise<unknown[]> {
      for (let tries = 1; ; tries += 1) {
        const inserts = chained(await head(), actor, events, now).map((row) =>
          db.insert(auditLog).values(row),
        )
        const [first, ...rest] = [...inserts, ...statements]
        if (!first) return []
        try {
          const results = await db.batch([first, ...rest])
          return results.slice(inserts.length)
        } catch (error) {
          if (tries === mostTries || !isPlaceTaken(error)) throw error
          await setTimeout(Math.random() * 10 * tries)
        }
      }
    },
    /** Newest first. */
    list({ limit, page, ...narrow }: AuditQuery): Promise<AuditRow[]> {
      return db
        .select()
        .from(auditLog)
        .where(and(...conditions(narrow)))
        .orderBy(desc(auditLog.createdAt))
        .limit(limit + 1)
        .offset((page - 1) * limit)
    },
    /** The newest row of an action for each of these subjects. */
    async newest(action: string, subjects: string[]): Promise<AuditRow[]> {
      const rows = await Promise.all(
        subjects.map((subject) =>
          db
            .select()
            .from(auditLog)
            .where(and(eq(auditLog.subject, subject), eq(auditLog.action, action)))
            .orderBy(desc(auditLog.createdAt), desc(auditLog.seq))
            .limit(1),
        ),
      )
      return rows.flat()
    },
    /** The chain's rows after a place, in order. */
    async after(seq: number, limit: number): Promise<ChainedRow[]> {
      const rows = await db
        .select()
        .from(auditLog)
        .where(gt(auditLog.seq, seq))
        .orderBy(asc(auditLog.seq))
        .limit(limit)
      return rows as ChainedRow[]
    },
    /** The chain as it ended with this row. */
    async at(seq: number): Promise<Head> {
      const [row] = await db.select().from(auditLog).where(eq(auditLog.seq, seq)).limit(1)
      return { seq, hash: row?.hash ?? chainStart }
    },
    /** Rows outside the chain that are younger than its beginning: somebody put them there. */
    async unchained(): Promise<number> {
      const [first] = await db.select().from(auditLog).where(eq(auditLog.seq, 1)).limit(1)
      if (!first) return 0
      const [row] = await db
        .select({ count: count() })
        .from(auditLog)
        .where(and(isNull(auditLog.seq), gt(auditLog.createdAt, first.createdAt)))
      return row?.count ?? 0
    },
  }
}

function chained(head: Head, actor: Actor, events: AuditEvent[], now: Date) {
  let { seq, hash } = head
  return events.map(({ action, subject, details }) => {
    seq += 1
    const row = {
      seq,
      id: crypto.randomUUID(),
      actorId: actor.id,
      actorName: actor.name,
      action,
      subject,
      details: withoutSecrets(details),
      createdAt: now,
    }
    hash = chainHash(row, hash)
    return { ...row, hash }
  })
}

function isPlaceTaken(error: unknown): boolean {
  return messagesOf(error).includes('audit_log.seq')
}

function conditions({
  actor,
  action,
  subject,
  from,
  to,
  before,
}: Omit<AuditQuery, 'limit' | 'page'>) {
  const { createdAt } = auditLog
  return [
    actor ? eq(auditLog.actorId, actor) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    subject ? eq(auditLog.subject, subject) : undefined,
    from ? gte(createdAt, new Date(from)) : undefined,
    to ? lt(createdAt, new Date(Date.parse(to) + dayMs)) : undefined,
    before ? lt(createdAt, new Date(before)) : undefined,
  ]
}
