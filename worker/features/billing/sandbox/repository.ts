import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { sandboxObjects } from '../../../db/schema/billing.ts'

/** An object in the shape of Stripe's API. Fields that begin with "_" are the sandbox's own. */
export type StripeObject = {
  id: string
  object: string
  created: number
  customer?: string | null
  [name: string]: unknown
}

/** The sandbox's objects. */
export function sandboxRepository(db: Db) {
  return {
    async get(id: string): Promise<StripeObject | null> {
      const rows = await db.select().from(sandboxObjects).where(eq(sandboxObjects.id, id))
      return (rows[0]?.data as StripeObject | undefined) ?? null
    },
    async getAll(ids: string[]): Promise<StripeObject[]> {
      if (ids.length === 0) return []
      const rows = await db
        .select()
        .from(sandboxObjects)
        .where(inArray(sandboxObjects.id, ids.slice(0, 90)))
      return rows.map(({ data }) => data as StripeObject)
    },
    /** Objects of a kind, of one customer or all, latest first. */
    async list(kind: string, customerId: string | null, limit = 100): Promise<StripeObject[]> {
      const ofKind = eq(sandboxObjects.kind, kind)
      const rows = await db
        .select()
        .from(sandboxObjects)
        .where(customerId ? and(ofKind, eq(sandboxObjects.customerId, customerId)) : ofKind)
        .orderBy(desc(sandboxObjects.createdAt))
        .limit(limit)
      return rows.map(({ data }) => data as StripeObject)
    },
    /** All objects of one customer, the customer included. */
    async ofCustomer(customerId: string): Promise<StripeObject[]> {
      const rows = await db
        .select()
        .from(sandboxObjects)
        .where(eq(sandboxObjects.customerId, customerId))
      return rows.map(({ data }) => data as StripeObject)
    },
    /**
     * Stores an object unless its id is taken by one that was answered, or that is newer than
     * `abandonedSince` (epoch seconds); true for the one caller who stored it.
     */
    async claim(object: StripeObject, abandonedSince: number): Promise<boolean> {
      const row = toRow(object)
      const rows = await db
        .insert(sandboxObjects)
        .values(row)
        .onConflictDoUpdate({
          target: sandboxObjects.id,
          set: row,
          setWhere: and(
            lt(sandboxObjects.createdAt, new Date(abandonedSince * 1000)),
            sql`json_extract(${sandboxObjects.data}, '$._answer') IS NULL`,
          ),
        })
        .returning({ id: sandboxObjects.id })
      return rows.length > 0
    },
    async forget(id: string): Promise<void> {
      await db.delete(sandboxObjects).where(eq(sandboxObjects.id, id))
    },
    async save(objects: StripeObject[]): Promise<void> {
      const [first, ...rest] = objects.map((object) => {
        const row = toRow(object)
        return db
          .insert(sandboxObjects)
          .values(row)
          .onConflictDoUpdate({ target: sandboxObjects.id, set: row })
      })
      if (first) await db.batch([first, ...rest])
    },
  }
}

function toRow(object: StripeObject): typeof sandboxObjects.$inferInsert {
  return {
    id: object.id,
    kind: object.object,
    customerId: object.object === 'customer' ? object.id : (object.customer ?? null),
    data: object,
    createdAt: new Date(object.created * 1000),
  }
}
