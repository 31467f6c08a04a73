import { expect, test } from 'vitest'
import { openDb } from '../../../worker/db/index.ts'
import { expiryRepository } from '../../../worker/features/billing/sync/expiry-repository.ts'
import { event, founderCheckout, subscription } from '../../support/stripe/objects.ts'
import { stripeSite } from '../../support/stripe/site.ts'
import { deliver, deliverText, link } from '../../support/stripe/webhooks.ts'
import { newUser, nextMail, signedIn } from '../../support/visitor.ts'

const held = stripeSite()
const cron = () => held.site.scheduled({ cron: '*/15 * * * *' })
const seconds = () => Math.floor(Date.now() / 1000)

async function customer() {
  const visitor = await newUser(held.site)
  const id = `cus_${visitor.id}`
  await link(held.site, visitor.id, id)
  return { visitor, id, status: () => visitor.postJson('/api/check-subscription') }
}

test('however many events lie above it, the oldest that was missed is found in one run', async () => {
  const { id, status } = await customer()
  const bought = held.stripe.remember(founderCheckout(`cs_${id}`, id))
  const missed = event('checkout.session.completed', bought, { daysAgo: 2 })
  held.stripe.remember(missed)
  const others = Array.from({ length: 1500 }, () =>
    held.stripe.remember(event('invoice.paid', { object: 'invoice', customer: 'cus_other' })),
  )
  // They have been settled: what hid the oldest one was only their number.
  const rows = others.map(({ id: other }) => `('${other}', 'invoice.paid', 'ignored', 1, 0, 0)`)
  for (let from = 0; from < rows.length; from += 300)
    await held.site.env.DB.exec(
      `INSERT INTO webhook_events (id, type, state, attempts, created_at, updated_at) VALUES ${rows.slice(from, from + 300).join(', ')}`,
    )
  await cron()
  expect(await status()).toMatchObject({ plan_type: 'founder' })
  for (const one of [...others, missed]) held.stripe.forget(one.id)
})

test('an event that appears in Stripe’s list late is found there', async () => {
  const { id, status } = await customer()
  await cron()
  const bought = held.stripe.remember(founderCheckout(`cs_${id}`, id))
  const late = { ...event('checkout.session.completed', bought), created: seconds() - 1200 }
  held.stripe.remember(late)
  await cron()
  expect(await status()).toMatchObject({ plan_type: 'founder' })
  held.stripe.forget(late.id)
})

test('what one run cannot handle the next ones do, and the mark waits for it', async () => {
  await held.site.env.DB.exec('DELETE FROM billing_marks')
  const people = await Promise.all(Array.from({ length: 3 }, customer))
  const padding = Array.from({ length: 200 }, (_, n) =>
    held.stripe.remember({
      ...event('invoice.paid', { object: 'invoice', customer: 'cus_other' }),
      created: seconds() - 86_400 + n,
    }),
  )
  for (const { id } of people) {
    const bought = held.stripe.remember(founderCheckout(`cs_${id}`, id))
    const sent = event('checkout.session.completed', bought)
    padding.push(held.stripe.remember({ ...sent, created: seconds() - 7200 }))
  }
  await cron()
  const subscribed = async () =>
    (await Promise.all(people.map(({ status }) => status()))).map((one) => one.subscribed)
  expect(await subscribed()).toEqual([false, false, false])
  await cron()
  expect(await subscribed()).toEqual([true, true, true])
  for (const { id } of padding) held.stripe.forget(id)
})

test('an event that cannot even be recorded is not passed over', async () => {
  const { id, status } = await customer()
  await held.site.env.DB.exec('DELETE FROM billing_marks')
  const bought = held.stripe.remember(founderCheckout(`cs_${id}`, id))
  const sent = event('checkout.session.completed', bought)
  held.stripe.remember({ ...sent, created: seconds() - 7200 })
  const hidden = 'webhook_events'
  held.stripe.justBefore(/\/v1\/charges/, () => {})
  await held.site.env.DB.exec(
    `CREATE TRIGGER no_events BEFORE INSERT ON ${hidden} BEGIN SELECT RAISE(ABORT, 'unwritable'); END`,
  )
  await cron()
  await held.site.env.DB.exec('DROP TRIGGER no_events')
  expect(await status()).toMatchObject({ subscribed: false })
  await cron()
  expect(await status()).toMatchObject({ plan_type: 'founder' })
  held.stripe.forget(sent.id)
})

