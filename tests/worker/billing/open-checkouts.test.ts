import { expect, test } from 'vitest'
import { setSetting } from '../../support/settings.ts'
import { event, founderCheckout, subscription } from '../../support/stripe/objects.ts'
import { stripeSite } from '../../support/stripe/site.ts'
import { deliver } from '../../support/stripe/webhooks.ts'
import { newUser, type Visitor } from '../../support/visitor.ts'

const held = stripeSite()

const calls = { premium: '/api/create-checkout', founder: '/api/create-founder-payment' }

async function open(visitor: Visitor, plan: keyof typeof calls = 'premium') {
  const before = held.stripe.requests.length
  const response = await visitor.post(calls[plan])
  const { url, error } = (await response.json()) as { url?: string; error?: { code: string } }
  const asked = held.stripe.requests.slice(before).map(({ method, path }) => `${method} ${path}`)
  return { status: response.status, id: url?.split('/').at(-1) ?? '', asked, code: error?.code }
}

const kinds = (asked: string[]) => asked.map((one) => one.replace(/\/cs_\w+/, '/:id'))

/** Makes Stripe hold a checkout that was paid, and what it bought, without telling us. */
function pay(id: string, userId: string, status = 'trialing') {
  const session = held.stripe.get(id)
  if (!session) throw new Error(`no checkout ${id}`)
  const customer = String(session.customer)
  const fields = status === 'canceled' ? { ended_at: 1, trial_start: 1 } : {}
  const bought = held.stripe.remember(
    subscription(`sub_${userId}`, customer, { status, ...fields }),
  )
  held.stripe.remember({ ...session, status: 'complete', url: null, subscription: bought.id })
  return bought
}

test('a first purchase asks Stripe for a customer and a checkout, and nothing else', async () => {
  const { asked } = await open(await newUser(held.site))
  expect(asked).toEqual(['POST /v1/customers', 'POST /v1/checkout/sessions'])
})

test.each(['premium', 'founder'] as const)(
  '%s: the checkout left open is opened again',
  async (plan) => {
    const visitor = await newUser(held.site)
    const first = await open(visitor, plan)
    const again = await open(visitor, plan)
    expect(again.id).toBe(first.id)
    expect(kinds(again.asked)).toEqual(['GET /v1/checkout/sessions/:id'])
  },
)

test('a checkout that sells something else is closed before the new one opens', async () => {
  const visitor = await newUser(held.site)
  const trial = await open(visitor)
  await setSetting(held.site, 'trial_days', 3)
  const shorter = await open(visitor)
  await setSetting(held.site, 'trial_days', 7)
  expect(shorter.id).not.toBe(trial.id)
  expect(held.stripe.get(trial.id)).toMatchObject({ status: 'expired' })
  expect(held.stripe.get(shorter.id)).toMatchObject({ status: 'open' })
})

test('one that expired by itself, or is about to, gives way to a new one', async () => {
  const visitor = await newUser(held.site)
  const first = await open(visitor)
  const soon = Math.floor(Date.now() / 1000) + 60
  held.stripe.remember({
    ...held.stripe.get(first.id),
    id: first.id,
    object: 'checkout.session',
    expires_at: soon,
  })
  const second = await open(visitor)
  expect(second.id).not.toBe(first.id)
  held.stripe.remember({ id: second.id, object: 'checkout.session', status: 'expired', url: null })
  expect((await open(visitor)).id).not.toBe(second.id)
})

test('what was paid while the webhook is late is not sold again', async () => {
  const visitor = await newUser(held.site)
  pay((await open(visitor)).id, visitor.id)
  expect(await open(visitor)).toMatchObject({ status: 409, code: 'CONFLICT' })
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({ subscribed: true })
})

test('a founder’s year paid while the webhook is late is not sold again', async () => {
  const visitor = await newUser(held.site)
  const { id } = await open(visitor, 'founder')
  const paid = founderCheckout(id, String(held.stripe.get(id)?.customer))
  held.stripe.remember(paid)
  expect(await open(visitor, 'founder')).toMatchObject({ status: 409, code: 'CONFLICT' })
})

