import type Stripe from 'stripe'
import type { PlanId } from '../../../../domain/billing/plans.ts'
import { AppError } from '../../../../domain/errors.ts'
import { routes } from '../../../../domain/routes.ts'
import type { BillingDeps } from '../deps.ts'
import { type Buyer, withCustomer } from '../stripe/customer.ts'
import { customersRepository } from '../stripe/customers-repository.ts'
import { isCachedForIdempotencyKey } from '../stripe/failures.ts'
import { checkoutsRepository } from './checkouts-repository.ts'
import { closeSession, reuseOrCloseCheckout } from './earlier-checkout.ts'

export type SessionParams = Stripe.Checkout.SessionCreateParams

/** What is sold, and who may not buy it: `refuse` throws CONFLICT. */
export type Sale = { plan: PlanId; terms(): Promise<SessionParams>; refuse(): Promise<void> }

/**
 * The address of the one checkout a person has for a plan: of the one opened before while it can
 * still be paid, otherwise of a new one, after the old one was closed. So pages left open in two
 * tabs cannot buy twice.
 */
export function openSession(deps: BillingDeps, buyer: Buyer, sale: Sale): Promise<string | null> {
  return withCustomer(deps, buyer, async (customerId) => {
    const checkouts = checkoutsRepository(deps.db)
    const paramsNow = async () => fullParams(deps, buyer, customerId, await sale.terms())
    // More than once only when another click opens a different checkout at the same moment.
    for (let round = 0; round < 3; round++) {
      const earlier = await checkouts.last(buyer.id, sale.plan)
      const url =
        earlier &&
        (await reuseOrCloseCheckout(deps, customerId, {
          ...earlier,
          sameTerms: earlier.paramsHash === (await hashOf(await paramsNow())),
          refuse: sale.refuse,
        }))
      if (url) return url
      // Asked for again: what came to light about the earlier one may have used up the trial.
      const params = await paramsNow()
      const paramsHash = await hashOf(params)
      const session = await create(deps, buyer.id, params, earlier?.sessionId)
      const opened = { sessionId: session.id, paramsHash, openedAt: deps.now() }
      const next = { userId: buyer.id, planType: sale.plan, ...opened }
      if (await checkouts.replace(earlier, next)) return session.url
      await closeSession(deps, session.id)
    }
    throw new AppError('CONFLICT', 'Another checkout was opened at the same time. Try again.')
  })
}

async function fullParams(
  deps: BillingDeps,
  buyer: Buyer,
  customer: string,
  terms: SessionParams,
): Promise<SessionParams> {
  const { automatic_tax } = await deps.settings()
  return {
    ...terms,
    customer,
    client_reference_id: buyer.id,
    allow_promotion_codes: true,
    automatic_tax: { enabled: automatic_tax },
    // Stripe Tax needs an address, and may keep the one typed at checkout.
    ...(automatic_tax && { customer_update: { address: 'auto' as const } }),
    success_url: `${deps.origin}${routes.solutions.path}?payment_success=true`,
    cancel_url: deps.origin + routes.profile.path,
  }
}

/**
 * Makes a checkout. The same click twice has the same key and makes one; what was bought, opened or
 * refused in between makes another.
 */
async function create(
  deps: BillingDeps,
  userId: string,
  params: SessionParams,
  earlierId: string | undefined,
): Promise<Stripe.Checkout.Session> {
  const customers = customersRepository(deps.db)
  const customer = await customers.ofUser(userId)
  const { revision = 0, failures = 0 } = customer ?? {}
  const key = await hashOf([params, revision, failures, earlierId])
  const stripe = await deps.stripe()
  try {
    return await stripe.checkout.sessions.create(params, {
      idempotencyKey: `checkout-${userId}-${key}`,
    })
  } catch (error) {
    if (isCachedForIdempotencyKey(error)) await customers.countFailure(userId, deps.now())
    throw error
  }
}

async function hashOf(value: unknown): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify(value))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', text))
  return [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