test('failed events are tried again by themselves', async () => {
  const { id, status } = await customer()
  const bought = held.stripe.remember(subscription(`sub_${id}`, id))
  const sent = held.stripe.remember(event('customer.subscription.created', bought))
  held.stripe.setMood('down')
  expect((await deliver(held.site, sent)).status).toBe(503)
  held.stripe.setMood('well')
  // Out of reach of the look at Stripe's list: only the ledger knows of it.
  held.stripe.remember({ ...sent, created: 1 })
  await cron()
  expect(await status()).toMatchObject({ subscribed: true })
  held.stripe.forget(sent.id)
})

test('a failed event that Stripe has no more keeps no other from being tried again', async () => {
  const [gone, kept] = [await customer(), await customer()]
  held.stripe.setMood('down')
  const sent = []
  for (const { id } of [gone, kept]) {
    const bought = held.stripe.remember(subscription(`sub_${id}`, id))
    const one = event('customer.subscription.created', bought)
    expect((await deliver(held.site, one)).status).toBe(503)
    sent.push(one)
  }
  held.stripe.setMood('well')
  // The first is what Stripe answers 404 for; the second waits behind it.
  held.stripe.remember({ ...sent[1], created: 1 } as (typeof sent)[number])
  await cron()
  expect(await kept.status()).toMatchObject({ subscribed: true })
  const admin = await signedIn(held.site, 'admin@example.test')
  const { events } = await admin.getJson<{ events: { id: string }[] }>('/api/admin/billing/events')
  expect(events.map(({ id }) => id)).not.toContain(sent[0]?.id)
  held.stripe.forget(sent[1]?.id ?? '')
})

test('renewals of which nothing was heard are looked up, more people than one run takes', async () => {
  const { visitor, id, status } = await customer()
  const sub = held.stripe.remember(subscription(`sub_${id}`, id))
  await deliver(held.site, event('customer.subscription.created', sub))
  const day = 86_400_000
  await held.site.env.DB.prepare('UPDATE entitlements SET ends_at = ? WHERE user_id = ?')
    .bind(Date.now() - day, visitor.id)
    .run()
  // Seventy people before this one whose subscriptions stay overdue, run after run.
  for (let n = 0; n < 70; n++) {
    const user = `!overdue-${String(n).padStart(2, '0')}`
    await held.site.env.DB.batch([
      held.site.env.DB.prepare(
        `INSERT INTO user (id, name, email, email_verified, created_at, updated_at) VALUES (?1, 'x', ?1 || '@example.test', 1, 0, 0)`,
      ).bind(user),
      held.site.env.DB.prepare(
        `INSERT INTO billing_customers (user_id, customer_id, revision, updated_at) VALUES (?1, 'cus_' || ?2, 0, 0)`,
      ).bind(user, `overdue_${n}`),
      held.site.env.DB.prepare(
        `INSERT INTO entitlements (id, user_id, source, plan_type, state, starts_at, ends_at, renews, created_at, updated_at)
         VALUES ('sub_overdue_' || ?2, ?1, 'stripe_subscription', 'premium', 'past_due', 0, ?3, 0, 0, 0)`,
      ).bind(user, n, Date.now() - day),
    ])
    held.stripe.remember(
      subscription(`sub_overdue_${n}`, `cus_overdue_${n}`, { status: 'past_due', start: -1 }),
    )
  }
  await cron()
  await cron()
  expect(Date.parse(String((await status()).subscription_end))).toBeGreaterThan(Date.now() + day)
}, 120_000)

test('no clock of ours ends a subscription while Stripe still tries the card', async () => {
  const { id, status } = await customer()
  held.stripe.remember(subscription(`sub_${id}`, id, { status: 'past_due', start: -1 }))
  const told = { object: 'subscription', customer: id }
  await deliver(held.site, event('customer.subscription.updated', told))
  const inGrace = { subscribed: true, has_payment_issues: true }
  expect(await status()).toMatchObject(inGrace)
  await cron()
  expect(await status()).toMatchObject(inGrace)
})

