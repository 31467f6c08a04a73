import type {
  BillingOverview,
  CancelInput,
  Grant,
  InvoiceSummary,
} from '../../../domain/billing/billing.ts'
import { accessEndsAt, type SubscriptionStatus } from '../../../domain/billing/subscription.ts'
import { AppError } from '../../../domain/errors.ts'
import { withoutStudentData } from '../../http/without-student-data.ts'
import { trialDaysFor } from './checkout/eligibility.ts'
import type { BillingDeps } from './deps.ts'
import { type EntitlementRow, entitlementsRepository } from './entitlements-repository.ts'
import { isSandbox } from './stripe/client.ts'
import { customersRepository } from './stripe/customers-repository.ts'
import { orRefuse } from './stripe/failures.ts'
import { syncCustomer } from './sync/sync.ts'

/** What the subscription panel shows, from our own rows: nobody waits for Stripe. */
export async function readOverview(
  deps: BillingDeps,
  userId: string,
  status: SubscriptionStatus,
): Promise<BillingOverview> {
  const [rows, customer, trialDays] = await Promise.all([
    entitlementsRepository(deps.db).ofUser(userId),
    customersRepository(deps.db).ofUser(userId),
    trialDaysFor(deps, userId),
  ])
  const latestFirst = rows.toSorted(
    (a, b) => (b.endsAt?.getTime() ?? 0) - (a.endsAt?.getTime() ?? 0),
  )
  return {
    status,
    grants: latestFirst.map(toGrant),
    trialDays,
    isCustomer: Boolean(customer?.customerId),
    sandbox: isSandbox(deps.config),
  }
}

export function toGrant(row: EntitlementRow): Grant {
  const { id, source, planType, state, startsAt, endsAt, renews, paymentMethod, discount } = row
  return {
    id,
    source,
    planType,
    state,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    accessEndsAt: accessEndsAt(row)?.toISOString() ?? null,
    renews,
    paymentMethod,
    discount,
    poNumber: row.poNumber,
  }
}

/** A person's invoices at Stripe, the latest first. */
export async function listInvoices(deps: BillingDeps, userId: string): Promise<InvoiceSummary[]> {
  const customer = await customersRepository(deps.db).ofUser(userId)
  if (!customer?.customerId) return []
  const stripe = await deps.stripe()
  const answer = await orRefuse('Your invoices cannot be read right now', () =>
    stripe.invoices.list({ customer: customer.customerId ?? '', limit: 24 }),
  )
  return answer.data.map((invoice) => ({
    id: invoice.id,
    number: invoice.number,
    createdAt: new Date(invoice.created * 1000).toISOString(),
    amountCents: invoice.total,
    status: invoice.status ?? 'draft',
    url: invoice.hosted_invoice_url ?? null,
  }))
}

/** Ends a subscription with its period, and tells Stripe why. */
export async function cancelSubscription(
  deps: BillingDeps,
  userId: string,
  { reason, comment = '' }: CancelInput,
): Promise<void> {
  const redacted = await withoutStudentData(comment)
  return changeSubscription(deps, userId, {
    cancel_at_period_end: true,
    cancellation_details: { feedback: reason, ...(redacted && { comment: redacted }) },
  })
}

/** Takes a cancellation back while the period still runs. */
export function resumeSubscription(deps: BillingDeps, userId: string): Promise<void> {
  return changeSubscription(deps, userId, { cancel_at_period_end: false })
}

type Change = {
  cancel_at_period_end: boolean
  cancellation_details?: { feedback: CancelInput['reason']; comment?: string }
}

async function changeSubscription(deps: BillingDeps, userId: string, change: Change) {
  const rows = await entitlementsRepository(deps.db).ofUser(userId)
  const row = rows.find(
    ({ source, state }) =>
      source === 'stripe_subscription' && ['trialing', 'active', 'past_due'].includes(state),
  )
  const customer = await customersRepository(deps.db).ofUser(userId)
  if (!row || !customer?.customerId)
    throw new AppError('NOT_FOUND', 'There is no subscription to change')
  const stripe = await deps.stripe()
  await orRefuse('Your subscription could not be changed', () =>
    stripe.subscriptions.update(row.id, change),
  )
  await syncCustomer(deps, { userId, customerId: customer.customerId })
}
