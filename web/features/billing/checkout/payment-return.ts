import type { BillingNews } from '../../../../domain/billing/banner.ts'
import type { SubscriptionStatus } from '../../../../domain/billing/subscription.ts'
import { billingTexts } from '../../../../domain/billing/texts.ts'
import { brand } from '../../../../domain/brand.ts'
import { longDate } from '../../../../domain/text/dates.ts'
import { ApiError, api, unwrap } from '../../../lib/api.ts'
import { refreshSubscription } from './refresh-subscription.ts'

/** Waits between attempts: a bank or a webhook may take a while. */
const patienceMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000]

export const thanks = billingTexts.paid

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

export type PaymentReturn = {
  /** The checkout's id from the address; null where it has none. */
  checkout: string | null
  /** Shows the state while the payment is not settled. */
  tell(news: BillingNews): void
}

/**
 * Waits until a payment is settled, asking Stripe through the worker and then our own record.
 * Returns the subscription once it is paid for; null when it is not paid or its state stays
 * unknown.
 */
export async function settlePayment({
  checkout,
  tell,
}: PaymentReturn): Promise<SubscriptionStatus | null> {
  for (const ms of patienceMs) {
    await pause(ms)
    const outcome = checkout ? await lookUp(checkout) : 'unknown'
    if (outcome === 'unpaid') {
      tell(news.unpaid)
      return null
    }
    if (outcome === 'processing') tell(news.processing)
    const subscription = await refreshSubscription()
    if (!subscription) return null
    if (subscription.subscribed) return subscription
    if (outcome !== 'processing') tell(news.waiting)
  }
  tell(news.late(checkout))
  return null
}

async function lookUp(checkout: string): Promise<'paid' | 'processing' | 'unpaid' | 'unknown'> {
  try {
    return (await unwrap(api.billing.return.$post({ json: { checkout } }))).outcome
  } catch (error) {
    // Stripe does not answer, or the checkout is somebody else's: our own record decides.
    if (error instanceof ApiError) return 'unknown'
    throw error
  }
}

/** The notice of a trial that began, with its end; null where there is none. */
export function trialBegan({ trial_end }: SubscriptionStatus): BillingNews | null {
  if (!trial_end) return null
  return {
    tone: 'good',
    text: `Your trial runs until ${longDate(trial_end)}. Nothing is charged before then, and you can cancel in your profile.`,
    action: 'profile',
  }
}

const news = {
  unpaid: {
    tone: 'attention',
    text: 'This checkout was not paid, and nothing was charged. You can start again whenever you like.',
    action: 'profile',
  },
  processing: {
    tone: 'attention',
    text: 'Your bank is still confirming the payment. Your access opens by itself when it does; please do not pay again.',
    action: 'profile',
  },
  waiting: {
    tone: 'attention',
    text: 'We are asking Stripe about your payment. Your access opens here as soon as it answers; please do not pay again.',
    action: 'profile',
  },
  late: (checkout: string | null): BillingNews => ({
    tone: 'attention',
    text: `We have not heard of your payment yet. Access opens by itself, usually within a quarter of an hour. If it does not, write to ${brand.billingEmail}${
      checkout ? ` and name ${checkout}` : ''
    }; please do not pay again.`,
    action: 'profile',
  }),
} satisfies Record<string, BillingNews | ((checkout: string | null) => BillingNews)>
