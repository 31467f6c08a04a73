import { expect } from 'vitest'
import { founderCheckout, type StripeObject, subscription } from '../stripe/objects.ts'

/** The fields of `/api/check-subscription`'s answer, sorted. */
export const statusFields = [
  'discount_info',
  'has_discount',
  'has_payment_issues',
  'has_payment_method',
  'payment_required',
  'plan_type',
  'subscribed',
  'subscription_end',
  'trial_end',
]

/** A state of a customer at Stripe, with the expected status, pages and panel. */
export type State = {
  /** The customer's objects at Stripe. */
  holds(customer: string): StripeObject[]
  status: Record<string, unknown>
  /** Whether advisor pages, conversations and the knowledge search are open. */
  advisors: 'open' | 'paywall'
  /** Whether the monthly plan and the founder's year can be bought. */
  sold: { premium: boolean; founder: boolean }
  /** Texts in the profile's panel. */
  panel: RegExp[]
  /** The banner's text on every page; null for no banner. */
  banner: RegExp | null
}

const free = { subscribed: false, plan_type: 'free', payment_required: true }
const premium = { subscribed: true, plan_type: 'premium', payment_required: false }
const founder = { subscribed: true, plan_type: 'founder', payment_required: false }
const well = { has_payment_issues: false }
const trouble = { has_payment_issues: true }
const sub = (fields: Parameters<typeof subscription>[2]) => (customer: string) => [
  subscription(`sub_${customer}`, customer, fields),
]
const year = (fields: Parameters<typeof founderCheckout>[2]) => (customer: string) => [
  founderCheckout(`cs_${customer}`, customer, fields),
]
const secondsIn = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400

const inDays = (days: number) => new Date(secondsIn(days) * 1000).toISOString().slice(0, 10)

const all = { premium: true, founder: true }
const onlyFounder = { premium: false, founder: true }
const trialOffered = /The first 7 days of the monthly plan are free\./
const accessEnded = /Your access ended on \w+ \d+, \d{4}\./
const closed = /Your access is closed until it is settled with a new card\./
const closedBanner = /Your payment did not go through, and your access is closed until it does\./
const stillOpen = /Your last payment did not go through\. Your access stays open until/

