import type { GrantInput } from '../../../../domain/billing/billing.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { BillingDeps } from '../deps.ts'
import type { EntitlementRow, NewEntitlement } from '../entitlements-repository.ts'
import { grantsRepository } from './grants-repository.ts'

type Deps = Pick<BillingDeps, 'db' | 'now'>

/**
 * Opens the product to people without a card: complimentary, or paid by purchase order. Answers who
 * got access, and which addresses have no account yet.
 */
export async function grantAccess(
  { db, now }: Deps,
  actorId: string,
  { emails, endsAt, reason, poNumber, quoteId }: GrantInput,
): Promise<{ granted: string[]; missing: string[] }> {
  const startsAt = now()
  const end = futureDate(endsAt, startsAt)
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))]
  const users = await grantsRepository(db).usersByEmail(wanted)
  const rows = users.map(({ id }) =>
    compEntitlement(id, { startsAt, endsAt: end, poNumber: poNumber || null }),
  )
  const actions = rows.map((row) => ({
    ...recorded(row, actorId, reason, startsAt),
    action: 'grant' as const,
    endsAt: end,
  }))
  await grantsRepository(db).grant(
    rows,
    actions,
    users.length > 0 ? (quoteId ?? null) : null,
    startsAt,
  )
  const found = new Set(users.map(({ email }) => email))
  return { granted: [...found], missing: wanted.filter((email) => !found.has(email)) }
}

/** Moves the end of granted access, also of one that has ended. */
export async function extendAccess(
  { db, now }: Deps,
  actorId: string,
  id: string,
  { endsAt, reason }: { endsAt: string; reason: string },
): Promise<void> {
  const row = await granted({ db }, id)
  const end = futureDate(endsAt, now())
  const action = {
    ...recorded(row, actorId, reason, now()),
    action: 'extend' as const,
    endsAt: end,
  }
  await grantsRepository(db).change(id, { endsAt: end, state: 'active' }, action, now())
}

/** Ends granted access at once. */
export async function endAccess(
  { db, now }: Deps,
  actorId: string,
  id: string,
  { reason }: { reason: string },
): Promise<void> {
  const row = await granted({ db }, id)
  const action = { ...recorded(row, actorId, reason, now()), action: 'end' as const, endsAt: now() }
  await grantsRepository(db).change(id, { endsAt: now(), state: 'ended' }, action, now())
}

/** What was bought at Stripe is ended there: an entitlement changed here would come back. */
async function granted({ db }: Pick<Deps, 'db'>, id: string): Promise<EntitlementRow> {
  const row = await grantsRepository(db).byId(id)
  if (!row) throw new AppError('NOT_FOUND', 'There is no such access')
  if (row.source !== 'comp')
    throw new AppError('CONFLICT', 'This was bought. Refund or cancel it at Stripe.')
  return row
}

function compEntitlement(
  userId: string,
  time: { startsAt: Date; endsAt: Date; poNumber: string | null },
): NewEntitlement {
  return {
    id: `comp_${crypto.randomUUID()}`,
    userId,
    source: 'comp',
    // A purchase order pays for the plan; a gift is called one.
    planType: time.poNumber ? 'premium' : 'comp',
    state: 'active',
    renews: false,
    paymentMethod: null,
    discount: null,
    ...time,
  }
}

function recorded(
  { id, userId, poNumber }: Pick<NewEntitlement, 'id' | 'userId' | 'poNumber'>,
  actorId: string,
  reason: string,
  createdAt: Date,
) {
  return {
    id: crypto.randomUUID(),
    entitlementId: id,
    userId,
    poNumber,
    actorId,
    reason,
    createdAt,
  }
}

function futureDate(text: string, now: Date): Date {
  const date = new Date(text)
  if (date <= now) throw new AppError('INVALID_INPUT', 'endsAt: Please give a date in the future')
  return date
}
