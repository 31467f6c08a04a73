import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BillingOverview } from '../../../domain/billing/billing.ts'
import type { Panel } from '../../../domain/billing/panel.ts'
import { panelOf } from '../../../domain/billing/panel.ts'
import { buy, inPortal, subscriptionOf, waitDays } from '../../support/billing/sandbox.ts'
import { type Site, startSite } from '../../support/site.ts'
import { event, founderCheckout, subscription } from '../../support/stripe/objects.ts'
import { stripeSite } from '../../support/stripe/site.ts'
import { deliver, link } from '../../support/stripe/webhooks.ts'
import { newUser, type Visitor } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

const overview = (visitor: Visitor) => visitor.getJson<BillingOverview>('/api/billing')
async function panel(visitor: Visitor): Promise<Panel> {
  return panelOf(await overview(visitor), new Date())
}
const days = (iso: unknown) => Math.round((Date.parse(String(iso)) - Date.now()) / 86_400_000)
const running = async (visitor: Visitor) =>
  (await overview(visitor)).grants.filter(
    ({ source, state }) => source === 'stripe_subscription' && state !== 'ended',
  )

async function charges(): Promise<Record<string, number>> {
  const { results } = await site.env.DB.prepare(
    `SELECT user_id AS id, sum(amount_cents) AS cents FROM billing_payments GROUP BY user_id`,
  ).all<{ id: string; cents: number }>()
  return Object.fromEntries(results.map(({ id, cents }) => [id, cents]))
}

test('what was cancelled in the portal is kept again, and goes on', async () => {
  const visitor = await newUser(site)
  await buy(visitor)
  const [bought] = await running(visitor)
  await inPortal(visitor, { action: 'cancel', subscription: bought?.id ?? '' })
  expect((await panel(visitor)).text).toMatch(/^Your trial runs until .+, and then ends\.$/)
  const answer = await visitor.postJson('/api/billing/resume')
  expect(answer).toMatchObject({ confirmed: true, renews: true })
  expect((await panel(visitor)).text).toMatch(/then \$7\.99 per month\.$/)
  await waitDays(visitor, 8)
  expect(await subscriptionOf(visitor)).toMatchObject({ subscribed: true, trial_end: null })
})

describe('from one plan to the other', () => {
  test('Founder to Premium: nothing today, the first month from the year’s end', async () => {
    const visitor = await newUser(site)
    await buy(visitor, 'founder')
    await waitDays(visitor, 345)
    expect((await buy(visitor, 'premium')).status).toBe(303)
    const [later] = await running(visitor)
    expect(days(later?.startsAt)).toBe(20)
    expect(await subscriptionOf(visitor)).toMatchObject({ plan_type: 'founder', trial_end: null })
    expect((await charges())[visitor.id]).toBe(2500)
    expect((await visitor.post('/api/create-checkout')).status).toBe(409)
    await waitDays(visitor, 21)
    expect(await subscriptionOf(visitor)).toMatchObject({ subscribed: true, plan_type: 'premium' })
    expect((await charges())[visitor.id]).toBe(2500 + 799)
  })

  test('Premium to Founder: the month runs out, is not renewed, and the year follows it', async () => {
    const visitor = await newUser(site)
    await buy(visitor)
    await waitDays(visitor, 8)
    const paidUntil = days((await subscriptionOf(visitor)).subscription_end)
    expect((await buy(visitor, 'founder')).status).toBe(303)
    const status = await subscriptionOf(visitor)
    expect(status).toMatchObject({ subscribed: true, plan_type: 'founder' })
    expect(days(status.subscription_end)).toBe(paidUntil + 365)
    expect(await running(visitor)).toMatchObject([{ renews: false }])
    expect((await panel(visitor)).beside[0]?.text).toMatch(/nothing more is charged/)
    expect((await visitor.post('/api/billing/resume')).status).toBe(409)
    await waitDays(visitor, 40)
    expect((await charges())[visitor.id]).toBe(799 + 2500)
    expect(await running(visitor)).toEqual([])
  })

  test('a founder renews, the year is added, and Premium to follow gives way', async () => {
    const visitor = await newUser(site)
    await buy(visitor, 'founder')
    expect((await visitor.post('/api/create-founder-payment')).status).toBe(409)
    await waitDays(visitor, 340)
    await buy(visitor, 'premium')
    await buy(visitor, 'founder')
    expect(days((await subscriptionOf(visitor)).subscription_end)).toBe(25 + 365)
    expect(await running(visitor)).toEqual([])
  })

  test('a checkout left open for one plan is closed when the other is opened', async () => {
    const visitor = await newUser(site)
    const first = await visitor.postJson<{ url: string }>('/api/create-founder-payment')
    await visitor.post('/api/create-checkout')
    const page = await visitor.get(new URL(first.url).pathname)
    expect(await page.text()).toContain('This checkout has expired')
  })
})