export const states: Record<string, State> = {
  none: {
    holds: () => [],
    status: { ...free, ...well },
    advisors: 'paywall',
    sold: all,
    panel: [/Free The free resources are open to you/, trialOffered, /See the plans/],
    banner: null,
  },
  trialing: {
    holds: sub({ status: 'trialing', start: -1, end: 6 }),
    status: { ...premium, ...well, trial_end: expect.any(String) },
    advisors: 'open',
    sold: onlyFounder,
    panel: [/Your trial runs until .+; then \$7\.99 per month\./, /Cancel subscription/],
    banner: null,
  },
  'trialing, about to end': {
    holds: sub({ status: 'trialing', start: -5, end: 2 }),
    status: { ...premium, ...well, trial_end: expect.any(String) },
    advisors: 'open',
    sold: onlyFounder,
    panel: [/Your trial runs until/],
    banner: /Your trial ends on .+ See your subscription/,
  },
  active: {
    holds: sub({}),
    status: { ...premium, ...well, trial_end: null },
    advisors: 'open',
    sold: onlyFounder,
    panel: [/\$7\.99 per month\. Renews on/, /Cancel subscription/, /Cards and invoices/],
    banner: null,
  },
  'past due, inside its grace': {
    holds: sub({ status: 'past_due', start: -6, end: 24 }),
    // The end of the grace period.
    status: { ...premium, ...trouble, subscription_end: expect.stringMatching(inDays(1)) },
    advisors: 'open',
    sold: onlyFounder,
    panel: [/Paid until/, stillOpen, /Update payment/],
    banner: stillOpen,
  },
  'past due, after its grace': {
    holds: sub({ status: 'past_due', start: -8, end: 22 }),
    status: { ...free, ...trouble },
    advisors: 'paywall',
    sold: onlyFounder,
    panel: [accessEnded, closed, /Update payment/],
    banner: closedBanner,
  },
  'cancelled, until the period ends': {
    holds: sub({ cancel_at_period_end: true, cancel_at: secondsIn(20) }),
    status: { ...premium, ...well },
    advisors: 'open',
    sold: onlyFounder,
    panel: [/Cancelled\. Your access stays open until/, /Keep my subscription/],
    banner: null,
  },
  'cancelled, once the period has ended, though nobody told us': {
    holds: sub({
      start: -31,
      end: -0.001,
      cancel_at_period_end: true,
      cancel_at: secondsIn(-0.001),
    }),
    status: { ...free, ...well },
    advisors: 'paywall',
    sold: onlyFounder,
    panel: [accessEnded],
    banner: null,
  },
  'renewing, while the news of it is late': {
    holds: sub({ start: -31, end: -0.01 }),
    status: { ...premium, ...well },
    advisors: 'open',
    sold: onlyFounder,
    panel: [/Renews on/],
    banner: null,
  },
  ended: {
    holds: sub({ status: 'canceled', start: -40, ended_at: secondsIn(-1) }),
    status: { ...free, ...well },
    advisors: 'paywall',
    sold: all,
    panel: [accessEnded, /See the plans/],
    banner: null,
  },
  unpaid: {
    holds: sub({ status: 'unpaid', start: -20 }),
    status: { ...free, ...trouble },
    advisors: 'paywall',
    sold: onlyFounder,
    panel: [closed, /Update payment/],
    banner: closedBanner,
  },
  incomplete: {
    holds: sub({ status: 'incomplete', start: 0 }),
    status: { ...free, ...trouble },
    advisors: 'paywall',
    sold: all,
    panel: [/Your first payment was not completed\./, /See the plans/],
    banner: closedBanner,
  },
  paused: {
    holds: sub({ status: 'paused' }),
    status: { ...free, ...well },
    advisors: 'paywall',
    sold: onlyFounder,
    panel: [/Your subscription is paused\./, /Cards and invoices/],
    banner: null,
  },
  'founder, just paid': {
    holds: year({ daysAgo: 0 }),
    status: { ...founder, ...well, trial_end: null },
    advisors: 'open',
    sold: { premium: true, founder: false },
    panel: [/Founder's Tier Founder Paid once\. Your year runs until .+ and does not renew\./],
    banner: null,
  },
  'founder, about to end': {
    holds: year({ daysAgo: 364 }),
    status: { ...founder, ...well },
    advisors: 'open',
    sold: all,
    panel: [/Your year ends in 1 day, on/, /Renew for a year/],
    banner: null,
  },
  'founder, expired': {
    holds: year({ daysAgo: 365 }),
    status: { ...free, ...well },
    advisors: 'paywall',
    sold: all,
    panel: [accessEnded, /See the plans/],
    banner: null,
  },
  refunded: {
    holds: year({ refunded: true }),
    status: { ...free, ...well },
    advisors: 'paywall',
    sold: all,
    panel: [accessEnded, /See the plans/],
    banner: null,
  },
  'founder, with an unpaid Premium beside it': {
    holds: (customer) => [
      ...year({ daysAgo: 100 })(customer),
      ...sub({ status: 'unpaid', start: -20 })(customer),
    ],
    status: { ...founder, ...trouble },
    advisors: 'open',
    sold: { premium: false, founder: false },
    panel: [/A payment for the Premium Plan did not go through\./, /End the Premium Plan/],
    banner: /A payment for a second plan did not go through\. Your access stays open until/,
  },
  'founder, with an active Premium beside it': {
    holds: (customer) => [...year({ daysAgo: 100 })(customer), ...sub({})(customer)],
    status: { ...founder, ...well },
    advisors: 'open',
    sold: { premium: false, founder: false },
    panel: [/You also pay for the Premium Plan: \$7\.99 per month/, /Cancel subscription/],
    banner: null,
  },
  'at a legacy price, by the year': {
    holds: sub({ price: 4900, interval: 'year' }),
    status: { ...premium, ...well },
    advisors: 'open',
    sold: onlyFounder,
    panel: [/\$49 per year\. Renews on/],
    banner: null,
  },
  'discounted, with a card': {
    holds: sub({
      discounts: [
        {
          id: 'di_1',
          source: {
            type: 'coupon',
            coupon: { id: 'c', name: 'Half price', percent_off: 50, amount_off: null },
          },
        },
      ],
      default_payment_method: { id: 'pm_1', card: { brand: 'visa', last4: '4242' } },
    }),
    status: {
      ...premium,
      has_payment_method: true,
      has_discount: true,
      discount_info: { name: 'Half price', percent_off: 50, amount_off_cents: null },
    },
    advisors: 'open',
    sold: onlyFounder,
    panel: [/Paid with Visa ending in 4242/, /Discount Half price \(50% off\)/],
    banner: null,
  },
}
