import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { billingMarks, webhookEvents } from '../../../db/schema/billing.ts'

export type LedgerRow = typeof webhookEvents.$inferSelect
export type EventState = LedgerRow['state']

/** An event to be recorded. */
export type LedgerEntry = {
  id: string
  type: string
  customerId: string | null
  /** The event's time by Stripe's clock. */
  createdAt: Date
}

/**
 * The statement that settles an event, and fails its batch when it was settled before: the CASE
 * then gives null, which the column does not allow.
 */
export function settleStatement(
  db: Db,
  entry: LedgerEntry,
  { state, note = null, now }: { state: EventState; note?: string | null; now: Date },
) {
  const next = sql`CASE WHEN ${webhookEvents.state} = 'failed' THEN ${state} END`
  return db
    .insert(webhookEvents)
    .values({ ...entry, state, note, updatedAt: now })
    .onConflictDoUpdate({
      target: webhookEvents.id,
      set: { state: next, note, attempts: sql`${webhookEvents.attempts} + 1`, updatedAt: now },
    })
}

/** The column named in the error of a batch whose event was settled before. */
export const settledBefore = 'webhook_events.state'

/** The ledger of Stripe's events, and the cursors of billing's recurring jobs. */
export function ledgerRepository(db: Db) {
  return {
    async isSettled(id: string): Promise<boolean> {
      const rows = await db
        .select({ state: webhookEvents.state })
        .from(webhookEvents)
        .where(eq(webhookEvents.id, id))
      return rows[0] !== undefined && rows[0].state !== 'failed'
    },
    async isKnown(id: string): Promise<boolean> {
      const rows = await db
        .select({ id: webhookEvents.id })
        .from(webhookEvents)
        .where(eq(webhookEvents.id, id))
      return rows.length > 0
    },
    /** The settled ones of these events, queried 90 at a time: D1 allows 100 parameters. */
    async settledOf(ids: string[]): Promise<Set<string>> {
      const settled = new Set<string>()
      for (let from = 0; from < ids.length; from += 90) {
        const rows = await db
          .select({ id: webhookEvents.id, state: webhookEvents.state })
          .from(webhookEvents)
          .where(inArray(webhookEvents.id, ids.slice(from, from + 90)))
        for (const { id, state } of rows) if (state !== 'failed') settled.add(id)
      }
      return settled
    },
    /** Settles an event whose effect is stored already. */
    async settle(entry: LedgerEntry, now: Date): Promise<void> {
      await db
        .insert(webhookEvents)
        .values({ ...entry, state: 'done', updatedAt: now })
        .onConflictDoUpdate({
          target: webhookEvents.id,
          set: { state: 'done', note: null, updatedAt: now },
          setWhere: eq(webhookEvents.state, 'failed'),
        })
    },
    async ignore(entry: LedgerEntry, note: string, now: Date): Promise<void> {
      await db
        .insert(webhookEvents)
        .values({ ...entry, state: 'ignored', note, updatedAt: now })
        .onConflictDoUpdate({
          target: webhookEvents.id,
          set: { state: 'ignored', note, updatedAt: now },
          setWhere: eq(webhookEvents.state, 'failed'),
        })
    },
    /** Records a failure, unless the event was settled meanwhile. */
    async fail(entry: LedgerEntry, note: string, now: Date): Promise<void> {
      await db
        .insert(webhookEvents)
        .values({ ...entry, state: 'failed', note, updatedAt: now })
        .onConflictDoUpdate({
          target: webhookEvents.id,
          set: { note, attempts: sql`${webhookEvents.attempts} + 1`, updatedAt: now },
          setWhere: eq(webhookEvents.state, 'failed'),
        })
    },
    /** Events of one outcome, latest first. */
    list(state: EventState, limit: number): Promise<LedgerRow[]> {
      return db
        .select()
        .from(webhookEvents)
        .where(eq(webhookEvents.state, state))
        .orderBy(desc(webhookEvents.updatedAt))
        .limit(limit)
    },
    /** Failed events with fewer attempts than the limit, longest waiting first. */
    failed({ attemptsUnder, limit }: { attemptsUnder: number; limit: number }) {
      return db
        .select()
        .from(webhookEvents)
        .where(and(eq(webhookEvents.state, 'failed'), lt(webhookEvents.attempts, attemptsUnder)))
        .orderBy(webhookEvents.updatedAt)
        .limit(limit)
    },
    async readCursor(name: string): Promise<Cursor | null> {
      const rows = await db.select().from(billingMarks).where(eq(billingMarks.name, name))
      return rows[0] ?? null
    },
    async saveCursor(name: string, reachedAt: Date, place: string | null = null): Promise<void> {
      await db
        .insert(billingMarks)
        .values({ name, reachedAt, place })
        .onConflictDoUpdate({ target: billingMarks.name, set: { reachedAt, place } })
    },
  }
}

/** A recurring job's cursor: a time, or a position in its list. */
type Cursor = { reachedAt: Date; place: string | null }