test('who does not pay is told when the grace is over, once', async () => {
  const { visitor, id } = await customer()
  held.stripe.remember(subscription(`sub_${id}`, id, { status: 'past_due', start: -8, end: 22 }))
  await deliver(
    held.site,
    event('customer.subscription.updated', { object: 'subscription', customer: id }),
  )
  await cron()
  await cron()
  const { results } = await held.site.env.DB.prepare(
    "SELECT subject FROM outbox WHERE recipient = ? AND subject LIKE '%closed until%'",
  )
    .bind(visitor.email)
    .all()
  expect(results).toHaveLength(1)
})

test.each([
  ['failed', 'refund.failed'],
  ['canceled', 'refund.updated'],
])('a refund that is %s gives the access back', async (gone, type) => {
  const { id, status } = await customer()
  held.stripe.remember(founderCheckout(`cs_${id}`, id, { refunded: true }))
  const charge = held.stripe.remember({ id: `ch_cs_${id}`, object: 'charge', customer: id })
  const refund = { id: `re_${id}`, object: 'refund', charge: charge.id, amount: 2500 }
  held.stripe.remember({ ...refund, status: 'succeeded' })
  await deliver(held.site, event('charge.refunded', charge))
  expect(await status()).toMatchObject({ subscribed: false })
  held.stripe.remember({ ...refund, status: gone })
  const told = await deliver(held.site, event(type, { ...refund, status: gone }))
  expect(told.status).toBe(200)
  expect(await status()).toMatchObject({ subscribed: true, plan_type: 'founder' })
})

test('a Stripe that is too busy is asked again when it says', async () => {
  const visitor = await newUser(held.site)
  held.stripe.setMood('busy', /customers/)
  const started = Date.now()
  expect((await visitor.post('/api/create-checkout')).status).toBe(200)
  expect(Date.now() - started).toBeGreaterThanOrEqual(1000)
})

test.each([
  { mood: 'silent', as: 'never answers' },
  { mood: 'trickle', as: 'never ends its answer' },
] as const)('a Stripe that $as holds a buyer nine seconds at most', async ({ mood }) => {
  const visitor = await newUser(held.site)
  await visitor.post('/api/create-checkout')
  await visitor.post('/api/create-founder-payment')
  held.stripe.setMood(mood)
  const started = Date.now()
  expect((await visitor.post('/api/create-checkout')).status).toBe(502)
  expect(Date.now() - started).toBeLessThan(9_500)
})

test('a second signing secret is right while the first is replaced', async () => {
  const sent = event('product.created', { id: 'prod_1', object: 'product' })
  for (const [secret, status] of [
    ['whsec_scripted', 200],
    ['whsec_before', 200],
    ['whsec_other', 400],
  ] as const)
    expect(
      (await deliver(held.site, { ...sent, id: `${sent.id}_${secret}` }, { secret })).status,
    ).toBe(status)
})

test.each([
  ['no object', { id: 'evt_odd_1', type: 'invoice.paid', created: 1, data: {} }],
  [
    'an object that is a number',
    { id: 'evt_odd_2', type: 'invoice.paid', created: 1, data: { object: 5 } },
  ],
  [
    'a customer that is a list',
    { id: 'evt_odd_3', type: 'invoice.paid', created: 1, data: { object: { customer: [] } } },
  ],
  [
    'a dispute of nothing',
    {
      id: 'evt_odd_4',
      type: 'charge.dispute.created',
      created: 1,
      data: { object: { object: 'dispute', charge: {} } },
    },
  ],
  [
    'a time that is none',
    { id: 'evt_odd_5', type: 'invoice.paid', created: 'x', data: { object: {} } },
  ],
  [
    'a time beyond every calendar',
    { id: 'evt_odd_8', type: 'made.up', created: 1e15, data: { object: {} } },
  ],
  ['no id', { type: 'invoice.paid', odd: 6 }],
  ['a list for an event', [7]],
  [
    'a thin body of Stripe’s second version',
    {
      id: 'evt_odd_9',
      object: 'v2.core.event',
      type: 'v1.billing.meter.error_report_triggered',
      created: '2026-11-27T08:00:00.000Z',
    },
  ],
])('a signed event with %s is recorded once, taken, and not tried again', async (_, sent) => {
  const [before, logged] = [await unreadable(), held.site.errorLogs().length]
  for (let n = 0; n < 2; n++)
    expect((await deliver(held.site, sent as Record<string, unknown>)).status).toBe(200)
  expect(await unreadable()).toBe(before + 1)
  expect(held.site.errorLogs().slice(logged).join()).not.toContain('TypeError')
})

