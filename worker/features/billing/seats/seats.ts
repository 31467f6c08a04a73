import type { Seat, SeatGroup } from '../../../../domain/billing/billing.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Db } from '../../../db/index.ts'
import type { BillingDeps, SeatUse } from '../deps.ts'
import { type GroupRow, type SeatRow, seatsRepository } from './seats-repository.ts'

const dayMs = 24 * 60 * 60 * 1000
const useDays = 30

/** The seats a person bought for others, the latest group first, and how they are used. */
export async function listGroups(
  { db, now, seatUse }: Pick<BillingDeps, 'db' | 'now' | 'seatUse'>,
  ownerId: string,
): Promise<SeatGroup[]> {
  const seats = seatsRepository(db)
  const groups = await seats.groupsOf(ownerId)
  const since = new Date(now().getTime() - useDays * dayMs).toISOString().slice(0, 10)
  return Promise.all(
    groups.map(async (group) => {
      const members = await seats.members(group.id)
      const taken = members.flatMap(({ userId }) => (userId ? [userId] : []))
      const use = new Map((await seatUse(db, taken, since)).map((one) => [one.userId, one]))
      return toGroup(group, members, use)
    }),
  )
}

/** Gives a seat to an address; opens at once for who has proven it. CONFLICT when all are taken. */
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

/** Takes a seat away, for someone else to sit there. */
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

/** Opens what was promised to an address before its owner registered. Answers whether it was anything. */
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

/** A seat as it begins: promised to an address. */
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

/** Another's group does not exist. */
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
