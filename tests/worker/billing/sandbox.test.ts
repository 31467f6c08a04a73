import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buy,
  cards,
  inPortal,
  openCheckout,
  postForm,
  subscriptionOf,
  waitDays,
} from '../../support/billing/sandbox.ts'
import { everything } from '../../support/conversations.ts'
import { setSetting } from '../../support/settings.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newUser, type Visitor } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

const days = (iso: unknown) => Math.round((Date.parse(String(iso)) - Date.now()) / 86_400_000)

async function mailsTo(visitor: { email: string }): Promise<string[]> {
  const { results } = await site.env.DB.prepare(
    'SELECT subject FROM outbox WHERE recipient = ? ORDER BY created_at',
  )
    .bind(visitor.email)
    .all<{ subject: string }>()
  return results.map(({ subject }) => subject).filter((subject) => !/Confirm/.test(subject))
}

async function advisorPage(visitor: Visitor): Promise<'open' | 'paywall'> {
  const html = await (await visitor.get('/infrastructure')).text()
  return html.includes('Premium Feature') ? 'paywall' : 'open'
}

test('a newcomer buys the monthly plan: a trial first, then a paid month', async () => {
  const visitor = await newUser(site)
  expect(await advisorPage(visitor)).toBe('paywall')
  const response = await buy(visitor)
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toMatch(
    /\/solutions\?payment_success=true&checkout=cs_\w+$/,
  )
  const trial = await subscriptionOf(visitor)
  expect(trial).toMatchObject({
    subscribed: true,
    plan_type: 'premium',
    payment_required: false,
    has_payment_method: true,
    has_payment_issues: false,
    has_discount: false,
  })
  expect(days(trial.trial_end)).toBe(7)
  expect(await advisorPage(visitor)).toBe('open')

  await waitDays(visitor, 5)
  expect(await mailsTo(visitor)).toEqual([
    expect.stringMatching(/^Welcome/),
    expect.stringMatching(/trial ends/),
  ])
  await waitDays(visitor, 3)
  const paid = await subscriptionOf(visitor)
  expect(paid).toMatchObject({ subscribed: true, trial_end: null })
  expect(days(paid.subscription_end)).toBeGreaterThan(25)
  expect(await mailsTo(visitor)).toContainEqual(expect.stringMatching(/^Receipt: \$7\.99/))
})

test('a trial is given once', async () => {
  const visitor = await newUser(site)
  await buy(visitor)
  await inPortal(visitor, { action: 'cancel', subscription: await subscriptionId(visitor) })
  await waitDays(visitor, 8)
  expect(await subscriptionOf(visitor)).toMatchObject({ subscribed: false, plan_type: 'free' })
  await buy(visitor)
  expect(await subscriptionOf(visitor)).toMatchObject({ subscribed: true, trial_end: null })
})

async function subscriptionId(visitor: Visitor): Promise<string> {
  const { grants } = await visitor.getJson<{ grants: { id: string }[] }>('/api/billing')
  return grants.find(({ id }) => id.startsWith('sub_'))?.id ?? ''
}

test('a declined card buys nothing and says so', async () => {
  const visitor = await newUser(site)
  const response = await buy(visitor, 'premium', { card: cards.declined })
  expect(response.status).toBe(402)
  expect(await response.text()).toContain('Your card was declined')
  expect(await subscriptionOf(visitor)).toMatchObject({ subscribed: false })
})

test('a card that needs its bank is asked about first', async () => {
  const visitor = await newUser(site)
  const path = await openCheckout(visitor, 'founder')
  const card = cards.authentication
  const question = await postForm(visitor, path, { card })
  expect(await question.text()).toContain('Your bank asks you to confirm')
  expect(await subscriptionOf(visitor)).toMatchObject({ subscribed: false })
  const refused = await postForm(visitor, path, { card, confirmed: 'no' })
  expect(refused.status).toBe(402)
  const confirmed = await postForm(visitor, path, { card, confirmed: 'yes' })
  expect(confirmed.status).toBe(303)
  expect(await subscriptionOf(visitor)).toMatchObject({ subscribed: true, plan_type: 'founder' })
})

test('a failed renewal keeps access for seven days, and a new card settles it', async () => {
  const visitor = await newUser(site)
  await buy(visitor, 'premium', { card: cards.failsLater })
  await waitDays(visitor, 8)
  expect(await subscriptionOf(visitor)).toMatchObject({
    subscribed: true,
    has_payment_issues: true,
  })
  expect(await mailsTo(visitor)).toContainEqual(expect.stringMatching(/did not go through/))
  await waitDays(visitor, 7)
  expect(await subscriptionOf(visitor)).toMatchObject({
    subscribed: false,
    has_payment_issues: true,
    payment_required: true,
  })
  expect(await advisorPage(visitor)).toBe('paywall')
  await inPortal(visitor, { action: 'card', card: cards.good })
  expect(await subscriptionOf(visitor)).toMatchObject({
    subscribed: true,
    has_payment_issues: false,
  })
})

test('a subscription nobody pays ends', async () => {
  const visitor = await newUser(site)
  await buy(visitor, 'premium', { card: cards.failsLater })
  await waitDays(visitor, 7 + 31)
  expect(await subscriptionOf(visitor)).toMatchObject({
    subscribed: false,
    has_payment_issues: false,
  })
  expect(await mailsTo(visitor)).toContainEqual(expect.stringMatching(/access has ended/))
})

