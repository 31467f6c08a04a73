import { expect, test } from 'vitest'
import { placeholderEmail } from '../../../domain/credentials.ts'
import { event, founderCheckout, subscription } from '../../support/stripe/objects.ts'
import { stripeSite } from '../../support/stripe/site.ts'
import { deliver, deliverUntilTaken, link } from '../../support/stripe/webhooks.ts'
import { newPhoneNumber, newUser, signedIn } from '../../support/visitor.ts'

const held = stripeSite()

/** Someone who is a customer. */
async function customer() {
  const visitor = await newUser(held.site)
  const id = `cus_${visitor.id}`
  await link(held.site, visitor.id, id)
  return {
    visitor,
    id,
    status: () => visitor.postJson('/api/check-subscription'),
    rows: async () =>
      (
        await held.site.env.DB.prepare('SELECT * FROM entitlements WHERE user_id = ?')
          .bind(visitor.id)
          .all()
      ).results.map(({ updated_at: _, created_at: __, ...row }) => row),
  }
}

async function ledger(id: unknown) {
  return held.site.env.DB.prepare('SELECT state, note, attempts FROM webhook_events WHERE id = ?')
    .bind(id)
    .first()
}

/** The same shuffle every time: a small generator with a fixed seed. */
function shuffled<T>(items: T[], seed: number): T[] {
  let state = seed
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}

test.each([
  [
    'no signature',
    async (sent: object) =>
      held.site.fetch('/api/webhooks/stripe', { method: 'POST', body: JSON.stringify(sent) }),
  ],
  [
    'another’s signature',
    (sent: object) => deliver(held.site, { ...sent }, { secret: 'whsec_other' }),
  ],
  ['an old signature', (sent: object) => deliver(held.site, { ...sent }, { ageSeconds: 301 })],
])('an event with %s is refused and changes nothing', async (_, send) => {
  const { id, status } = await customer()
  held.stripe.remember(subscription(`sub_${id}`, id))
  const sent = event('customer.subscription.created', { object: 'subscription', customer: id })
  const response = await send(sent)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'INVALID_INPUT' } })
  expect(await status()).toMatchObject({ subscribed: false })
  expect(await ledger(sent.id)).toBe(null)
})

test('an event may be as large as its object, within a megabyte', async () => {
  const padded = (bytes: number) => event('product.updated', { name: 'x'.repeat(bytes) })
  const [large, tooLarge] = [padded(900 * 1024), padded(1024 * 1024)]
  expect((await deliver(held.site, large)).status).toBe(200)
  expect(await ledger(large.id)).toMatchObject({ state: 'ignored' })
  const refused = await deliver(held.site, tooLarge)
  expect(refused.status).toBe(413)
  expect(await refused.json()).toMatchObject({ error: { code: 'TOO_LARGE' } })
  expect(await ledger(tooLarge.id)).toBe(null)
})

test('an event is told with the time it happened at Stripe', async () => {
  const sent = event('product.updated', {}, { daysAgo: 2 })
  expect((await deliver(held.site, sent)).status).toBe(200)
  const admin = await signedIn(held.site, 'admin@example.test')
  type Told = { events: { id: string; createdAt: string }[] }
  const { events } = await admin.getJson<Told>('/api/admin/billing/events?state=ignored')
  const told = events.find(({ id }) => id === sent.id)
  expect(told?.createdAt).toBe(new Date(Number(sent.created) * 1000).toISOString())
})

test('one event delivered fifty times at once has one effect', async () => {
  const { id, status, visitor } = await customer()
  const bought = held.stripe.remember(subscription(`sub_${id}`, id, { start: 0, end: 30 }))
  const sent = event('customer.subscription.created', bought)
  const answers = await Promise.all(Array.from({ length: 50 }, () => deliver(held.site, sent)))
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]))
  expect(await status()).toMatchObject({ subscribed: true })
  expect(await ledger(sent.id)).toMatchObject({ state: 'done', attempts: 1 })
  const welcomes = await held.site.env.DB.prepare(
    "SELECT count(*) AS n FROM billing_notices WHERE user_id = ? AND kind = 'welcome'",
  )
    .bind(visitor.id)
    .first('n')
  expect(welcomes).toBe(1)
})

