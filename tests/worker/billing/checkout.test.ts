import { describe, expect, test } from 'vitest'
import { openDb } from '../../../worker/db/index.ts'
import type { BillingDeps } from '../../../worker/features/billing/deps.ts'
import { withCustomer } from '../../../worker/features/billing/stripe/customer.ts'
import { setSetting } from '../../support/settings.ts'
import type { Mood } from '../../support/stripe/server.ts'
import { stripeSite } from '../../support/stripe/site.ts'
import { anonymous, newUser } from '../../support/visitor.ts'

const held = stripeSite()

const calls = {
  '/api/create-checkout': 'Please log in to subscribe',
  '/api/create-founder-payment': 'Please log in to subscribe',
  '/api/customer-portal': 'Please log in to manage subscription',
}

test.each(Object.entries(calls))('%s wants a signed-in person: %s', async (path, message) => {
  const response = await anonymous(held.site).post(path)
  expect(response.status).toBe(401)
  expect(await response.json()).toEqual({ error: { code: 'LOGIN_REQUIRED', message } })
})

test.each(Object.keys(calls))('%s answers an address and nothing else', async (path) => {
  const visitor = await newUser(held.site)
  const response = await visitor.post(path)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ url: expect.stringMatching(/^https:/) })
})

const [noStart, noPortal] = [
  'Failed to start checkout process',
  'Failed to open subscription management',
]
/** What the person reads when Stripe answers 5xx, a proxy's page, or no address. */
const failures = {
  '/api/create-checkout': { down: noStart, garbage: noStart, 'no-url': noStart },
  '/api/create-founder-payment': {
    down: noStart,
    garbage: noStart,
    'no-url': 'No checkout URL received',
  },
  '/api/customer-portal': { down: noPortal, garbage: noPortal, 'no-url': noPortal },
}

describe.each(Object.entries(failures))('%s', (path, texts) => {
  test.each(Object.entries(texts))('with Stripe %s: %s', async (mood, message) => {
    const visitor = await newUser(held.site)
    held.stripe.setMood(mood as Mood)
    const response = await visitor.post(path)
    expect(response.status).toBe(502)
    expect(await response.json()).toEqual({ error: { code: 'UPSTREAM_FAILED', message } })
    if (mood !== 'no-url') expect(await customersOf(visitor.id)).toBe(0)
    held.stripe.setMood('well')
    expect((await visitor.post(path)).status).toBe(200)
  })
})

test('a Stripe that never answers is given up on, and nothing is half-made', async () => {
  const asking = Object.entries(failures).map(async ([path, { down: message }]) => {
    const visitor = await newUser(held.site)
    held.stripe.setMood('silent')
    const response = await visitor.post(path)
    expect(response.status).toBe(502)
    expect(await response.json()).toEqual({ error: { code: 'UPSTREAM_FAILED', message } })
    expect(await customersOf(visitor.id)).toBe(0)
  })
  await Promise.all(asking)
})

test.each(Object.keys(failures))('%s waits for a Stripe that is slow', async (path) => {
  const visitor = await newUser(held.site)
  held.stripe.setMood('slow')
  expect((await visitor.post(path)).status).toBe(200)
})

async function customersOf(userId: string) {
  return held.site.env.DB.prepare(
    'SELECT count(customer_id) AS n FROM billing_customers WHERE user_id = ?',
  )
    .bind(userId)
    .first('n')
}

test('only our own price is sold', async () => {
  const visitor = await newUser(held.site)
  const ours = await visitor.post('/api/create-checkout', { priceId: 'price_premium' })
  expect(ours.status).toBe(200)
  const theirs = await visitor.post('/api/create-checkout', { priceId: 'price_cheaper' })
  expect(theirs.status).toBe(400)
  expect(await theirs.json()).toMatchObject({ error: { code: 'INVALID_INPUT' } })
})

test('the monthly checkout says all that Stripe should know', async () => {
  const visitor = await newUser(held.site)
  await visitor.post('/api/create-checkout')
  const sent = held.stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions')
  expect(Object.fromEntries(sent?.body ?? [])).toMatchObject({
    mode: 'subscription',
    'line_items[0][price]': 'price_premium',
    'line_items[0][quantity]': '1',
    client_reference_id: visitor.id,
    customer: expect.stringMatching(/^cus_/),
    allow_promotion_codes: 'true',
    'automatic_tax[enabled]': 'false',
    'subscription_data[trial_period_days]': '7',
    'subscription_data[trial_settings][end_behavior][missing_payment_method]': 'cancel',
    success_url: `${held.site.origin}/solutions?payment_success=true&checkout={CHECKOUT_SESSION_ID}`,
    cancel_url: `${held.site.origin}/profile/plan`,
  })
  expect(sent?.key).toMatch(/^checkout-/)
})

test('the founder checkout is $25, once', async () => {
  const visitor = await newUser(held.site)
  await visitor.post('/api/create-founder-payment')
  const sent = held.stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions')
  expect(Object.fromEntries(sent?.body ?? [])).toMatchObject({
    mode: 'payment',
    'line_items[0][price_data][unit_amount]': '2500',
    'line_items[0][price_data][currency]': 'usd',
    'metadata[plan]': 'founder',
    'invoice_creation[enabled]': 'true',
    client_reference_id: visitor.id,
  })
})

test('a person is one customer, however often they ask at once', async () => {
  const visitor = await newUser(held.site)
  const before = held.stripe.requests.length
  await Promise.all(Array.from({ length: 8 }, () => visitor.post('/api/create-checkout')))
  const made = held.stripe.requests.slice(before).filter(({ path }) => path === '/v1/customers')
  expect(new Set(made.map(({ key }) => key)).size).toBe(1)
  expect(await customersOf(visitor.id)).toBe(1)
})

test('a customer that Stripe has no more is made anew, and what was asked for goes on', async () => {
  const { id, email, name } = await newUser(held.site)
  const made = new Map<string, string>()
  const customers = {
    // Stripe answers the same to a repeated key, whatever has become of the customer since.
    create: async (_: object, { idempotencyKey: key }: { idempotencyKey: string }) => {
      made.set(key, made.get(key) ?? `cus_${made.size}_${id}`)
      return { id: made.get(key) }
    },
  }
  const deps = {
    db: openDb(held.site.env.DB),
    stripe: async () => ({ customers }),
    now: () => new Date(),
  } as unknown as BillingDeps
  const gone = { type: 'StripeInvalidRequestError', code: 'resource_missing', param: 'customer' }
  const work = async (customer: string) => {
    if (customer === `cus_0_${id}`) throw Object.assign(new Error('No such customer'), gone)
    return customer
  }
  expect(await withCustomer(deps, { id, email, name, phone: null }, work)).toBe(`cus_1_${id}`)
  expect(await customersOf(id)).toBe(1)
})

test('automatic tax and the length of the trial are settings', async () => {
  await setSetting(held.site, 'automatic_tax', true)
  await setSetting(held.site, 'trial_days', 0)
  const visitor = await newUser(held.site)
  await visitor.post('/api/create-checkout')
  const sent = held.stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions')
  const body = Object.fromEntries(sent?.body ?? [])
  expect(body).toMatchObject({
    'automatic_tax[enabled]': 'true',
    'customer_update[address]': 'auto',
    'customer_update[name]': 'auto',
    'tax_id_collection[enabled]': 'true',
  })
  expect(body).not.toHaveProperty('subscription_data[trial_period_days]')

  await visitor.post('/api/create-founder-payment')
  expect(held.stripe.refused).toEqual([])
})
