import type Stripe from 'stripe'
import type { CancelInput } from '../../../domain/billing/billing.ts'
import { isCoveredAfter } from '../../../domain/billing/panel.ts'
import { AppError } from '../../../domain/errors.ts'
import { report } from '../../http/report.ts'
import { withoutStudentData } from '../../http/without-student-data.ts'
import type { BillingDeps } from './deps.ts'
import { type EntitlementRow, entitlementsRepository, toGrant } from './entitlements-repository.ts'
import { customersRepository } from './stripe/customers-repository.ts'
import { isStripeFailure, orRefuse } from './stripe/failures.ts'
import { syncCustomer } from './sync/sync.ts'

/**
 * A change's result; `confirmed` is false, and the rest null, until it is read back from Stripe.
 */
export type Changed = { confirmed: boolean; renews: boolean | null; endsAt: string | null }

/**
 * Cancels a subscription at the end of its paid period, or at once without one, with the reason.
 * Throws NOT_FOUND without a running subscription.
 */
export async function cancelSubscription(
  deps: BillingDeps,
  userId: string,
  { reason, comment = '', subscription }: CancelInput,
): Promise<Changed> {
  const redacted = await withoutStudentData(comment)
  const details = { feedback: reason, ...(redacted && { comment: redacted }) }
  const row = await runningSubscription(deps, userId, subscription)
  const paid = isPaid(row) && row.startsAt <= deps.now()
  return change(deps, row, (stripe) =>
    paid
      ? stripe.subscriptions.update(row.id, {
          cancel_at_period_end: true,
          cancellation_details: details,
        })
      : stripe.subscriptions.cancel(row.id, { cancellation_details: details }),
  )
}

/**
 * Takes back a cancellation within the paid period, whether made here (`cancel_at_period_end`) or
 * in Stripe's portal (`cancel_at`). Throws CONFLICT when other access begins after it.
 */
export async function resumeSubscription(
  deps: BillingDeps,
  userId: string,
  subscription?: string,
): Promise<Changed> {
  const row = await runningSubscription(deps, userId, subscription, isPaid)
  const others = await entitlementsRepository(deps.db).ofUser(userId)
  if (isCoveredAfter(toGrant(row), others.filter(({ id }) => id !== row.id).map(toGrant)))
    throw new AppError(
      'CONFLICT',
      'Other access of yours goes on after it. A plan can follow that.',
    )
  const changed = await change(deps, row, async (stripe) => {
    const { cancel_at, cancel_at_period_end } = await stripe.subscriptions.retrieve(row.id)
    if (cancel_at_period_end)
      await stripe.subscriptions.update(row.id, { cancel_at_period_end: false })
    else if (cancel_at !== null) await stripe.subscriptions.update(row.id, { cancel_at: '' })
  })
  if (changed.renews === false)
    throw new AppError('UPSTREAM_FAILED', 'Stripe did not take the cancellation back. Try again.')
  return changed
}

/** Whether the current period is paid for or a trial. */
function isPaid({ state }: EntitlementRow): boolean {
  return state === 'trialing' || state === 'active'
}

/** The person's subscription that has not ended; throws NOT_FOUND. */
async function runningSubscription(
  deps: BillingDeps,
  userId: string,
  id: string | undefined,
  fits: (row: EntitlementRow) => boolean = () => true,
): Promise<EntitlementRow> {
  const rows = await entitlementsRepository(deps.db).ofUser(userId)
  const running = rows.filter(
    (row) =>
      row.source === 'stripe_subscription' &&
      row.state !== 'ended' &&
      fits(row) &&
      (id === undefined || row.id === id),
  )
  // Without an id: a paid one first, then the one that lasts longest.
  const [row] = running.toSorted(
    (a, b) =>
      Number(isPaid(b)) - Number(isPaid(a)) ||
      (b.endsAt?.getTime() ?? 0) - (a.endsAt?.getTime() ?? 0),
  )
  if (!row) throw new AppError('NOT_FOUND', 'There is no subscription to change')
  return row
}

/** Changes a subscription at Stripe and reads the result back; throws UPSTREAM_FAILED. */
async function change(
  deps: BillingDeps,
  { id, userId }: EntitlementRow,
  work: (stripe: Stripe) => Promise<unknown>,
): Promise<Changed> {
  const customer = await customersRepository(deps.db).ofUser(userId)
  if (!customer?.customerId) throw new AppError('NOT_FOUND', 'There is no subscription to change')
  const stripe = await deps.stripe()
  await orRefuse('Your subscription could not be changed. Nothing was changed.', () => work(stripe))
  try {
    await syncCustomer(deps, { userId, customerId: customer.customerId })
  } catch (error) {
    // Done at Stripe: the webhook's event, or the quarter-hourly job, brings it here.
    if (!isStripeFailure(error)) throw error
    report(error, { readBack: 'subscription' })
    return { confirmed: false, renews: null, endsAt: null }
  }
  const rows = await entitlementsRepository(deps.db).ofUser(userId)
  const row = rows.find((one) => one.id === id)
  return {
    confirmed: true,
    renews: row?.renews ?? null,
    endsAt: row?.endsAt?.toISOString() ?? null,
  }
}
