import type Stripe from 'stripe'
import { AppError } from '../../../../domain/errors.ts'
import { report } from '../../../http/report.ts'
import type { BillingDeps } from '../deps.ts'
import { entitlementsRepository } from '../entitlements-repository.ts'
import { isStripeFailure } from '../stripe/failures.ts'
import { syncCustomer } from '../sync/sync.ts'

/** Least time left of a checkout that is reused: enough to type a card's details. */
const enoughMs = 10 * 60_000

/** Short timeouts, since the person waits for the new checkout. */
const briefly = { timeout: 4_000, maxNetworkRetries: 1 }

export type Earlier = {
  userId: string
  sessionId: string
  /** Whether it has the terms asked for now. */
  sameTerms: boolean
  /** Throws CONFLICT when the plan asked for is no longer offered to its owner. */
  refuse(): Promise<void>
}

/**
 * The earlier checkout's address when it can still be paid on the same terms; otherwise closes it
 * and returns null. A purchase made with it is read from Stripe, after which `refuse` may throw
 * CONFLICT. A failure of Stripe here does not prevent the new sale.
 */
export async function reuseOrCloseCheckout(
  deps: BillingDeps,
  customerId: string,
  earlier: Earlier,
): Promise<string | null> {
  const session = await retrieve(deps, earlier.sessionId)
  if (session?.status === 'open') {
    const lasts = session.expires_at * 1000 > deps.now().getTime() + enoughMs
    if (lasts && earlier.sameTerms && session.url) return session.url
    if (await closeSession(deps, session.id)) return null
    // It could not be closed: it may have just been paid.
    const again = await retrieve(deps, session.id)
    if (again?.status === 'complete') await refuseBought(deps, customerId, again, earlier)
  }
  if (session?.status === 'complete') await refuseBought(deps, customerId, session, earlier)
  return null
}

/** Expires a session at Stripe; false when it may still be payable. */
export async function closeSession(deps: BillingDeps, sessionId: string): Promise<boolean> {
  const stripe = await deps.stripe()
  const closed = await orNull(() => stripe.checkout.sessions.expire(sessionId, {}, briefly))
  return closed !== null
}

/** The session at Stripe, or null when Stripe does not answer. */
async function retrieve(deps: BillingDeps, sessionId: string) {
  const stripe = await deps.stripe()
  return orNull(() =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }, briefly),
  )
}

/** Reads a purchase we do not have yet from Stripe, and then refuses the sale where it has to. */
async function refuseBought(
  deps: BillingDeps,
  customerId: string,
  session: Stripe.Checkout.Session,
  { userId, refuse }: Earlier,
): Promise<void> {
  const { payment_intent, subscription } = session
  if (
    payment_intent &&
    typeof payment_intent !== 'string' &&
    payment_intent.status === 'processing'
  )
    throw new AppError('CONFLICT', 'Your payment is still being processed.')
  const bought = typeof subscription === 'string' ? subscription : (subscription?.id ?? session.id)
  const owned = await entitlementsRepository(deps.db).ofUser(userId)
  if (owned.some(({ id }) => id === bought)) return
  await syncCustomer(deps, { userId, customerId })
  await refuse()
}

/** The result, or null after reporting a failure of Stripe. */
async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!isStripeFailure(error)) throw error
    report(error)
    return null
  }
}
