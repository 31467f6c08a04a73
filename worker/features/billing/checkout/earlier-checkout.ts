import type Stripe from 'stripe'
import { AppError } from '../../../../domain/errors.ts'
import { report } from '../../../http/report.ts'
import type { BillingDeps } from '../deps.ts'
import { entitlementsRepository } from '../entitlements-repository.ts'
import { isStripeFailure } from '../stripe/failures.ts'
import { syncCustomer } from '../sync/sync.ts'

/** A checkout about to expire is not handed out again: typing a card takes a while. */
const enoughMs = 10 * 60_000

/** The person waits for the new checkout, not for news of the old one. */
const briefly = { timeout: 4_000, maxNetworkRetries: 1 }

export type Earlier = {
  userId: string
  sessionId: string
  /** Whether it sells what is asked for now. */
  sameTerms: boolean
  /** Throws CONFLICT when its owner may not buy what is asked for now. */
  refuse(): Promise<void>
}

/**
 * Sees to the checkout opened before: its address when it can still be paid and sells the same,
 * null once it cannot be paid any more. What was bought with it and not told us yet is read from
 * Stripe, and may refuse the sale. A Stripe that does not answer this forbids nobody to buy.
 */
export async function reuseOrCloseCheckout(
  deps: BillingDeps,
  customerId: string,
  earlier: Earlier,
): Promise<string | null> {
  const session = await lookAt(deps, earlier.sessionId)
  if (session?.status === 'open') {
    const lasts = session.expires_at * 1000 > deps.now().getTime() + enoughMs
    if (lasts && earlier.sameTerms && session.url) return session.url
    if (await closeSession(deps, session.id)) return null
    // It could not be closed: perhaps it was paid in this moment.
    const again = await lookAt(deps, session.id)
    if (again?.status === 'complete') await refuseBought(deps, customerId, again, earlier)
  }
  if (session?.status === 'complete') await refuseBought(deps, customerId, session, earlier)
  return null
}

/** Makes a checkout impossible to pay. False when it cannot be told whether it still is. */
export async function closeSession(deps: BillingDeps, sessionId: string): Promise<boolean> {
  const stripe = await deps.stripe()
  const closed = await orNull(() => stripe.checkout.sessions.expire(sessionId, {}, briefly))
  return closed !== null
}

async function lookAt(deps: BillingDeps, sessionId: string) {
  const stripe = await deps.stripe()
  return orNull(() =>
    stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }, briefly),
  )
}

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

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (!isStripeFailure(error)) throw error
    report(error)
    return null
  }
}