test.each(['../prices', 'cus_1/sources', '..', 'cus_1?expand=x', 'cus 1'])(
  'a signed event of the customer "%s" is recorded once, and Stripe is asked for nothing',
  async (customer) => {
    const asked = held.stripe.requests.length
    for (const object of [
      { object: 'customer', id: customer },
      { object: 'invoice', customer },
      { object: 'dispute', charge: customer },
    ]) {
      const sent = event('invoice.paid', object)
      for (let n = 0; n < 2; n++) expect((await deliver(held.site, sent)).status).toBe(200)
      const row = await held.site.env.DB.prepare('SELECT state FROM webhook_events WHERE id = ?')
        .bind(sent.id)
        .all()
      expect(row.results).toEqual([{ state: 'ignored' }])
    }
    expect(held.stripe.requests).toHaveLength(asked)
  },
)

test('an event that begins with a byte order mark is read without it', async () => {
  const sent = event('product.updated', {})
  expect((await deliverText(held.site, `\uFEFF${JSON.stringify(sent)}`)).status).toBe(200)
  const row = await held.site.env.DB.prepare('SELECT note FROM webhook_events WHERE id = ?')
    .bind(sent.id)
    .first('note')
  expect(row).toBe('nothing to do for this type')
})

async function unreadable() {
  return Number(
    await held.site.env.DB.prepare(
      "SELECT count(*) AS n FROM webhook_events WHERE state = 'ignored' AND note LIKE '%read%'",
    ).first('n'),
  )
}

test('an admin is told when Stripe’s list was gone through last', async () => {
  const admin = await signedIn(held.site, 'admin@example.test')
  await cron()
  const { comparedAt } = await admin.getJson<{ comparedAt: string }>('/api/admin/billing/events')
  expect(Math.abs(Date.parse(comparedAt) - Date.now())).toBeLessThan(60_000)
})

test('access that is extended while the job runs is not ended by it', async () => {
  const { DB } = held.site.env
  const { visitor } = await customer()
  const end = (at: number) =>
    DB.prepare('UPDATE entitlements SET ends_at = ? WHERE user_id = ?').bind(at, visitor.id).run()
  const now = new Date()
  const admin = await signedIn(held.site, 'admin@example.test')
  const endsAt = new Date(now.getTime() + 40 * 86_400_000).toISOString()
  const grant = { emails: [visitor.email], endsAt, reason: 'A pilot' }
  expect((await admin.post('/api/admin/billing/grants', grant)).ok).toBe(true)
  await end(now.getTime() - 1000)
  const expiry = expiryRepository(openDb(DB))
  const found = await expiry.nearEnd(now, 30, { after: null, limit: 500 })
  const over = found.filter(({ userId }) => userId === visitor.id)
  expect(over).toHaveLength(1)
  await end(now.getTime() + 86_400_000)
  await expiry.expireAndQueueNotices(over, [], now)
  expect(await visitor.postJson('/api/check-subscription')).toMatchObject({ subscribed: true })
})

test('what ends here is ended and told of in time while Stripe is away, however much of it there is', async () => {
  const { visitor } = await customer()
  const { DB } = held.site.env
  const insert = (endsAt: number, source: string, from: number, to: number) =>
    DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT ?4 UNION ALL SELECT i + 1 FROM n WHERE i < ?5)
       INSERT INTO entitlements (id, user_id, source, plan_type, state, starts_at, ends_at, renews, created_at, updated_at)
       SELECT ?1 || '_' || CAST(i AS INTEGER), ?1, ?3, ?3, 'active', 0, ?2, 0, 0, 0 FROM n`,
    ).bind(visitor.id, endsAt, source, from, to)
  const day = 86_400_000
  await DB.batch([
    insert(Date.now() - 90 * day, 'comp', 1, 210),
    insert(Date.now() + 20 * day, 'founder', 211, 211),
  ])
  held.stripe.setMood('down')
  await cron()
  held.stripe.setMood('well')
  const open = DB.prepare(
    "SELECT id FROM entitlements WHERE user_id = ? AND state <> 'ended'",
  ).bind(visitor.id)
  expect((await open.all()).results).toEqual([{ id: `${visitor.id}_211` }])
  await nextMail(held.site, visitor.email, /ends within 30 days/)
})
