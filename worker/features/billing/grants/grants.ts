import type { Grant, GrantAction, GrantInput } from '../../../../domain/billing/billing.ts'
import { counted } from '../../../../domain/counted.ts'
import { AppError } from '../../../../domain/errors.ts'
import { longDate } from '../../../../domain/text/dates.ts'
import type { Commit } from '../../../db/commit.ts'
import type { Db } from '../../../db/index.ts'
import { withoutStudentData } from '../../../http/without-student-data.ts'
import type { BillingDeps } from '../deps.ts'
import { type EntitlementRow, entitlementsRepository, toGrant } from '../entitlements-repository.ts'
import { type QuoteRow, quotesRepository } from '../quotes/quotes-repository.ts'
import { newSeat } from '../seats/seats.ts'
import {
  entitlementOf,
  type GroupRow,
  type SeatRow,
  seatsRepository,
} from '../seats/seats-repository.ts'
import { customersRepository } from '../stripe/customers-repository.ts'
import {
  changeStatements,
  grantStatements,
  grantsRepository,
  isGrantedTwice,
} from './grants-repository.ts'

type Deps = Pick<BillingDeps, 'db' | 'now'> & { commit: Commit }

/**
 * Grants access without a card: complimentary, or paid by purchase order. People with an account
 * have it at once, others once they register; all are mailed. A quote makes a group of seats that
 * its buyer manages, and is granted once (CONFLICT). Returns the addresses with and without an
 * account.
 */
export async function grantAccess(
  { db, now, commit }: Deps,
  actorId: string,
  { emails, quoteId, ...input }: GrantInput,
): Promise<{ granted: string[]; missing: string[] }> {
  const at = now()
  const endsAt = futureDate(input.endsAt, at)
  const reason = await withoutStudentData(input.reason)
  const poNumber = input.poNumber ? await withoutStudentData(input.poNumber) : null
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))]
  const quote = quoteId ? await quoteToGrant(db, quoteId, wanted.length) : null
  const group = quote && groupOf(quote, { poNumber, endsAt, createdAt: at })
  const known = await seatsRepository(db).accountsOf(wanted)
  const accounts = new Map(known.map(({ id, email }) => [email, id]))
  // Paid by purchase order it is the plan; otherwise complimentary.
  const planType = group?.planType ?? (poNumber ? 'premium' : 'comp')
  const seats = wanted.map((email): SeatRow => {
    const userId = accounts.get(email)
    const seat = newSeat(email, { groupId: group?.id ?? null, planType, poNumber, endsAt, now: at })
    return userId ? { ...seat, userId, joinedAt: at } : seat
  })
  const actions = seats.flatMap(({ id, userId }) =>
    userId
      ? [
          {
            ...recorded({ id: entitlementOf(id), userId, poNumber }, { actorId, reason, at }),
            action: 'grant' as const,
            endsAt,
          },
        ]
      : [],
  )
  const details = { endsAt: input.endsAt, reason, poNumber, quoteId: quoteId ?? null }
  const events = seats.map(({ id, userId }) => ({
    action: 'billing.grant' as const,
    subject: userId ?? id,
    details,
  }))
  try {
    await commit(grantStatements(db, { seats, actions, group, now: at }), events)
  } catch (error) {
    if (isGrantedTwice(error)) throw new AppError('CONFLICT', 'This quote was granted already.')
    throw error
  }
  return {
    granted: wanted.filter((email) => accounts.has(email)),
    missing: wanted.filter((email) => !accounts.has(email)),
  }
}

/** Changes when granted access ends, also when it has ended. Throws NOT_FOUND or CONFLICT. */
export async function extendAccess(
  { db, now, commit }: Deps,
  actorId: string,
  id: string,
  input: { endsAt: string; reason: string },
): Promise<void> {
  const row = await granted(db, id)
  const at = now()
  const endsAt = futureDate(input.endsAt, at)
  const reason = await withoutStudentData(input.reason)
  const action = { ...recorded(row, { actorId, reason, at }), action: 'extend' as const, endsAt }
  const changes = { endsAt, state: 'active' as const }
  await commit(changeStatements(db, id, { changes, action, now: at }), [
    { action: 'billing.extend', subject: id, details: { endsAt: input.endsAt, reason } },
  ])
}

