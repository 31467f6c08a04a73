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
  sql,
} from 'drizzle-orm'
import { publicEmail } from '../../../domain/credentials.ts'
import {
  type AuditEvent,
  type AuditQuery,
  type AuditSubject,
  withoutSecrets,
} from '../../../domain/staff/audit.ts'
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
    /** The rows a query means, one more than its limit where there are more. */
    async list({ limit, page, subject, sort, ...narrow }: AuditQuery): Promise<AuditRow[]> {
      const meant = subject && inArray(auditLog.subject, await subjectsMeant(db, subject))
      return db
        .select()
        .from(auditLog)
        .where(and(meant || undefined, ...conditions(narrow)))
        .orderBy(sort === 'at' ? asc(auditLog.createdAt) : desc(auditLog.createdAt))
        .limit(limit + 1)
        .offset((page - 1) * limit)
    },
    /**
     * Whom or what these ids stand for now, by id; an access and a seat are called after whose they
     * are. What is gone, or was never there, is missing. The log itself holds no names to forget.
     */
    async subjects(ids: string[]): Promise<Map<string, AuditSubject>> {
      const wanted = sql`IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
      const rows = await db.all<{
        id: string
        name: string
        email: string | null
        phone: string | null
      }>(
        sql`SELECT id, name, email, phone_number AS phone FROM user WHERE id ${wanted}
          UNION ALL SELECT e.id, u.name, u.email, u.phone_number
            FROM entitlements e JOIN user u ON u.id = e.user_id WHERE e.id ${wanted}
          UNION ALL SELECT id, email, email, NULL FROM billing_seats WHERE id ${wanted}
          UNION ALL SELECT id, title, NULL, NULL FROM resources WHERE id ${wanted}
          UNION ALL SELECT id, name, NULL, NULL FROM tags WHERE id ${wanted}`,
      )
      return new Map(
        rows.map(({ id, name, email, phone }) => {
          const address = email === null ? null : (publicEmail(email) ?? phone)
          return [id, { name, address: address === name ? null : address }]
        }),
      )
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

/** A subject as it was asked for, and the ids of people of this address or name with what they have. */
async function subjectsMeant(db: Db, asked: string): Promise<string[]> {
  const people = sql`SELECT id FROM user WHERE id = ${asked} OR email = ${asked.toLowerCase()}
    OR lower(name) = ${asked.toLowerCase()}`
  const rows = await db.all<{ id: string }>(
    sql`${people} UNION SELECT id FROM entitlements WHERE user_id IN (${people}) LIMIT 90`,
  )
  return [asked, ...rows.map(({ id }) => id)]
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
