import { desc, lt } from 'drizzle-orm'
import type { AuditEvent } from '../../../domain/audit.ts'
import type { Db } from '../../db/index.ts'
import { auditLog } from '../../db/schema/audit.ts'

export type AuditRow = typeof auditLog.$inferSelect
type Actor = { id: string; name: string }

/** The log of what staff changed. Rows are added, never altered. */
export function auditRepository(db: Db) {
  return {
    async record(actor: Actor, events: AuditEvent[], now = new Date()) {
      const [first, ...rest] = events.map((event) =>
        db.insert(auditLog).values({
          id: crypto.randomUUID(),
          actorId: actor.id,
          actorName: actor.name,
          ...event,
          createdAt: now,
        }),
      )
      if (first) await db.batch([first, ...rest])
    },
    /** Newest first. */
    async latest(limit: number, before = new Date(8.64e15)): Promise<AuditRow[]> {
      return db
        .select()
        .from(auditLog)
        .where(lt(auditLog.createdAt, before))
        .orderBy(desc(auditLog.createdAt))
        .limit(limit)
    },
  }
}