test('fifty events at once, in five orders, end in Stripe’s present state', async () => {
  for (const seed of [1, 7, 42, 1999, 2026]) {
    const { id, rows } = await customer()
    const life = ['incomplete', 'trialing', 'active', 'past_due', 'active', 'canceled'].flatMap(
      (status, n) =>
        Array.from({ length: 9 }, (_, i) =>
          event(
            n === 0 ? 'customer.subscription.created' : 'customer.subscription.updated',
            subscription(`sub_${id}`, id, { status }),
            { daysAgo: 3 - i / 10 },
          ),
        ),
    )
    const now = held.stripe.remember(
      subscription(`sub_${id}`, id, { status: 'active', start: -1, end: 29 }),
    )
    const storm = shuffled(life, seed).map((sent) => deliverUntilTaken(held.site, sent))
    expect(new Set(await Promise.all(storm))).toEqual(new Set([200]))
    const end = (now.items as { data: { current_period_end: number }[] }).data[0]
    expect(await rows()).toEqual([
      expect.objectContaining({
        id: `sub_${id}`,
        state: 'active',
        ends_at: (end?.current_period_end ?? 0) * 1000,
      }),
    ])
  }
}, 180_000)

test('an event that comes three days late does not revive what has ended', async () => {
  const { id, status, rows } = await customer()
  held.stripe.remember(subscription(`sub_${id}`, id))
  const early = event('customer.subscription.created', subscription(`sub_${id}`, id))
  const late = event('customer.subscription.updated', subscription(`sub_${id}`, id), { daysAgo: 3 })
  await deliver(held.site, early)
  const ended = held.stripe.remember(
    subscription(`sub_${id}`, id, { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) }),
  )
  await deliver(held.site, event('customer.subscription.deleted', ended))
  const settled = await rows()
  expect(await status()).toMatchObject({ subscribed: false })
  await deliver(held.site, late)
  await deliver(held.site, early)
  expect(await rows()).toEqual(settled)
})

test('a state that changes while events are handled is not overwritten by the older one', async () => {
  const { id, rows } = await customer()
  for (let round = 0; round < 10; round++) {
    const status = round % 2 === 0 ? 'active' : 'canceled'
    const fields = status === 'canceled' ? { ended_at: Math.floor(Date.now() / 1000) } : {}
    const pending = Array.from({ length: 8 }, () =>
      deliver(
        held.site,
        event('customer.subscription.updated', { object: 'subscription', customer: id }),
      ),
    )
    const current = held.stripe.remember(subscription(`sub_${id}`, id, { status, ...fields }))
    await Promise.all([
      ...pending,
      deliver(held.site, event('customer.subscription.updated', current)),
    ])
    expect(await rows()).toMatchObject([{ state: status === 'active' ? 'active' : 'ended' }])
  }
})

test('an answer of Stripe that arrives late does not overwrite a newer one', async () => {
  const { id, rows } = await customer()
  held.stripe.remember(subscription(`sub_${id}`, id))
  const tell = () =>
    deliver(
      held.site,
      event('customer.subscription.updated', { object: 'subscription', customer: id }),
    )
  const { reached, letGo } = held.stripe.hold(/^\/v1\/subscriptions$/)
  const early = tell()
  await reached
  const ended = { status: 'canceled', ended_at: Math.floor(Date.now() / 1000) }
  held.stripe.remember(subscription(`sub_${id}`, id, ended))
  await tell()
  letGo()
  expect((await early).status).toBe(200)
  expect(await rows()).toMatchObject([{ state: 'ended' }])
})

test('an event that is settled is not looked at again', async () => {
  const { id } = await customer()
  const sent = event('invoice.paid', { object: 'invoice', customer: id })
  await deliver(held.site, sent)
  const asked = held.stripe.requests.length
  await deliver(held.site, sent)
  expect(held.stripe.requests).toHaveLength(asked)
  expect(await ledger(sent.id)).toMatchObject({ state: 'done', attempts: 1 })
})

test('however many send mails at once, each is sent once', async () => {
  const { visitor } = await customer()
  const details = JSON.stringify({ planType: 'premium', amountCents: 799, at: '2026-11-27' })
  for (let n = 0; n < 5; n++)
    await held.site.env.DB.prepare(
      "INSERT INTO billing_notices (id, user_id, kind, details, created_at) VALUES (?, ?, 'receipt', ?, 0)",
    )
      .bind(`receipt:${visitor.id}:${n}`, visitor.id, details)
      .run()
  await Promise.all(
    Array.from({ length: 6 }, () =>
      deliver(held.site, event('product.updated', { id: 'prod_1', object: 'product' })),
    ),
  )
  await held.site.scheduled({ cron: '*/15 * * * *' })
  const sent = async () =>
    held.site.env.DB.prepare(
      "SELECT count(*) AS n FROM outbox WHERE recipient = ? AND subject LIKE 'Receipt%'",
    )
      .bind(visitor.email)
      .first('n')
  await expect.poll(sent).toBe(5)
  await held.site.scheduled({ cron: '*/15 * * * *' })
  expect(await sent()).toBe(5)
})

