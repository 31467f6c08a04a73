import { setTimeout } from 'node:timers/promises'
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm'
import { publicEmail } from '../../../domain/credentials.ts'
import { dayMs } from '../../../domain/durations.ts'
import {
  type AuditEvent,
  type AuditQuery,
  type AuditSubject,
  withoutSecrets,
} from '../../../domain/staff/audit.ts'
import { messagesOf, type Statement } from '../../db/commit.ts'
import type { Db } from '../../db/index.ts'
import { auditLog } from '../../db/schema/audit.ts'
import { orNull } from '../../http/report.ts'
import { chainHash, chainStart } from './chain.ts'

export type AuditRow = typeof auditLog.$inferSelect
export type ChainedRow = AuditRow & { seq: number }
type Actor = { id: string; name: string }
type Head = { seq: number; hash: string }

/** Tries to append: concurrent writers compete for the next position in the chain. */
const mostTries = 60

/** The audit log: rows are only added, each with a hash that covers the previous row's. */
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
    /**
     * Appends the events and runs their statements in one batch; returns the statements' results.
     */
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
          if (tries === mostTries || !isPositionTaken(error)) throw error
          await setTimeout(Math.random() * 10 * tries)
        }
      }
    },
    /** A page of the rows that match, with one row more than the limit when there are more. */
    async list({ limit, page, subject, sort, ...narrow }: AuditQuery): Promise<AuditRow[]> {
      const bySubject = subject && inArray(auditLog.subject, await subjectIds(db, subject))
      return db
        .select()
        .from(auditLog)
        .where(and(bySubject || undefined, ...conditions(narrow)))
        .orderBy(sort === 'at' ? asc(auditLog.createdAt) : desc(auditLog.createdAt))
        .limit(limit + 1)
        .offset((page - 1) * limit)
    },
    /**
     * The current names of subjects by id; an entitlement and a seat have their person's. Deleted ones
     * are missing: the log stores ids, so that a deleted person's name is gone from it. Where a table
     * cannot be read, those of the others, and `isWhole` is false.
     */
    async subjects(ids: string[]): Promise<{ names: Map<string, AuditSubject>; isWhole: boolean }> {
      const wanted = sql`IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
      const parts = [
        sql`SELECT id, name, email, phone_number AS phone FROM user WHERE id ${wanted}`,
        sql`SELECT e.id, u.name, u.email, u.phone_number AS phone
            FROM entitlements e JOIN user u ON u.id = e.user_id WHERE e.id ${wanted}`,
        sql`SELECT id, email AS name, email, NULL AS phone FROM billing_seats WHERE id ${wanted}`,
        sql`SELECT id, title AS name, NULL AS email, NULL AS phone FROM resources WHERE id ${wanted}`,
        sql`SELECT id, name, NULL AS email, NULL AS phone FROM tags WHERE id ${wanted}`,
      ]
      const named = (statement: SQL) => db.all<NamedSubject>(statement)
      const all = await orNull('names', named(sql.join(parts, sql` UNION ALL `)))
      const rows =
        all ??
        (await Promise.all(parts.map((part) => orNull('names', named(part))))).flatMap(
          (found) => found ?? [],
        )
      const names = new Map(
        rows.map(({ id, name, email, phone }) => {
          const address = email === null ? null : (publicEmail(email) ?? phone)
          return [id, { name, address: address === name ? null : address }]
        }),
      )
      return { names, isWhole: all !== null }
    },
    /** The newest row of an action for each subject that has one. */
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
    /** The chain's rows after a position, in order. */
    async after(seq: number, limit: number): Promise<ChainedRow[]> {
      const rows = await db
        .select()
        .from(auditLog)
        .where(gt(auditLog.seq, seq))
        .orderBy(asc(auditLog.seq))
        .limit(limit)
      return rows as ChainedRow[]
    },
    /** The position and hash of one row of the chain. */
    async at(seq: number): Promise<Head> {
      const [row] = await db.select().from(auditLog).where(eq(auditLog.seq, seq)).limit(1)
      return { seq, hash: row?.hash ?? chainStart }
    },
    /**
     * Count of rows outside the chain but newer than its first: they were inserted by other means.
     */
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

type NamedSubject = { id: string; name: string; email: string | null; phone: string | null }

/** The given subject, with the ids of people of this address or name and of their entitlements. */
async function subjectIds(db: Db, asked: string): Promise<string[]> {
  const people = sql`SELECT id FROM user WHERE id = ${asked} OR email = ${asked.toLowerCase()}
    OR lower(name) = ${asked.toLowerCase()}`
  const rows = await db.all<{ id: string }>(
    sql`${people} UNION SELECT id FROM entitlements WHERE user_id IN (${people}) LIMIT 90`,
  )
  return [asked, ...rows.map(({ id }) => id)]
}

/** The rows for the events, positioned and hashed after the chain's head. */
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

function isPositionTaken(error: unknown): boolean {
  return messagesOf(error).includes('audit_log.seq')
}

function conditions({
  actor,
  action,
  from,
  to,
  before,
}: Omit<AuditQuery, 'limit' | 'page' | 'subject' | 'sort'>) {
  const { createdAt } = auditLog
  return [
    actor ? eq(auditLog.actorId, actor) : undefined,
    action ? eq(auditLog.action, action) : undefined,
    from ? gte(createdAt, new Date(from)) : undefined,
    to ? lt(createdAt, new Date(Date.parse(to) + dayMs)) : undefined,
    before ? lt(createdAt, new Date(before)) : undefined,
  ]
}
