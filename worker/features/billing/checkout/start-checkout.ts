import { plans } from '../../../../domain/billing/plans.ts'
import { billingTexts } from '../../../../domain/billing/texts.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { BillingDeps } from '../deps.ts'
import { premiumPriceId } from '../stripe/client.ts'
import type { Buyer } from '../stripe/customer.ts'
import { orRefuse } from '../stripe/failures.ts'
import { openSession, type Sale } from './checkout-session.ts'
import { refuseSecondFounderYear, refuseSecondSubscription, trialDaysFor } from './eligibility.ts'

type Address = { url: string }

/** The address of the monthly plan's checkout. Only price ids that are ours are sold. */
export async function startPremiumCheckout(
  deps: BillingDeps,
  buyer: Buyer,
  priceId = premiumPriceId(deps.config),
): Promise<Address> {
  if (priceId !== premiumPriceId(deps.config))
    throw new AppError('INVALID_INPUT', 'There is no such price')
  const refuse = () => refuseSecondSubscription(deps, buyer.id)
  await refuse()
  const metadata = { plan: 'premium', user_id: buyer.id }
  const sale: Sale = {
    plan: 'premium',
    refuse,
    async terms() {
      const trialDays = await trialDaysFor(deps, buyer.id)
      return {
        mode: 'subscription',
        line_items: [{ price: priceId, quantity: 1 }],
        metadata,
        subscription_data: {
          metadata,
          ...(trialDays > 0 && {
            trial_period_days: trialDays,
            trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
          }),
        },
      }
    },
  }
  return sell(deps, buyer, sale, billingTexts.checkoutFailed)
}

/** The address of the Founder's Tier's checkout: paid once, for a year. */
export async function startFounderCheckout(deps: BillingDeps, buyer: Buyer): Promise<Address> {
  const refuse = () => refuseSecondFounderYear(deps, buyer.id)
  await refuse()
  const { name, term, priceCents } = plans.founder
  const metadata = { plan: 'founder', user_id: buyer.id }
  const product_data = { name, description: term }
  const sale: Sale = {
    plan: 'founder',
    refuse,
    terms: async () => ({
      mode: 'payment',
      line_items: [
        // Stripe Tax asks whether the price has the tax in it; in the U.S. it is added.
        {
          price_data: {
            currency: 'usd',
            unit_amount: priceCents,
            tax_behavior: 'exclusive',
            product_data,
          },
          quantity: 1,
        },
      ],
      metadata,
      payment_intent_data: { metadata },
      invoice_creation: { enabled: true },
    }),
  }
  return sell(deps, buyer, sale, billingTexts.noCheckoutUrl)
}

async function sell(deps: BillingDeps, buyer: Buyer, sale: Sale, withoutUrl: string) {
  const url = await orRefuse(billingTexts.checkoutFailed, () => openSession(deps, buyer, sale))
  if (!url) throw new AppError('UPSTREAM_FAILED', withoutUrl)
  return { url }
}