test('a mail that could not be sent is sent by the next run, and none to who has a number only', async () => {
  const [{ visitor }, byPhone] = [await customer(), await customer()]
  const { DB } = held.site.env
  const placeholder = placeholderEmail(newPhoneNumber())
  await DB.prepare('UPDATE user SET email = ? WHERE id = ?')
    .bind(placeholder, byPhone.visitor.id)
    .run()
  const details = JSON.stringify({ planType: 'premium', amountCents: 799, at: '2026-11-27' })
  for (const { id } of [visitor, byPhone.visitor])
    await DB.prepare(
      "INSERT INTO billing_notices (id, user_id, kind, details, created_at) VALUES (?, ?, 'receipt', ?, 0)",
    )
      .bind(`receipt:${id}`, id, details)
      .run()
  const receipts = (recipient: string) =>
    DB.prepare("SELECT count(*) AS n FROM outbox WHERE recipient = ? AND subject LIKE 'Receipt%'")
      .bind(recipient)
      .first('n')
  await DB.exec(
    "CREATE TRIGGER no_mail BEFORE INSERT ON outbox BEGIN SELECT RAISE(ABORT, 'no mail'); END",
  )
  await held.site.scheduled({ cron: '*/15 * * * *' })
  await DB.exec('DROP TRIGGER no_mail')
  expect(await receipts(visitor.email)).toBe(0)
  await held.site.scheduled({ cron: '*/15 * * * *' })
  expect(await receipts(visitor.email)).toBe(1)
  expect(await receipts(placeholder)).toBe(0)
})

test('what fails in passing answers 5xx, is kept, and works when it is sent again', async () => {
  const { id, status } = await customer()
  const bought = held.stripe.remember(subscription(`sub_${id}`, id))
  const sent = event('customer.subscription.created', bought)
  held.stripe.setMood('down')
  expect((await deliver(held.site, sent)).status).toBe(503)
  expect(await ledger(sent.id)).toMatchObject({ state: 'failed', attempts: 1 })
  expect((await deliver(held.site, sent)).status).toBe(503)
  expect(await ledger(sent.id)).toMatchObject({ state: 'failed', attempts: 2 })
  expect(await status()).toMatchObject({ subscribed: false })
  held.stripe.setMood('well')
  expect((await deliver(held.site, sent)).status).toBe(200)
  expect(await ledger(sent.id)).toMatchObject({ state: 'done', attempts: 3 })
  expect(await status()).toMatchObject({ subscribed: true })
})

test('events of other kinds and other people are recorded and ignored', async () => {
  for (const sent of [
    event('product.created', { id: 'prod_1', object: 'product' }),
    event('invoice.paid', { id: 'in_1', object: 'invoice', customer: 'cus_not_ours' }),
    event('charge.dispute.created', { id: 'dp_1', object: 'dispute', charge: 'ch_unknown' }),
    event('invoice.paid', {
      customer: 'cus_left',
      metadata: { user_id: 'an-account-that-is-gone' },
    }),
  ]) {
    expect((await deliver(held.site, sent)).status).toBe(200)
    expect(await ledger(sent.id)).toMatchObject({ state: 'ignored' })
  }
})

test('a customer whose link was lost is found by what the checkout says', async () => {
  const visitor = await newUser(held.site)
  const id = `cus_lost_${visitor.id}`
  const session = held.stripe.remember(founderCheckout(`cs_${id}`, id))
  await deliver(
    held.site,
    event('checkout.session.completed', { ...session, client_reference_id: visitor.id }),
  )
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({ plan_type: 'founder' })
})

test('an event of another customer gives nothing to the person it names, who is one already', async () => {
  const { id, visitor, status, rows } = await customer()
  const foreign = `${id}_foreign`
  const session = held.stripe.remember(founderCheckout(`cs_${foreign}`, foreign))
  const sent = event('checkout.session.completed', {
    ...session,
    client_reference_id: visitor.id,
  })
  expect((await deliver(held.site, sent)).status).toBe(200)
  expect(await ledger(sent.id)).toMatchObject({ state: 'ignored' })
  expect(await rows()).toEqual([])
  expect(await status()).toMatchObject({ plan_type: 'free' })
})