test('a founder pays once, has a year, and is told before it ends', async () => {
  const visitor = await newUser(site)
  const response = await buy(visitor, 'founder')
  expect(response.status).toBe(303)
  const founder = await subscriptionOf(visitor)
  expect(founder).toMatchObject({ subscribed: true, plan_type: 'founder', trial_end: null })
  expect(days(founder.subscription_end)).toBe(365)
  await waitDays(visitor, 336)
  await waitDays(visitor, 23)
  expect(await subscriptionOf(visitor)).toMatchObject({ subscribed: true })
  await waitDays(visitor, 6)
  expect(await subscriptionOf(visitor)).toMatchObject({ subscribed: false, plan_type: 'free' })
  expect(await advisorPage(visitor)).toBe('paywall')
  expect(await mailsTo(visitor)).toEqual([
    expect.stringMatching(/^Welcome/),
    expect.stringMatching(/^Receipt: \$25/),
    expect.stringMatching(/within 30 days/),
    expect.stringMatching(/within 7 days/),
    expect.stringMatching(/access has ended/),
  ])
})

test.each(['refund', 'dispute'])('a founder’s access ends with a %s', async (action) => {
  const visitor = await newUser(site)
  await buy(visitor, 'founder')
  const html = await (await visitor.get('/sandbox')).text()
  const charge = /value="(ch_\w+)"/.exec(html)?.[1] ?? ''
  await postForm(visitor, '/sandbox/charge', { charge, action })
  expect(await subscriptionOf(visitor)).toMatchObject({ subscribed: false, plan_type: 'free' })
})

test('a promotion code lowers the price and is told', async () => {
  const visitor = await newUser(site)
  await buy(visitor, 'premium', { code: 'welcome20' })
  expect(await subscriptionOf(visitor)).toMatchObject({
    has_discount: true,
    discount_info: {
      name: expect.stringContaining('20% off'),
      percent_off: 20,
      amount_off_cents: null,
    },
  })
  await waitDays(visitor, 8)
  expect(await mailsTo(visitor)).toContainEqual(expect.stringMatching(/^Receipt: \$6\.39/))
})

test('someone cancels with a reason and may change their mind', async () => {
  const visitor = await newUser(site)
  await buy(visitor)
  const comment = 'Our student Marisol Quintanilla never used it.'
  const cancelled = await visitor.post('/api/billing/cancel', { reason: 'unused', comment })
  expect(cancelled.status).toBe(200)
  // Stripe is told why, and nothing of a student.
  const stored = await everything(site.env.DB)
  expect(stored).toContain('Student A never used it.')
  expect(stored).not.toContain('Quintanilla')
  const id = await subscriptionId(visitor)
  const read = () => visitor.getJson<{ grants: { id: string; renews: boolean }[] }>('/api/billing')
  expect((await read()).grants[0]).toMatchObject({ id, renews: false, state: 'trialing' })
  expect(await subscriptionOf(visitor)).toMatchObject({ subscribed: true })
  expect((await visitor.post('/api/billing/resume')).status).toBe(200)
  expect((await read()).grants[0]).toMatchObject({ renews: true })
})

test('two clicks open one checkout, and what is paid is not bought again', async () => {
  const visitor = await newUser(site)
  const [first, second] = await Promise.all([openCheckout(visitor), openCheckout(visitor)])
  expect(first).toBe(second)
  expect(await sessionsOf(visitor)).toBe(1)
  await postForm(visitor, first, { card: cards.good })
  const again = await postForm(visitor, second, { card: cards.good })
  expect(await again.text()).toContain('This checkout is complete')
  const { grants } = await visitor.getJson<{ grants: unknown[] }>('/api/billing')
  expect(grants).toHaveLength(1)
  expect((await visitor.post('/api/create-checkout')).status).toBe(409)
})

test('a checkout left open for a day has expired, says so, and gives way to a new one', async () => {
  const visitor = await newUser(site)
  const first = await openCheckout(visitor)
  expect(await openCheckout(visitor)).toBe(first)
  await waitDays(visitor, 1)
  const page = await visitor.get(first)
  expect(await page.text()).toContain('This checkout has expired')
  await postForm(visitor, first, { card: cards.good })
  expect(await subscriptionOf(visitor)).toMatchObject({ subscribed: false })
  expect(await openCheckout(visitor)).not.toBe(first)
})

test('a checkout that a newer one replaced cannot be paid any more', async () => {
  const visitor = await newUser(site)
  const first = await openCheckout(visitor)
  await setSetting(site, 'trial_days', 3)
  const second = await openCheckout(visitor)
  await setSetting(site, 'trial_days', 7)
  expect(await (await visitor.get(first)).text()).toContain('This checkout has expired')
  await postForm(visitor, second, { card: cards.good })
  expect(days((await subscriptionOf(visitor)).trial_end)).toBe(3)
})

function sessionsOf(visitor: { id: string }) {
  return site.env.DB.prepare(
    `SELECT count(*) AS n FROM sandbox_objects JOIN billing_customers USING (customer_id)
     WHERE kind = 'checkout.session' AND user_id = ?`,
  )
    .bind(visitor.id)
    .first('n')
}

test('the sandbox takes no unsigned event', async () => {
  const response = await site.fetch('/api/webhooks/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': 't=1,v1=00' },
    body: '{"id":"evt_1","type":"customer.deleted"}',
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'INVALID_INPUT' } })
})
