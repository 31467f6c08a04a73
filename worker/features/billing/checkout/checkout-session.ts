import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { Terms } from '../../../../domain/billing/offers.ts'
import type { PlanId } from '../../../../domain/billing/plans.ts'
import { AppError } from '../../../../domain/errors.ts'
import { routes } from '../../../../domain/routes.ts'
import type { BillingDeps } from '../deps.ts'
import { type Buyer, withCustomer } from '../stripe/customer.ts'
import { customersRepository } from '../stripe/customers-repository.ts'
import { isCachedForIdempotencyKey } from '../stripe/failures.ts'
import { type BuyerState, loadBuyer, termsFor } from './buyer.ts'
import { checkoutsRepository } from './checkouts-repository.ts'
import { closeSession, type Earlier, reuseOrCloseCheckout } from './earlier-checkout.ts'

export type SessionParams = Stripe.Checkout.SessionCreateParams

/** What is sold, and how Stripe is told the terms. */
export type Sale = { plan: PlanId; params(terms: Terms, state: BuyerState): SessionParams }

/**
 * The address of the one checkout a person has: of the one opened before while it can still be paid
 * and sells the same, otherwise of a new one, after the old one and that of the other plan were
 * closed. So pages left open in two tabs cannot buy twice. CONFLICT when the plan is not theirs to
 * buy.
 */
export async function openSession(
  deps: BillingDeps,
  buyer: Buyer,
  sale: Sale,
): Promise<string | null> {
  const first = await loadBuyer(deps, buyer.id)
  termsFor(sale.plan, first, deps.now())
  let read: BuyerState | null = first
  const work = async (customerId: string) => {
    // More than once only when another click opens a different checkout at the same moment.
    for (let round = 0; round < 3; round++) {
      const state = read ?? (await loadBuyer(deps, buyer.id))
      read = null
      const opened = await openOnce(deps, buyer, sale, { customerId, state })
      if (opened) return opened.url
    }
    throw new AppError('CONFLICT', 'Another checkout was opened at the same time. Try again.')
  }
  return withCustomer(deps, buyer, work, first.customer)
}

/** One try; null when another checkout was opened meanwhile. */
async function openOnce(
  deps: BillingDeps,
  buyer: Buyer,
  sale: Sale,
  { customerId, state }: { customerId: string; state: BuyerState },
): Promise<{ url: string | null } | null> {
  const checkouts = checkoutsRepository(deps.db)
  const paramsOf = (now: BuyerState) => fullParams(deps, buyer, sale, { customerId, state: now })
  const refuse = async () => void termsFor(sale.plan, await loadBuyer(deps, buyer.id), deps.now())
  const earlier = state.checkouts.find(({ planType }) => planType === sale.plan)
  const others = state.checkouts.filter((row) => row !== earlier)
  if (earlier) {
    const sameTerms = earlier.paramsHash === hashOf(paramsOf(state))
    const url = await reuseOrCloseCheckout(deps, customerId, { ...earlier, sameTerms, refuse })
    if (url) return { url }
  }
  for (const other of others) {
    const closing: Earlier = { ...other, sameTerms: false, refuse }
    await reuseOrCloseCheckout(deps, customerId, closing)
    await checkouts.forget(other)
  }
  // Read again: what came to light about an earlier one may have changed the terms.
  const current = state.checkouts.length > 0 ? await loadBuyer(deps, buyer.id) : state
  const params = paramsOf(current)
  const session = await create(deps, buyer.id, params, { customer: current.customer, earlier })
  const opened = { sessionId: session.id, paramsHash: hashOf(params), openedAt: deps.now() }
  const next = { userId: buyer.id, planType: sale.plan, ...opened }
  if (await checkouts.replace(earlier, next)) return { url: session.url }
  await closeSession(deps, session.id)
  return null
}

function fullParams(
  { origin, now }: BillingDeps,
  buyer: Buyer,
  sale: Sale,
  { customerId, state }: { customerId: string; state: BuyerState },
): SessionParams {
  const { automatic_tax } = state.settings
  // Stripe writes the session's id there, so that on return we can ask what became of it.
  const back = `${routes.solutions.path}?payment_success=true&checkout={CHECKOUT_SESSION_ID}`
  return {
    ...sale.params(termsFor(sale.plan, state, now()), state),
    customer: customerId,
    client_reference_id: buyer.id,
    allow_promotion_codes: true,
    automatic_tax: { enabled: automatic_tax },
    // Stripe Tax needs an address, and may keep what is typed at checkout.
    ...(automatic_tax && {
      customer_update: { address: 'auto' as const, name: 'auto' as const },
      tax_id_collection: { enabled: true },
    }),
    success_url: origin + back,
    cancel_url: origin + routes.profilePlan.path,
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
  {
    customer,
    earlier,
  }: { customer: BuyerState['customer']; earlier?: { sessionId: string } | undefined },
): Promise<Stripe.Checkout.Session> {
  const { revision = 0, failures = 0 } = customer ?? {}
  const key = hashOf([params, revision, failures, earlier?.sessionId])
  const stripe = await deps.stripe()
  try {
    return await stripe.checkout.sessions.create(params, {
      idempotencyKey: `checkout-${userId}-${key}`,
    })
  } catch (error) {
    const customers = customersRepository(deps.db)
    if (isCachedForIdempotencyKey(error)) await customers.countFailure(userId, deps.now())
    throw error
  }
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32)
}
