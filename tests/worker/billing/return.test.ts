import { expect, test } from 'vitest'
import { founderCheckout, subscription } from '../../support/stripe/objects.ts'
import { stripeSite } from '../../support/stripe/site.ts'
import { newUser, type Visitor } from '../../support/visitor.ts'

const held = stripeSite()

async function opened(plan: 'create-checkout' | 'create-founder-payment' = 'create-checkout') {
  const visitor = await newUser(held.site)
  const { url } = await visitor.postJson<{ url: string }>(`/api/${plan}`)
  const checkout = url.split('/').at(-1) ?? ''
  const session = held.stripe.get(checkout)
  return { visitor, checkout, customer: String(session?.customer) }
}

const back = (visitor: Visitor, checkout: string) =>
  visitor.post('/api/billing/return', { checkout })

function change(checkout: string, fields: object) {
  const session = held.stripe.get(checkout)
  held.stripe.remember({ ...session, id: checkout, object: 'checkout.session', ...fields })
}

test('what is paid opens on return although no webhook ever comes, and once', async () => {
  const { visitor, checkout, customer } = await opened()
  const bought = held.stripe.remember(subscription(`sub_${customer}`, customer))
  change(checkout, { status: 'complete', payment_status: 'paid', subscription: bought.id })
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({ subscribed: false })
  expect(await (await back(visitor, checkout)).json()).toEqual({ outcome: 'paid' })
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({ subscribed: true })
  const asked = held.stripe.requests.length
  expect(await (await back(visitor, checkout)).json()).toEqual({ outcome: 'paid' })
  expect(held.stripe.requests.slice(asked).map(({ path }) => path)).toEqual([
    `/v1/checkout/sessions/${checkout}`,
  ])
})

test('a trial that began opens too, and tells its end', async () => {
  const { visitor, checkout, customer } = await opened()
  const trial = { status: 'trialing', start: 0, end: 7 }
  const bought = held.stripe.remember(subscription(`sub_${customer}`, customer, trial))
  change(checkout, {
    status: 'complete',
    payment_status: 'no_payment_required',
    subscription: bought.id,
  })
  await back(visitor, checkout)
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({
    subscribed: true,
    trial_end: expect.any(String),
  })
})

test('a founder’s year opens on return', async () => {
  const { visitor, checkout, customer } = await opened('create-founder-payment')
  held.stripe.remember({
    ...founderCheckout(checkout, customer),
    client_reference_id: visitor.id,
  })
  expect(await (await back(visitor, checkout)).json()).toEqual({ outcome: 'paid' })
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({ plan_type: 'founder' })
})

test.each([
  ['open', { status: 'open' }, 'unpaid'],
  ['expired', { status: 'expired' }, 'unpaid'],
  ['with the bank', { status: 'complete', payment_status: 'unpaid' }, 'processing'],
])('one that is %s opens nothing and says so', async (_, fields, outcome) => {
  const { visitor, checkout } = await opened()
  change(checkout, fields)
  expect(await (await back(visitor, checkout)).json()).toEqual({ outcome })
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({ subscribed: false })
})

test('another’s checkout is not there, and opens nothing', async () => {
  const { checkout, customer } = await opened()
  const bought = held.stripe.remember(subscription(`sub_${customer}`, customer))
  change(checkout, { status: 'complete', payment_status: 'paid', subscription: bought.id })
  const other = await newUser(held.site)
  for (const id of [checkout, 'cs_unknown']) expect((await back(other, id)).status).toBe(404)
  expect((await back(other, 'cs_1/../../customers')).status).toBe(400)
  expect(await other.postJson('/api/check-subscription')).toMatchObject({ subscribed: false })
})

test.each(['down', 'garbage'] as const)('a Stripe %s is told, not a 500', async (mood) => {
  const { visitor, checkout } = await opened()
  held.stripe.setMood(mood)
  const answer = await back(visitor, checkout)
  expect(answer.status).toBe(502)
  expect(await answer.json()).toMatchObject({ error: { code: 'UPSTREAM_FAILED' } })
})

test('one person cannot keep asking Stripe, and is told when to come back', async () => {
  const visitor = await newUser(held.site)
  const statuses: number[] = []
  for (let n = 0; n < 41; n++) statuses.push((await back(visitor, 'cs_none')).status)
  expect(statuses.slice(0, 40)).toEqual(Array(40).fill(404))
  expect(statuses[40]).toBe(429)
  const refused = await visitor.post('/api/customer-portal')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await visitor.get('/api/billing/invoices')).status).toBe(429)
  expect((await (await newUser(held.site)).post('/api/customer-portal')).status).toBe(200)
})