describe('with a Stripe whose answers are set', () => {
  const held = stripeSite()

  async function customer() {
    const visitor = await newUser(held.site)
    const id = `cus_${visitor.id}`
    await link(held.site, visitor.id, id)
    const tell = () =>
      deliver(
        held.site,
        event('customer.subscription.updated', { object: 'subscription', customer: id }),
      )
    return { visitor, id, tell }
  }

  test.each([
    ['our own dialog', { cancel_at_period_end: true, cancel_at: 4_000_000_000 }],
    [
      'Stripe’s portal',
      { cancel_at_period_end: false, cancel_at: Math.floor(Date.now() / 1000) + 20 * 86_400 },
    ],
  ])('what %s set is cleared', async (_, fields) => {
    const { visitor, id, tell } = await customer()
    held.stripe.remember(subscription(`sub_${id}`, id, fields))
    await tell()
    expect((await visitor.postJson('/api/billing/resume')).renews).toBe(true)
    expect(held.stripe.get(`sub_${id}`)).toMatchObject({
      cancel_at: null,
      cancel_at_period_end: false,
    })
  })

  test('a cancellation Stripe took, and whose outcome cannot be read, is no failure', async () => {
    const { visitor, id, tell } = await customer()
    held.stripe.remember(subscription(`sub_${id}`, id))
    await tell()
    held.stripe.setMood('down', /^\/v1\/(?:invoices|charges)/)
    const answer = await visitor.post('/api/billing/cancel', { reason: 'other' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ confirmed: false, renews: null, endsAt: null })
    expect(held.stripe.get(`sub_${id}`)).toMatchObject({ cancel_at_period_end: true })
    held.stripe.setMood('well')
    await tell()
    expect((await visitor.getJson<BillingOverview>('/api/billing')).grants[0]?.renews).toBe(false)
  })

  test('of several subscriptions the one named is ended; one that is not paid, or has not begun, ends at once', async () => {
    const { visitor, id, tell } = await customer()
    held.stripe.remember(subscription(`sub_1_${id}`, id))
    held.stripe.remember(subscription(`sub_2_${id}`, id, { status: 'unpaid', start: -20 }))
    await tell()
    const ask = { reason: 'other', subscription: `sub_2_${id}` }
    expect((await visitor.post('/api/billing/cancel', ask)).status).toBe(200)
    expect(held.stripe.get(`sub_2_${id}`)).toMatchObject({ status: 'canceled' })
    expect(held.stripe.get(`sub_1_${id}`)).toMatchObject({ cancel_at_period_end: false })
    // Nor does one go on that has not begun.
    const begins = String(Math.floor(Date.now() / 1000) + 50 * 86_400)
    const later = { status: 'trialing', start: -1, end: 50, metadata: { starts_at: begins } }
    held.stripe.remember(subscription(`sub_3_${id}`, id, later))
    await tell()
    const afterwards = { ...ask, subscription: `sub_3_${id}` }
    expect((await visitor.post('/api/billing/cancel', afterwards)).status).toBe(200)
    expect(held.stripe.get(`sub_3_${id}`)).toMatchObject({ status: 'canceled' })
    expect(
      (await visitor.post('/api/billing/cancel', { ...ask, subscription: 'sub_none' })).status,
    ).toBe(404)
  })

  test('of several subscriptions, none of them named, the paid one that lasts longest is cancelled at its end', async () => {
    const { visitor, id, tell } = await customer()
    held.stripe.remember(subscription(`sub_1_${id}`, id, { status: 'unpaid', start: 9, end: 40 }))
    held.stripe.remember(subscription(`sub_3_${id}`, id, { end: 5 }))
    held.stripe.remember(subscription(`sub_2_${id}`, id))
    await tell()
    expect((await visitor.post('/api/billing/cancel', { reason: 'other' })).status).toBe(200)
    // Of the paid ones the one that would go on longest.
    expect(held.stripe.get(`sub_2_${id}`)).toMatchObject({ cancel_at_period_end: true })
    expect(held.stripe.get(`sub_3_${id}`)).toMatchObject({ cancel_at_period_end: false })
    expect(held.stripe.get(`sub_1_${id}`)).toMatchObject({ status: 'unpaid' })
  })

  test('a plan replaced by a year is ended once, and stays when its owner keeps it', async () => {
    const { id, tell } = await customer()
    const sub = `sub_${id}`
    held.stripe.remember(subscription(sub, id))
    held.stripe.remember(founderCheckout(`cs_${id}`, id, { metadata: { replaces: sub } }))
    await tell()
    expect(held.stripe.get(sub)).toMatchObject({ cancel_at_period_end: true })
    const kept = { cancel_at_period_end: false, cancel_at: null }
    held.stripe.remember({ ...held.stripe.get(sub), id: sub, object: 'subscription', ...kept })
    held.stripe.forgetKeys()
    await tell()
    expect(held.stripe.get(sub)).toMatchObject(kept)
  })

  test('a year that was paid back before we heard of it ends no plan', async () => {
    const { id, tell } = await customer()
    const sub = `sub_${id}`
    held.stripe.remember(subscription(sub, id))
    const year = { refunded: true, metadata: { replaces: sub } }
    held.stripe.remember(founderCheckout(`cs_${id}`, id, year))
    await tell()
    expect(held.stripe.get(sub)).toMatchObject({ status: 'active', cancel_at_period_end: false })
  })
})