/** Ends granted access at once. Throws NOT_FOUND or CONFLICT. */
export async function endAccess(
  { db, now, commit }: Deps,
  actorId: string,
  id: string,
  input: { reason: string },
): Promise<void> {
  const row = await granted(db, id)
  const at = now()
  const reason = await withoutStudentData(input.reason)
  const action = { ...recorded(row, { actorId, reason, at }), action: 'end' as const, endsAt: at }
  const changes = { endsAt: at, state: 'ended' as const }
  await commit(changeStatements(db, id, { changes, action, now: at }), [
    { action: 'billing.end', subject: id, details: { reason } },
  ])
}

/**
 * The granted entitlement. Throws CONFLICT for one bought at Stripe, whose next sync undoes a
 * change.
 */
async function granted(db: Deps['db'], id: string): Promise<EntitlementRow> {
  const row = await grantsRepository(db).byId(id)
  if (!row) throw new AppError('NOT_FOUND', 'There is no such access')
  if (row.source !== 'comp')
    throw new AppError('CONFLICT', 'This was bought. Refund or cancel it at Stripe.')
  return row
}

/** The quote, unless it was granted (CONFLICT) or has fewer seats than people (INVALID_INPUT). */
async function quoteToGrant(db: Deps['db'], id: string, people: number): Promise<QuoteRow> {
  const quote = await quotesRepository(db).find(id)
  if (!quote) throw new AppError('NOT_FOUND', 'There is no such quote')
  if (quote.grantedAt)
    throw new AppError(
      'CONFLICT',
      `This quote was granted on ${longDate(quote.grantedAt.toISOString())}.`,
    )
  if (people > quote.seats)
    throw new AppError('INVALID_INPUT', `emails: This quote has ${counted(quote.seats, 'seat')}`)
  return quote
}

function groupOf(
  { id: quoteId, userId: ownerId, districtName: name, seats, planType }: QuoteRow,
  terms: Pick<GroupRow, 'poNumber' | 'endsAt' | 'createdAt'>,
): GroupRow {
  return { id: crypto.randomUUID(), ownerId, name, quoteId, seats, planType, ...terms }
}

/** The fields common to admins' recorded actions. */
function recorded(
  { id, userId, poNumber }: Pick<EntitlementRow, 'id' | 'userId' | 'poNumber'>,
  { actorId, reason, at }: { actorId: string; reason: string; at: Date },
) {
  return {
    id: crypto.randomUUID(),
    entitlementId: id,
    userId,
    poNumber,
    actorId,
    reason,
    createdAt: at,
  }
}

/** The date; throws INVALID_INPUT unless it is in the future. */
function futureDate(text: string, now: Date): Date {
  const date = new Date(text)
  if (date <= now) throw new AppError('INVALID_INPUT', 'endsAt: Please give a date in the future')
  return date
}

/** A person's entitlements, latest first, and admins' actions on them. Throws NOT_FOUND. */
export async function readGrants(
  db: Db,
  userId: string,
): Promise<{ grants: Grant[]; actions: GrantAction[] }> {
  const [exists, rows, actions] = await Promise.all([
    customersRepository(db).userExists(userId),
    entitlementsRepository(db).ofUser(userId),
    grantsRepository(db).actionsOf(userId),
  ])
  if (!exists) throw new AppError('NOT_FOUND', 'There is no such user')
  const latestFirst = rows.toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
  return {
    grants: latestFirst.map(toGrant),
    actions: actions.map(({ id, action, reason, actor, poNumber, endsAt, createdAt }) => ({
      id,
      action,
      reason,
      by: actor,
      poNumber,
      endsAt: endsAt?.toISOString() ?? null,
      at: createdAt.toISOString(),
    })),
  }
}
