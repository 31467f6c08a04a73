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

/** A plan to sell, and the session's parameters for its terms. */
export type Sale = { plan: PlanId; params(terms: Terms, state: BuyerState): SessionParams }

/**
 * The address of the person's checkout session, of which only one is open, so that two tabs cannot
 * buy twice: the earlier one while it can be paid and has the same terms, else a new one after
 * closing the others. Throws CONFLICT when the plan is not offered to them.
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
    // Repeats only when a concurrent request opens a different checkout.
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

/** One try; null when a concurrent request opened another checkout. */
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
  // Read again: closing an earlier checkout may have shown a purchase, which changes the terms.
  const current = state.checkouts.length > 0 ? await loadBuyer(deps, buyer.id) : state
  const params = paramsOf(current)
  const session = await create(deps, buyer.id, params, { customer: current.customer, earlier })
  const opened = { sessionId: session.id, paramsHash: hashOf(params), openedAt: deps.now() }
  const next = { userId: buyer.id, planType: sale.plan, ...opened }
  if (await checkouts.replace(earlier, next)) return { url: session.url }
  await closeSession(deps, session.id)
  return null
}

/** All parameters of the session: the sale's own, the customer, taxes and return addresses. */
function fullParams(
  { origin, now }: BillingDeps,
  buyer: Buyer,
  sale: Sale,
  { customerId, state }: { customerId: string; state: BuyerState },
): SessionParams {
  const { automatic_tax } = state.settings
  // Stripe replaces the placeholder by the session's id, with which the return is looked up.
  const back = `${routes.solutions.path}?payment_success=true&checkout={CHECKOUT_SESSION_ID}`
  return {
    ...sale.params(termsFor(sale.plan, state, now()), state),
    customer: customerId,
    client_reference_id: buyer.id,
    allow_promotion_codes: true,
    automatic_tax: { enabled: automatic_tax },
    // Stripe Tax needs an address: let checkout store the one that is typed.
    ...(automatic_tax && {
      customer_update: { address: 'auto' as const, name: 'auto' as const },
      tax_id_collection: { enabled: true },
    }),
    success_url: origin + back,
    cancel_url: origin + routes.profilePlan.path,
  }
}

/**
 * Creates a session at Stripe. The idempotency key is the same for a repeated click, and differs
 * once something was bought, opened or refused in between.
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
