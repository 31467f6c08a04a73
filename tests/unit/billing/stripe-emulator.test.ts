import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripeApiVersion } from '../../../worker/features/billing/stripe/client.ts'
import { type ScriptedStripe, startStripe } from '../../support/stripe/server.ts'

let stripe: ScriptedStripe
beforeAll(async () => {
  stripe = await startStripe()
})
afterAll(() => stripe.close())

const usual = { Authorization: 'Bearer sk_test_1', 'Stripe-Version': stripeApiVersion }

async function refusal(path: string, body: string | null, headers: Record<string, string> = usual) {
  const response = await fetch(stripe.base + path, {
    method: body === null ? 'GET' : 'POST',
    headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    ...(body !== null && { body }),
  })
  const { error } = (await response.json()) as { error?: { message: string; code?: string } }
  return [response.status, error?.code ?? error?.message]
}

test('the pinned version is the one the SDK’s types describe', () => {
  expect(stripeApiVersion).toBe(Stripe.API_VERSION)
})

const session = 'success_url=https%3A%2F%2Fa.example&customer=cus_1&line_items[0][quantity]=1'
const monthly = `mode=subscription&line_items[0][price]=price_1&${session}`
const priced = `mode=payment&${session}&line_items[0][price_data]`
const once = `mode=payment&line_items[0][price]=price_1&${session}`

test.each([
  ['a parameter nobody knows', '/v1/customers', 'nickname=x', 'parameter_unknown'],
  [
    'one within another',
    '/v1/checkout/sessions',
    `${monthly}&automatic_tax[on]=true`,
    'parameter_unknown',
  ],
  [
    'a required one left out',
    '/v1/checkout/sessions',
    `${priced}[unit_amount]=1`,
    'parameter_missing',
  ],
  ['no mode', '/v1/checkout/sessions', session, 'parameter_missing'],
  [
    'words for a number',
    '/v1/checkout/sessions',
    `${monthly}&subscription_data[trial_period_days]=a`,
    'parameter_invalid_integer',
  ],
  [
    'words for yes or no',
    '/v1/subscriptions/sub_1',
    'cancel_at_period_end=maybe',
    'Invalid boolean: maybe',
  ],
  [
    'an address that is none',
    '/v1/billing_portal/sessions',
    'customer=cus_1&return_url=profile',
    'url_invalid',
  ],
  [
    'another mode’s parameter',
    '/v1/checkout/sessions',
    `${monthly}&invoice_creation[enabled]=true`,
    'You can not pass `invoice_creation` in `subscription` mode.',
  ],
  [
    'tax without an address',
    '/v1/checkout/sessions',
    `${monthly}&automatic_tax[enabled]=true`,
    'Automatic tax needs a valid address on the customer.',
  ],
])('a request with %s is refused', async (_, path, body, why) => {
  expect(await refusal(path, body)).toEqual([400, why])
})

test.each([
  ['/v1/events?types[0]=a&limit=500', 'Invalid limit: 500'],
  [
    '/v1/subscriptions?expand[0]=latest_invoice',
    'This property cannot be expanded (latest_invoice)',
  ],
  ['/v1/invoices?expand[0]=data.a.b.c.d', 'You cannot expand more than 4 levels of a property'],
])('a list asked for with %s is refused', async (path, why) => {
  expect(await refusal(path, null)).toEqual([400, why])
})

test('an address Stripe does not have, no version and no key are refused', async () => {
  expect(await refusal('/v1/checkout/session', '')).toEqual([404, 'Unrecognized request URL'])
  const { Authorization, ...keyless } = usual
  expect(await refusal('/v1/customers', '', { Authorization })).toEqual([
    400,
    'Unexpected Stripe-Version: undefined',
  ])
  expect(await refusal('/v1/customers', '', keyless)).toEqual([400, 'No API key'])
})

test('what is well formed is done, and a key is used for one request only', async () => {
  const keyed = { ...usual, 'Idempotency-Key': 'k' }
  expect(await refusal('/v1/checkout/sessions', monthly, keyed)).toEqual([200, undefined])
  expect(await refusal('/v1/checkout/sessions', once, keyed)).toEqual([
    400,
    'Used with other parameters',
  ])
})
