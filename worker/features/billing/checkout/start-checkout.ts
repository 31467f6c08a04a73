import type { Terms } from '../../../../domain/billing/offers.ts'
import { plans } from '../../../../domain/billing/plans.ts'
import { billingTexts } from '../../../../domain/billing/texts.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { BillingDeps } from '../deps.ts'
import { premiumPriceId } from '../stripe/client.ts'
import type { Buyer } from '../stripe/customer.ts'
import { orRefuse } from '../stripe/failures.ts'
import type { BuyerState } from './buyer.ts'
import { openSession, type Sale, type SessionParams } from './checkout-session.ts'

type Address = { url: string }

/** The address of the Premium Plan's checkout; throws INVALID_INPUT for any price id but ours. */
export async function startPremiumCheckout(
  deps: BillingDeps,
  buyer: Buyer,
  priceId = premiumPriceId(deps.config),
): Promise<Address> {
  if (priceId !== premiumPriceId(deps.config))
    throw new AppError('INVALID_INPUT', 'There is no such price')
  const params = (terms: Terms) => premiumParams(terms, { priceId, userId: buyer.id })
  return sell(deps, buyer, { plan: 'premium', params }, billingTexts.checkoutFailed)
}

/** The address of the Founder's Tier's checkout: one payment for a year. */
export async function startFounderCheckout(deps: BillingDeps, buyer: Buyer): Promise<Address> {
  const params = (terms: Terms, state: BuyerState) => founderParams(terms, state, buyer.id)
  return sell(deps, buyer, { plan: 'founder', params }, billingTexts.noCheckoutUrl)
}

/**
 * A monthly subscription; days already paid for are a trial at Stripe, which charges after them.
 */
function premiumParams(
  { trialDays, startsAt, firstChargeAt }: Terms,
  { priceId, userId }: { priceId: string; userId: string },
): SessionParams {
  const metadata = { plan: 'premium', user_id: userId }
  const trial_settings = { end_behavior: { missing_payment_method: 'cancel' as const } }
  return {
    mode: 'subscription',
    line_items: [{ price: priceId, quantity: 1 }],
    metadata,
    subscription_data: {
      metadata: startsAt ? { ...metadata, starts_at: seconds(startsAt) } : metadata,
      ...(trialDays > 0 && { trial_period_days: trialDays, trial_settings }),
      ...(startsAt &&
        firstChargeAt && { trial_end: Number(seconds(firstChargeAt)), trial_settings }),
    },
  }
}

/** One payment; its metadata say when the year begins and what it replaces, read back once paid. */
function founderParams(
  { startsAt, replaces }: Terms,
  { owned }: BuyerState,
  userId: string,
): SessionParams {
  const { name, term, priceCents } = plans.founder
  const founderEnds = owned
    .filter(({ source, state }) => source === 'founder' && state === 'active')
    .map(({ endsAt }) => endsAt?.getTime() ?? 0)
  // Years of this tier are chained when derived, also if one of them is refunded later.
  const follows = startsAt && Date.parse(startsAt) > Math.max(0, ...founderEnds)
  const metadata = {
    plan: 'founder',
    user_id: userId,
    ...(follows && { starts_at: seconds(startsAt) }),
    ...(replaces.length > 0 && { replaces: replaces.join(',') }),
  }
  return {
    mode: 'payment',
    line_items: [
      // Stripe Tax needs to know whether the price includes tax; in the U.S. it is added.
      {
        price_data: {
          currency: 'usd',
          unit_amount: priceCents,
          tax_behavior: 'exclusive',
          product_data: { name, description: term },
        },
        quantity: 1,
      },
    ],
    metadata,
    payment_intent_data: { metadata },
    invoice_creation: { enabled: true },
  }
}

/** An ISO time as epoch seconds, in text as Stripe's metadata need it. */
function seconds(iso: string): string {
  return String(Math.floor(Date.parse(iso) / 1000))
}

/** The session's address; throws UPSTREAM_FAILED, with `withoutUrl` when Stripe gives none. */
async function sell(deps: BillingDeps, buyer: Buyer, sale: Sale, withoutUrl: string) {
  const url = await orRefuse(billingTexts.checkoutFailed, () => openSession(deps, buyer, sale))
  if (!url) throw new AppError('UPSTREAM_FAILED', withoutUrl)
  return { url }
}
