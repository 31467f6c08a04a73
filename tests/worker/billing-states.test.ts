import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Site, startSite } from '../support/site.ts'
import {
  event,
  founderCheckout,
  type StripeObject,
  subscription,
} from '../support/stripe/objects.ts'
import { type ScriptedStripe, startStripe, stripeVars } from '../support/stripe/server.ts'
import { deliver, link } from '../support/stripe/webhooks.ts'
import { newUser, signedIn } from '../support/visitor.ts'

let stripe: ScriptedStripe
let site: Site
beforeAll(async () => {
  stripe = await startStripe()
  site = await startSite({ knowledge: false, vars: stripeVars(stripe.base) })
})
afterAll(async () => {
  expect(stripe.refused).toEqual([])
  await site.close()
  await stripe.close()
})

type Case = {
  /** What Stripe holds for the customer. */
  holds(customer: string): StripeObject[]
  status: Record<string, unknown>
  page: 'open' | 'paywall'
}

const free = { subscribed: false, plan_type: 'free', payment_required: true }
const premium = { subscribed: true, plan_type: 'premium', payment_required: false }
const founder = { subscribed: true, plan_type: 'founder', payment_required: false }
const well = { has_payment_issues: false }
const trouble = { has_payment_issues: true }
const sub = (fields: Parameters<typeof subscription>[2]) => (customer: string) => [
  subscription(`sub_${customer}`, customer, fields),
]
const endOf = (days: number) => ({ cancel_at: Math.floor(Date.now() / 1000) + days * 86_400 })

/** Every state a subscription can be in, and what it opens. */
const table: Record<string, Case> = {
  none: { holds: () => [], status: { ...free, ...well }, page: 'paywall' },
  trialing: {
    holds: sub({ status: 'trialing', start: -1, end: 6 }),
    status: { ...premium, ...well, trial_end: expect.any(String) },
    page: 'open',
  },
  active: { holds: sub({}), status: { ...premium, ...well, trial_end: null }, page: 'open' },
  'past due, inside its grace': {
    holds: sub({ status: 'past_due', start: -6, end: 24 }),
    status: { ...premium, ...trouble },
    page: 'open',
  },
  'past due, after its grace': {
    holds: sub({ status: 'past_due', start: -8, end: 22 }),
    status: { ...free, ...trouble },
    page: 'paywall',
  },
  'cancelled, until the period ends': {
    holds: sub({ cancel_at_period_end: true, ...endOf(20) }),
    status: { ...premium, ...well },
    page: 'open',
  },
  'cancelled, once the period has ended, though nobody told us': {
    holds: sub({ start: -31, end: -0.001, cancel_at_period_end: true, ...endOf(-0.001) }),
    status: { ...free, ...well },
    page: 'paywall',
  },
  'renewing, while the news of it is late': {
    holds: sub({ start: -31, end: -0.01 }),
    status: { ...premium, ...well },
    page: 'open',
  },
  ended: {
    holds: sub({ status: 'canceled', ended_at: Math.floor(Date.now() / 1000) - 60 }),
    status: { ...free, ...well },
    page: 'paywall',
  },
  unpaid: {
    holds: sub({ status: 'unpaid', start: -20 }),
    status: { ...free, ...trouble },
    page: 'paywall',
  },
  incomplete: {
    holds: sub({ status: 'incomplete', start: 0 }),
    status: { ...free, ...trouble },
    page: 'paywall',
  },
  paused: { holds: sub({ status: 'paused' }), status: { ...free, ...well }, page: 'paywall' },
  'founder, active': {
    holds: (customer) => [founderCheckout(`cs_${customer}`, customer, { daysAgo: 364 })],
    status: { ...founder, ...well },
    page: 'open',
  },
  'founder, expired': {
    holds: (customer) => [founderCheckout(`cs_${customer}`, customer, { daysAgo: 365 })],
    status: { ...free, ...well },
    page: 'paywall',
  },
  refunded: {
    holds: (customer) => [founderCheckout(`cs_${customer}`, customer, { refunded: true })],
    status: { ...free, ...well },
    page: 'paywall',
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
    page: 'open',
  },
}

const fields = [
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

test.each(Object.entries(table))('%s', async (name, { holds, status, page }) => {
  const visitor = await newUser(site)
  const customer = `cus_${name.replace(/\W/g, '')}`
  await link(site, visitor.id, customer)
  for (const object of holds(customer)) stripe.remember(object)
  const told = event('customer.subscription.updated', { object: 'subscription', id: 'x', customer })
  expect((await deliver(site, told)).status).toBe(200)

  const answer = await visitor.postJson('/api/check-subscription')
  expect(Object.keys(answer).sort()).toEqual(fields)
  expect(answer).toMatchObject(status)
  const html = await (await visitor.get('/infrastructure')).text()
  expect(html.includes('Premium Feature')).toBe(page === 'paywall')
  const search = await visitor.get('/api/knowledge/search?q=backups')
  expect(search.status).toBe(page === 'open' ? 200 : 402)
})

test('complimentary access opens everything until its end', async () => {
  const visitor = await newUser(site)
  const admin = await signedIn(site, 'admin@example.test')
  const granted = await admin.post('/api/admin/billing/grants', {
    emails: [visitor.email, 'nobody@example.test'],
    endsAt: new Date(Date.now() + 86_400_000).toISOString(),
    reason: 'Pilot district',
  })
  expect(await granted.json()).toEqual({
    granted: [visitor.email],
    missing: ['nobody@example.test'],
  })
  const read = () => visitor.postJson('/api/check-subscription')
  expect(await read()).toMatchObject({ subscribed: true, plan_type: 'comp' })
  await site.env.DB.prepare('UPDATE entitlements SET ends_at = ? WHERE user_id = ?')
    .bind(Date.now() - 1, visitor.id)
    .run()
  expect(await read()).toMatchObject(free)
})