test('a refund or a dispute ends a founder’s access, and a dispute that was won gives it back', async () => {
  const { id, status } = await customer()
  const session = `cs_${id}`
  held.stripe.remember(founderCheckout(session, id))
  const charge = { id: `ch_${session}`, object: 'charge', customer: id }
  held.stripe.remember(charge)
  await deliver(held.site, event('checkout.session.completed', founderCheckout(session, id)))
  expect(await status()).toMatchObject({ plan_type: 'founder' })

  held.stripe.remember(founderCheckout(session, id, { disputed: true }))
  const dispute = {
    id: `dp_${id}`,
    object: 'dispute',
    charge: charge.id,
    payment_intent: `pi_${session}`,
    status: 'needs_response',
  }
  // A bank's question takes no money yet.
  held.stripe.remember({ ...dispute, status: 'warning_needs_response' })
  await deliver(held.site, event('charge.dispute.created', dispute))
  expect(await status()).toMatchObject({ plan_type: 'founder' })

  held.stripe.remember(dispute)
  await deliver(held.site, event('charge.dispute.updated', dispute))
  expect(await status()).toMatchObject({ subscribed: false })

  held.stripe.remember({ ...dispute, status: 'won' })
  await deliver(held.site, event('charge.dispute.closed', dispute))
  expect(await status()).toMatchObject({ plan_type: 'founder' })

  held.stripe.remember(founderCheckout(session, id, { refunded: true }))
  await deliver(held.site, event('charge.refunded', charge))
  expect(await status()).toMatchObject({ subscribed: false, plan_type: 'free' })
  held.stripe.forget(dispute.id)
})

test('a founder’s year opens once it is paid, and a part of it given back ends nothing', async () => {
  const { id, status } = await customer()
  const session = `cs_${id}`
  const onItsWay = { ...founderCheckout(session, id), payment_status: 'unpaid' }
  held.stripe.remember(onItsWay)
  await deliver(held.site, event('checkout.session.completed', onItsWay))
  expect(await status()).toMatchObject({ subscribed: false })
  const paid = held.stripe.remember(founderCheckout(session, id))
  await deliver(held.site, event('checkout.session.async_payment_succeeded', paid))
  expect(await status()).toMatchObject({ plan_type: 'founder' })
  held.stripe.remember(founderCheckout(session, id, { amount_refunded: 500 }))
  const charge = { id: `ch_${session}`, object: 'charge', customer: id }
  await deliver(held.site, event('charge.refunded', charge))
  expect(await status()).toMatchObject({ plan_type: 'founder' })
})

test('a customer deleted at Stripe loses the subscription and may buy again', async () => {
  const { id, status, visitor } = await customer()
  held.stripe.remember(subscription(`sub_${id}`, id))
  await deliver(held.site, event('customer.subscription.created', subscription(`sub_${id}`, id)))
  expect(await status()).toMatchObject({ subscribed: true })
  held.stripe.forget(`sub_${id}`)
  await deliver(held.site, event('customer.deleted', { id, object: 'customer' }))
  expect(await status()).toMatchObject({ subscribed: false })
  expect(await visitor.getJson('/api/billing')).toMatchObject({ isCustomer: false })
  const { url } = await visitor.postJson<{ url: string }>('/api/create-checkout')
  expect(url).toContain('https://checkout.example/')
})

test('a founder year bought early is added to the one that runs', async () => {
  const { id, status } = await customer()
  held.stripe.remember(founderCheckout(`cs_1_${id}`, id, { daysAgo: 350 }))
  held.stripe.remember(founderCheckout(`cs_2_${id}`, id, { daysAgo: 0 }))
  await deliver(held.site, event('checkout.session.completed', founderCheckout(`cs_2_${id}`, id)))
  const { subscription_end } = await status()
  const left = (Date.parse(String(subscription_end)) - Date.now()) / 86_400_000
  expect(Math.round(left)).toBe(365 + 15)
})

test('the quarter-hourly look finds what a lost webhook never told', async () => {
  const { id, status } = await customer()
  const bought = held.stripe.remember(subscription(`sub_${id}`, id))
  const lost = held.stripe.remember(event('customer.subscription.created', bought))
  expect(await status()).toMatchObject({ subscribed: false })
  await held.site.scheduled({ cron: '*/15 * * * *' })
  expect(await ledger(lost.id)).toMatchObject({ state: 'done' })
  expect(await status()).toMatchObject({ subscribed: true })
  held.stripe.forget(lost.id)
})

test('an admin sees what failed and handles it again', async () => {
  const admin = await signedIn(held.site, 'admin@example.test')
  const { id, status, visitor } = await customer()
  const bought = held.stripe.remember(subscription(`sub_${id}`, id))
  const sent = held.stripe.remember(event('customer.subscription.created', bought))
  held.stripe.setMood('down')
  await deliver(held.site, sent)
  held.stripe.setMood('well')
  const path = '/api/admin/billing/events'
  const { events } = await admin.getJson<{ events: { id: string }[] }>(`${path}?state=failed`)
  expect(events.map((failed) => failed.id)).toContain(sent.id)
  expect((await visitor.post(`${path}/${sent.id}/replay`)).status).toBe(403)
  expect((await admin.post(`${path}/${sent.id}/replay`)).status).toBe(204)
  expect(await status()).toMatchObject({ subscribed: true })
  held.stripe.forget(sent.id)
})
