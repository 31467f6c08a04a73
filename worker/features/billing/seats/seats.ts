import type { Seat, SeatGroup } from '../../../../domain/billing/billing.ts'
import { dayMs } from '../../../../domain/durations.ts'
import { AppError } from '../../../../domain/errors.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import type { Db } from '../../../db/index.ts'
import type { BillingDeps, SeatUse } from '../deps.ts'
import { type GroupRow, type SeatRow, seatsRepository } from './seats-repository.ts'

const useDays = 30

/** A person's groups of seats, latest first, with each seat's questions of the last 30 days. */
export async function listGroups(
  { db, now, seatUse }: Pick<BillingDeps, 'db' | 'now' | 'seatUse'>,
  ownerId: string,
): Promise<SeatGroup[]> {
  const seats = seatsRepository(db)
  const groups = await seats.groupsOf(ownerId)
  const since = isoDay(now().getTime() - useDays * dayMs)
  return Promise.all(
    groups.map(async (group) => {
      const members = await seats.members(group.id)
      const taken = members.flatMap(({ userId }) => (userId ? [userId] : []))
      const use = new Map((await seatUse(db, taken, since)).map((one) => [one.userId, one]))
      return toGroup(group, members, use)
    }),
  )
}

/**
 * Assigns a seat to an address; a confirmed account with it has access at once. Throws CONFLICT
 * when the group is full or ended, or the address has a seat; NOT_FOUND for another's group.
 */
export async function inviteSeat(
  deps: Pick<BillingDeps, 'db' | 'now'>,
  ownerId: string,
  groupId: string,
  address: string,
): Promise<void> {
  const { db, now } = deps
  const seats = seatsRepository(db)
  const group = await ownGroup(db, ownerId, groupId)
  if (group.endsAt <= now()) throw new AppError('CONFLICT', 'These seats have ended.')
  const email = address.trim().toLowerCase()
  const members = await seats.members(groupId)
  if (members.some((member) => member.email === email))
    throw new AppError('CONFLICT', 'This address has a seat already.')
  const seat = newSeat(email, {
    groupId,
    planType: group.planType,
    poNumber: group.poNumber,
    endsAt: group.endsAt,
    now: now(),
  })
  if (!(await seats.invite(seat)))
    throw new AppError(
      'CONFLICT',
      group.seats === 1
        ? 'The one seat is taken. Take it away first.'
        : `All ${group.seats} seats are taken. Take one away first.`,
    )
  const [account] = await seats.accountsOf([email])
  if (account) await seats.take([seat], account.id, now())
}

/** Frees a seat and ends its access. Throws NOT_FOUND. */
export async function removeSeat(
  { db, now }: Pick<BillingDeps, 'db' | 'now'>,
  ownerId: string,
  groupId: string,
  seatId: string,
): Promise<void> {
  await ownGroup(db, ownerId, groupId)
  if (!(await seatsRepository(db).remove(groupId, seatId, now())))
    throw new AppError('NOT_FOUND', 'There is no such seat')
}

/** Gives the seats assigned to an address to its confirmed owner; whether there were any. */
export async function takeWaitingSeats(
  db: Db,
  { userId, email }: { userId: string; email: string },
  now: Date,
): Promise<boolean> {
  const seats = seatsRepository(db)
  const waiting = await seats.waitingFor(email, now)
  await seats.take(waiting, userId, now)
  return waiting.length > 0
}

/** A seat assigned to an address, not yet taken. */
export function newSeat(
  email: string,
  terms: Pick<SeatRow, 'groupId' | 'planType' | 'poNumber' | 'endsAt'> & { now: Date },
): SeatRow {
  const { now, ...rest } = terms
  return {
    ...rest,
    id: crypto.randomUUID(),
    email,
    userId: null,
    joinedAt: null,
    mailedAt: null,
    removedAt: null,
    createdAt: now,
  }
}

/** The owner's group; throws NOT_FOUND for another's. */
async function ownGroup(db: Db, ownerId: string, id: string): Promise<GroupRow> {
  const group = await seatsRepository(db).group(id)
  if (group?.ownerId !== ownerId) throw new AppError('NOT_FOUND', 'There is no such group')
  return group
}

function toGroup(group: GroupRow, members: SeatRow[], use: Map<string, SeatUse>): SeatGroup {
  const { id, name, seats, poNumber, endsAt } = group
  return {
    id,
    name,
    seats,
    poNumber,
    endsAt: endsAt.toISOString(),
    members: members.map((member): Seat => {
      const used = use.get(member.userId ?? '')
      return {
        id: member.id,
        email: member.email,
        joinedAt: member.joinedAt?.toISOString() ?? null,
        questions: used?.questions ?? 0,
        lastDay: used?.lastDay ?? null,
      }
    }),
  }
}
