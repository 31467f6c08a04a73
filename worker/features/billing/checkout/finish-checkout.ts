import type { CheckoutOutcome } from '../../../../domain/billing/billing.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { BillingDeps } from '../deps.ts'
import { entitlementsRepository } from '../entitlements-repository.ts'
import { customersRepository } from '../stripe/customers-repository.ts'
import { ifThere, orRefuse } from '../stripe/failures.ts'
import { syncCustomer } from '../sync/sync.ts'

/**
 * The outcome of a checkout at Stripe when its buyer returns, with access opened for what was paid:
 * the webhook may be late or misconfigured. Idempotent. Throws NOT_FOUND for another's checkout.
 */
export async function finishCheckout(
  deps: BillingDeps,
  userId: string,
  checkout: string,
): Promise<CheckoutOutcome> {
  const stripe = await deps.stripe()
  const session = await orRefuse('Your payment cannot be looked up right now', () =>
    ifThere(stripe.checkout.sessions.retrieve(checkout)),
  )
  if (session?.client_reference_id !== userId)
    throw new AppError('NOT_FOUND', 'There is no such checkout')
  if (session.status !== 'complete') return { outcome: 'unpaid' }
  if (session.payment_status === 'unpaid') return { outcome: 'processing' }
  const bought = idOf(session.subscription) ?? session.id
  const owned = await entitlementsRepository(deps.db).ofUser(userId)
  const customer = idOf(session.customer)
  if (customer && !owned.some(({ id }) => id === bought)) {
    const customerId = await customersRepository(deps.db).link(userId, customer, deps.now())
    await orRefuse('Your payment cannot be looked up right now', () =>
      syncCustomer(deps, { userId, customerId }),
    )
  }
  return { outcome: 'paid' }
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference
}
