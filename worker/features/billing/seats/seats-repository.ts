import { and, asc, count, desc, eq, exists, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/index.ts'
import { user } from '../../../db/schema/auth.ts'
import { billingGroups, billingSeats, entitlements } from '../../../db/schema/billing.ts'
import type { NewEntitlement } from '../entitlements-repository.ts'

export type GroupRow = typeof billingGroups.$inferSelect
export type SeatRow = typeof billingSeats.$inferSelect

/** A seat whose mail is unsent, with its group's name. */
export type SeatToMail = SeatRow & { groupName: string | null }

/** Groups of seats, and the seats. */
export function seatsRepository(db: Db) {
  return {
    groupsOf(ownerId: string): Promise<GroupRow[]> {
      return db
        .select()
        .from(billingGroups)
        .where(eq(billingGroups.ownerId, ownerId))
        .orderBy(desc(billingGroups.createdAt))
        .limit(20)
    },
    async group(id: string): Promise<GroupRow | null> {
      const rows = await db.select().from(billingGroups).where(eq(billingGroups.id, id))
      return rows[0] ?? null
    },
    /** A group's assigned seats, taken or not, oldest first. */
    members(groupId: string): Promise<SeatRow[]> {
      return db
        .select()
        .from(billingSeats)
        .where(and(eq(billingSeats.groupId, groupId), isNull(billingSeats.removedAt)))
        .orderBy(asc(billingSeats.createdAt))
    },
    /**
     * Adds a seat in one statement, so that concurrent calls never exceed the group; false when
     * full.
     */
    async invite(seat: SeatRow): Promise<boolean> {
      const { id, groupId, email, planType, poNumber, endsAt, createdAt } = seat
      const taken = sql`(SELECT ${count()} FROM ${billingSeats} WHERE group_id = ${groupId} AND removed_at IS NULL)`
      const seats = sql`(SELECT seats FROM ${billingGroups} WHERE id = ${groupId})`
      const rows = await db
        .insert(billingSeats)
        .select(
          sql`SELECT ${id}, ${groupId}, ${email}, ${planType}, ${poNumber}, ${endsAt.getTime()}, NULL, NULL, NULL, NULL, ${createdAt.getTime()} WHERE ${taken} < ${seats}`,
        )
        .returning({ id: billingSeats.id })
      return rows.length > 0
    },
    /**
     * Frees a group's seat and ends its entitlement in one batch; false when the group has no such
     * seat.
     */
    async remove(groupId: string, id: string, now: Date): Promise<boolean> {
      const own = and(
        eq(billingSeats.id, id),
        eq(billingSeats.groupId, groupId),
        isNull(billingSeats.removedAt),
      )
      const ownSeat = db.select({ id: billingSeats.id }).from(billingSeats).where(own)
      const [, removed] = await db.batch([
        db
          .update(entitlements)
          .set({ state: 'ended', endsAt: now, updatedAt: now })
          .where(
            and(
              eq(entitlements.id, entitlementOf(id)),
              eq(entitlements.state, 'active'),
              exists(ownSeat),
            ),
          ),
        db
          .update(billingSeats)
          .set({ removedAt: now })
          .where(own)
          .returning({ id: billingSeats.id }),
      ])
      return removed.length > 0
    },
    /** Seats assigned to an address and not taken. */
    waitingFor(email: string, now: Date): Promise<SeatRow[]> {
      return db
        .select()
        .from(billingSeats)
        .where(
          and(
            eq(billingSeats.email, email),
            isNull(billingSeats.userId),
            isNull(billingSeats.removedAt),
            sql`${billingSeats.endsAt} > ${now.getTime()}`,
          ),
        )
    },
    /** Gives seats to the person who confirmed their address, with entitlements. Idempotent. */
    async take(seats: SeatRow[], userId: string, now: Date): Promise<void> {
      const statements = seats.flatMap((seat) => [
        db
          .insert(entitlements)
          .values({ ...seatEntitlement(seat, userId, now), createdAt: now, updatedAt: now })
          .onConflictDoNothing(),
        db
          .update(billingSeats)
          .set({ userId, joinedAt: now })
          .where(and(eq(billingSeats.id, seat.id), isNull(billingSeats.userId))),
      ])
      const [first, ...rest] = statements
      if (first) await db.batch([first, ...rest])
    },
    /** Seats whose mail is unsent, oldest first. */
    async toMail(limit: number): Promise<SeatToMail[]> {
      const rows = await db
        .select({ seat: billingSeats, groupName: billingGroups.name })
        .from(billingSeats)
        .leftJoin(billingGroups, eq(billingGroups.id, billingSeats.groupId))
        .where(and(isNull(billingSeats.mailedAt), isNull(billingSeats.removedAt)))
        .orderBy(asc(billingSeats.createdAt))
        .limit(limit)
      return rows.map(({ seat, groupName }) => ({ ...seat, groupName }))
    },
    /** Marks the seat's mail as sent; true for the one caller who may send it. */
    async claimMail(id: string, now: Date): Promise<boolean> {
      const rows = await db
        .update(billingSeats)
        .set({ mailedAt: now })
        .where(and(eq(billingSeats.id, id), isNull(billingSeats.mailedAt)))
        .returning({ id: billingSeats.id })
      return rows.length > 0
    },
    /** Marks the seat's mail as unsent after its sending failed. */
    async releaseMail(id: string): Promise<void> {
      await db.update(billingSeats).set({ mailedAt: null }).where(eq(billingSeats.id, id))
    },
    /** The accounts with these addresses, confirmed ones only. */
    async accountsOf(emails: string[]): Promise<{ id: string; email: string }[]> {
      const found: { id: string; email: string }[] = []
      // D1 allows 100 parameters a statement.
      for (let from = 0; from < emails.length; from += 90)
        found.push(
          ...(await db
            .select({ id: user.id, email: user.email })
            .from(user)
            .where(
              and(inArray(user.email, emails.slice(from, from + 90)), eq(user.emailVerified, true)),
            )),
        )
      return found
    },
  }
}

/** The statements that store seats, with entitlements for the taken ones. */
export function seatStatements(db: Db, seats: SeatRow[], now: Date) {
  return seats.flatMap((seat) => [
    db.insert(billingSeats).values(seat),
    ...(seat.userId
      ? [
          db.insert(entitlements).values({
            ...seatEntitlement(seat, seat.userId, now),
            createdAt: now,
            updatedAt: now,
          }),
        ]
      : []),
  ])
}

/** The id of a seat's entitlement, derived so that a seat makes only one. */
export function entitlementOf(seatId: string): string {
  return `comp_${seatId}`
}

function seatEntitlement(seat: SeatRow, userId: string, startsAt: Date): NewEntitlement {
  const { id, planType, endsAt, poNumber } = seat
  return {
    id: entitlementOf(id),
    userId,
    source: 'comp',
    planType,
    state: 'active',
    startsAt,
    endsAt,
    renews: false,
    paymentMethod: null,
    discount: null,
    price: null,
    poNumber,
  }
}
