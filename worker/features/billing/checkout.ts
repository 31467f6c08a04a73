import type Stripe from 'stripe'
import { billingTexts } from '../../../domain/billing-texts.ts'
import { AppError } from '../../../domain/errors.ts'
import { plans } from '../../../domain/plans.ts'
import { routes } from '../../../domain/routes.ts'
import { report } from '../../http/report.ts'
import { type Buyer, withCustomer } from './customer.ts'
import { customersRepository } from './customers-repository.ts'
import type { BillingDeps } from './deps.ts'
import { entitlementsRepository } from './entitlements-repository.ts'
import { isStripeFailure, premiumPriceId } from './stripe-client.ts'

type SessionParams = Stripe.Checkout.SessionCreateParams

const dayMs = 24 * 60 * 60 * 1000
/** From when on a founder may buy the next year. */
const founderRenewalDays = 60

/** The address of the monthly plan's checkout. Only price ids that are ours are sold. */
export async function startPremiumCheckout(
  deps: BillingDeps,
  buyer: Buyer,
  priceId = premiumPriceId(deps.config),
): Promise<{ url: string }> {
  if (priceId !== premiumPriceId(deps.config))
    throw new AppError('INVALID_INPUT', 'There is no such price')
  await refuseSecondSubscription(deps, buyer.id)
  const trialDays = await trialDaysFor(deps, buyer.id)
  return orRefuse(billingTexts.checkoutFailed, () =>
    createSession(deps, buyer, {
      mode: 'subscription',
      line_items: [{ price: priceId, quantity: 1 }],
      metadata: { plan: 'premium', user_id: buyer.id },
      subscription_data: {
        metadata: { plan: 'premium', user_id: buyer.id },
        ...(trialDays > 0 && {
          trial_period_days: trialDays,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        }),
      },
    }),
  )
}

/** The address of the Founder's Tier's checkout: paid once, for a year. */
export async function startFounderCheckout(
  deps: BillingDeps,
  buyer: Buyer,
): Promise<{ url: string }> {
  await refuseSecondFounderYear(deps, buyer.id)
  const { name, term, priceCents } = plans.founder
  const metadata = { plan: 'founder', user_id: buyer.id }
  return orRefuse(
    billingTexts.checkoutFailed,
    () =>
      createSession(deps, buyer, {
        mode: 'payment',
        line_items: [
          {
            price_data: {
              currency: 'usd',
              unit_amount: priceCents,
              product_data: { name, description: term },
            },
            quantity: 1,
          },
        ],
        metadata,
        payment_intent_data: { metadata },
        invoice_creation: { enabled: true },
      }),
    billingTexts.noCheckoutUrl,
  )
}

/** The address of Stripe's portal, where cards, invoices and the subscription are managed. */
export function openPortal(deps: BillingDeps, buyer: Buyer): Promise<{ url: string }> {
  return orRefuse(billingTexts.portalFailed, async () => {
    const stripe = await deps.stripe()
    const { url } = await withCustomer(deps, buyer, (customer) =>
      stripe.billingPortal.sessions.create({
        customer,
        return_url: deps.origin + routes.profile.path,
      }),
    )
    return url
  })
}

/** Days of the trial this person would get: one a person, on their first subscription. */
export async function trialDaysFor(deps: BillingDeps, userId: string): Promise<number> {
  const [{ trial_days }, customer, owned] = await Promise.all([
    deps.settings(),
    customersRepository(deps.db).ofUser(userId),
    entitlementsRepository(deps.db).ofUser(userId),
  ])
  const subscribedBefore = owned.some(({ source }) => source === 'stripe_subscription')
  return customer?.trialUsedAt || subscribedBefore ? 0 : trial_days
}

async function createSession(deps: BillingDeps, buyer: Buyer, what: SessionParams) {
  const [stripe, { automatic_tax }] = await Promise.all([deps.stripe(), deps.settings()])
  const session = await withCustomer(deps, buyer, async (customer) => {
    const params: SessionParams = {
      ...what,
      customer,
      client_reference_id: buyer.id,
      allow_promotion_codes: true,
      automatic_tax: { enabled: automatic_tax },
      // Stripe Tax needs an address, and may keep the one typed at checkout.
      ...(automatic_tax && { customer_update: { address: 'auto' as const } }),
      success_url: `${deps.origin}${routes.solutions.path}?payment_success=true`,
      cancel_url: deps.origin + routes.profile.path,
    }
    return stripe.checkout.sessions.create(params, {
      idempotencyKey: await sessionKey(deps, buyer.id, params),
    })
  })
  return session.url
}

/**
 * Two clicks within a minute open the same checkout; what was bought in between, or asked for
 * differently, opens another.
 */
async function sessionKey(deps: BillingDeps, userId: string, params: SessionParams) {
  const customer = await customersRepository(deps.db).ofUser(userId)
  const minute = Math.floor(deps.now().getTime() / 60_000)
  const text = JSON.stringify([params, customer?.revision ?? 0, minute])
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hex = [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return `checkout-${userId}-${hex.slice(0, 32)}`
}

/** Answers an address, or refuses with a sentence for the person who waits. */
async function orRefuse(
  failed: string,
  work: () => Promise<string | null>,
  withoutUrl = failed,
): Promise<{ url: string }> {
  const url = await work().catch((error: unknown) => {
    if (!isStripeFailure(error)) throw error
    report(error, { failed })
    throw new AppError('UPSTREAM_FAILED', failed)
  })
  if (!url) throw new AppError('UPSTREAM_FAILED', withoutUrl)
  return { url }
}

async function refuseSecondSubscription(deps: BillingDeps, userId: string): Promise<void> {
  const owned = await entitlementsRepository(deps.db).ofUser(userId)
  const running = owned.some(
    ({ source, state }) =>
      source === 'stripe_subscription' && state !== 'ended' && state !== 'incomplete',
  )
  if (running)
    throw new AppError('CONFLICT', 'You already have a subscription. Manage it in your profile.')
}

async function refuseSecondFounderYear(deps: BillingDeps, userId: string): Promise<void> {
  const owned = await entitlementsRepository(deps.db).ofUser(userId)
  const soon = deps.now().getTime() + founderRenewalDays * dayMs
  const founder = owned.find(
    ({ source, state, endsAt }) =>
      source === 'founder' && state === 'active' && (endsAt?.getTime() ?? 0) > soon,
  )
  if (founder)
    throw new AppError('CONFLICT', `You already have the ${plans.founder.name} for this year.`)
}
