import { longDate } from '../text/dates.ts'
import { type SubscriptionStatus, trialNoticeMs } from './subscription.ts'

/** A notice about somebody's payment, shown on every page. */
export type BillingNews = {
  tone: 'good' | 'attention' | 'danger'
  text: string
  /** Where it is settled: by paying with a new card, or in the profile. */
  action: 'pay' | 'profile'
}

/** The notice that a subscription's status calls for, or null. */
export function billingNews(status: SubscriptionStatus, now: Date): BillingNews | null {
  const { has_payment_issues, subscribed, subscription_end, trial_end, plan_type } = status
  if (has_payment_issues && !subscribed)
    return {
      tone: 'danger',
      text: 'Your payment did not go through, and your access is closed until it does.',
      action: 'pay',
    }
  if (has_payment_issues) {
    const premium = plan_type === 'premium'
    const what = premium ? 'Your last payment' : 'A payment for a second plan'
    const until = subscription_end ? ` until ${longDate(subscription_end)}` : ''
    return {
      tone: 'attention',
      text: `${what} did not go through. Your access stays open${until}.`,
      action: premium ? 'pay' : 'profile',
    }
  }
  if (trial_end && Date.parse(trial_end) - now.getTime() <= trialNoticeMs)
    return {
      tone: 'attention',
      text: `Your trial ends on ${longDate(trial_end)}.`,
      action: 'profile',
    }
  return null
}