test('a payment still on its way is not asked for twice', async () => {
  const visitor = await newUser(held.site)
  const { id } = await open(visitor, 'founder')
  const payment_intent = { id: 'pi_slow', object: 'payment_intent', status: 'processing' }
  held.stripe.remember({
    id,
    object: 'checkout.session',
    status: 'complete',
    payment_status: 'unpaid',
    payment_intent,
  })
  expect(await open(visitor, 'founder')).toMatchObject({ status: 409, code: 'CONFLICT' })
})

test('who used up the trial and ended it buys again, without a second trial', async () => {
  const visitor = await newUser(held.site)
  pay((await open(visitor)).id, visitor.id, 'canceled')
  const { id } = await open(visitor)
  expect(held.stripe.get(id)).toMatchObject({ status: 'open' })
  const sent = held.stripe.requests.findLast(({ path }) => path === '/v1/checkout/sessions')
  expect([...(sent?.body.keys() ?? [])]).not.toContain('subscription_data[trial_period_days]')
})

test('a purchase told in time is not looked up again when the next one begins', async () => {
  const visitor = await newUser(held.site)
  const bought = pay((await open(visitor)).id, visitor.id, 'canceled')
  await deliver(held.site, event('customer.subscription.deleted', bought))
  expect(kinds((await open(visitor)).asked)).toEqual([
    'GET /v1/checkout/sessions/:id',
    'POST /v1/checkout/sessions',
  ])
})

test.each(['down', 'garbage'] as const)(
  'a Stripe %s about the earlier checkout forbids nobody to buy',
  async (mood) => {
    const visitor = await newUser(held.site)
    const first = await open(visitor)
    held.stripe.setMood(mood, /\/cs_/)
    const second = await open(visitor)
    expect(second).toMatchObject({ status: 200, id: expect.stringMatching(/^cs_/) })
    expect(second.id).not.toBe(first.id)
  },
)

test('one that could not be closed because it was just paid is not sold again', async () => {
  const visitor = await newUser(held.site)
  const { id } = await open(visitor)
  await setSetting(held.site, 'trial_days', 3)
  held.stripe.justBefore(/expire$/, () => void pay(id, visitor.id))
  const { status, asked } = await open(visitor)
  expect(status).toBe(409)
  expect(kinds(asked)).toContain('POST /v1/checkout/sessions/:id/expire')
  await setSetting(held.site, 'trial_days', 7)
})

test('of two checkouts begun at once on other terms one is left to be paid', async () => {
  const visitor = await newUser(held.site)
  await visitor.post('/api/customer-portal')
  const { reached, letGo } = held.stripe.hold(/^\/v1\/checkout\/sessions$/)
  const early = open(visitor)
  await reached
  await setSetting(held.site, 'trial_days', 3)
  const { id } = await open(visitor)
  const before = held.stripe.requests.length
  letGo()
  expect((await early).id).toBe(id)
  await setSetting(held.site, 'trial_days', 7)
  const asked = held.stripe.requests.slice(before).map(({ method, path }) => `${method} ${path}`)
  expect(kinds(asked)).toContain('POST /v1/checkout/sessions/:id/expire')
  expect(held.stripe.get(id)).toMatchObject({ status: 'open' })
})

test('a failure Stripe remembers does not close the shop for a day', async () => {
  const visitor = await newUser(held.site)
  for (const about of [/customers/, /checkout/]) {
    held.stripe.setMood('down', about)
    expect((await open(visitor)).status).toBe(502)
  }
  held.stripe.setMood('well')
  expect((await open(visitor)).status).toBe(200)
})

test('eight clicks at once open one checkout, also after an earlier one has expired', async () => {
  const visitor = await newUser(held.site)
  const ofVisitor = (body: URLSearchParams) => body.get('client_reference_id') === visitor.id
  for (let round = 0; round < 2; round++) {
    const opened = await Promise.all(Array.from({ length: 8 }, () => open(visitor)))
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    const id = opened[0]?.id ?? ''
    const keys = held.stripe.requests
      .filter(({ path, body }) => path === '/v1/checkout/sessions' && ofVisitor(body))
      .map(({ key }) => key)
    // Whose requests Stripe takes for one: those of this person at this time.
    expect(keys.length).toBeGreaterThan(0)
    expect(keys.filter((key) => !key?.includes(visitor.id))).toEqual([])
    held.stripe.remember({ id, object: 'checkout.session', status: 'expired', url: null })
  }
})
