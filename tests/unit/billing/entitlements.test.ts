import type Stripe from 'stripe'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { accessEndsAt, grantsAccess } from '../../../domain/billing/subscription.ts'
import type { EntitlementRow } from '../../../worker/features/billing/entitlements-repository.ts'
import {
  noticesFor,
  scheduledNotices,
} from '../../../worker/features/billing/notices/scheduled-notices.ts'
import {
  derive,
  founderEntitlements,
  subscriptionEntitlement,
} from '../../../worker/features/billing/sync/derive-entitlements.ts'
import { subscription as facts } from '../../support/stripe/objects.ts'

const now = new Date()
// Stripe's facts are dated by the clock: it must not go on between them and `now`.
vi.useFakeTimers({ now, toFake: ['Date'] })
afterAll(() => void vi.useRealTimers())
const day = 86_400_000
const twoHoursMs = 2 * 3_600_000
const inDays = (count: number) => new Date(now.getTime() + count * day)
const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const subscription = (fields: Parameters<typeof facts>[2]) =>
  facts('sub_1', 'cus_1', fields) as unknown as Stripe.Subscription

describe('a subscription of Stripe as an entitlement', () => {
  test('one that renews is waited for two hours after its period', () => {
    const row = subscriptionEntitlement('u', subscription({ start: -30, end: 0 }), now)
    expect(row).toMatchObject({ state: 'active', renews: true })
    expect(grantsAccess(row, new Date(now.getTime() + twoHoursMs - 5_000))).toBe(true)
    expect(grantsAccess(row, new Date(now.getTime() + twoHoursMs))).toBe(false)
  })

  test('one that was cancelled ends with its period, to the second', () => {
    const end = seconds(inDays(3))
    const row = subscriptionEntitlement(
      'u',
      subscription({ end: 3, cancel_at_period_end: true, cancel_at: end }),
      now,
    )
    expect(row).toMatchObject({ renews: false, endsAt: new Date(end * 1000) })
    expect(accessEndsAt(row)).toEqual(new Date(end * 1000))
  })

  test('one that is cancelled for the end of its period, without a date, does not renew', () => {
    const row = subscriptionEntitlement(
      'u',
      subscription({ end: 3, cancel_at_period_end: true }),
      now,
    )
    expect(row).toMatchObject({ renews: false, endsAt: new Date(seconds(inDays(3)) * 1000) })
  })

  test.each(['active', 'trialing'])('an end set within what is paid for ends it, %s', (status) => {
    const cancel_at = seconds(inDays(3))
    const row = subscriptionEntitlement('u', subscription({ status, end: 20, cancel_at }), now)
    expect(row).toMatchObject({ renews: false, endsAt: new Date(cancel_at * 1000) })
    expect(grantsAccess(row, inDays(2))).toBe(true)
    expect(grantsAccess(row, inDays(3))).toBe(false)
  })

  test.each([
    ['that has ended by then', 2, 799],
    ['that ends with the period', 3, 799],
    ['that goes on', 4, 599],
    ['without an end', null, 599],
  ])('the next charge with a discount %s', (_, endsIn, nextCents) => {
    const coupon = { id: 'spring', name: 'Spring', percent_off: null, amount_off: 200 }
    const discount = { end: endsIn && seconds(inDays(endsIn)), source: { coupon } }
    const row = subscriptionEntitlement('u', subscription({ end: 3, discounts: [discount] }), now)
    expect(row.price).toMatchObject({ amountCents: 799, nextCents })
  })

  test('an end set for later lets it renew until then', () => {
    const row = subscriptionEntitlement(
      'u',
      subscription({ end: 3, cancel_at: seconds(inDays(60)) }),
      now,
    )
    expect(row.renews).toBe(true)
  })

  test('a failed renewal has paid time until the new period began, and seven days more', () => {
    const row = subscriptionEntitlement(
      'u',
      subscription({ status: 'past_due', start: -2, end: 28 }),
      now,
    )
    expect(Math.round((row.endsAt?.getTime() ?? 0) / day)).toBe(
      Math.round(inDays(-2).getTime() / day),
    )
    expect(Math.round((accessEndsAt(row)?.getTime() ?? 0) / day)).toBe(
      Math.round(inDays(5).getTime() / day),
    )
  })

  test.each([
    ['active', true],
    ['trialing', true],
    ['past_due', false],
    ['unpaid', false],
    ['canceled', false],
    ['paused', false],
    ['incomplete', false],
  ])('one that is %s is said to renew: %s', (status, renews) => {
    expect(subscriptionEntitlement('u', subscription({ status, end: 3 }), now).renews).toBe(renews)
  })

  test.each([
    ['that follows days already paid for', { starts_at: String(seconds(inDays(5))) }, 5],
    ['of its own', {}, -10],
    ['with a mark that is none', { starts_at: 'soon' }, -10],
  ])('one %s begins when it should', (_, metadata, days) => {
    const row = subscriptionEntitlement('u', subscription({ metadata }), now)
    expect(seconds(row.startsAt)).toBe(seconds(inDays(days)))
  })

  test.each([
    ['by its name', { name: 'Spring', percent_off: 25, amount_off: null }, 'Spring'],
    ['by its id where it has none', { name: null, percent_off: null, amount_off: 200 }, 'spring'],
  ])('a discount is told %s', (_, coupon, name) => {
    const end = seconds(inDays(40))
    const discount = { end, source: { coupon: { id: 'spring', ...coupon } } }
    const row = subscriptionEntitlement('u', subscription({ discounts: [discount] }), now)
    expect(row.discount).toEqual({
      name,
      percent_off: coupon.percent_off,
      amount_off_cents: coupon.amount_off,
      ends_at: new Date(end * 1000).toISOString(),
    })
    expect(subscriptionEntitlement('u', subscription({}), now).discount).toBeNull()
  })

  const card = { card: { brand: 'visa', last4: '4242' } }
  const theirs = (method: unknown) => ({
    customer: { id: 'cus_1', invoice_settings: { default_payment_method: method } },
  })
  test.each([
    ['a card of its own', { default_payment_method: card }, 'Visa ending in 4242'],
    ['a card of its customer', theirs(card), 'Visa ending in 4242'],
    [
      'its own before its customer’s',
      { default_payment_method: 'pm_1', ...theirs(card) },
      'A saved payment method',
    ],
    [
      'something other than a card',
      { default_payment_method: { card: null } },
      'A saved payment method',
    ],
    ['nothing', theirs(null), null],
    ['nothing, its customer being deleted', { customer: { id: 'cus_1', deleted: true } }, null],
  ])('paid with %s', (_, fields, name) => {
    expect(subscriptionEntitlement('u', subscription(fields), now).paymentMethod).toBe(name)
  })

  test('the price is that of all its items, each as often as it is counted', () => {
    const { items } = subscription({ end: 3 })
    const [item] = items.data
    const seats = { ...item, quantity: 3 }
    const row = subscriptionEntitlement(
      'u',
      subscription({ end: 3, items: { ...items, data: [item, seats] } }),
      now,
    )
    expect(row.price).toMatchObject({ amountCents: 4 * 799, nextCents: 4 * 799 })
  })

  const at = (days: number) => seconds(inDays(days))
  test.each([
    [
      'ended before its period did',
      { status: 'canceled', ended_at: at(-4), canceled_at: at(-6) },
      -4,
    ],
    ['was ended without a day', { status: 'canceled', canceled_at: at(-6) }, -6],
    ['ended with its period', { status: 'canceled', end: -2 }, -2],
    ['was not paid for its period', { status: 'unpaid' }, -10],
    ['was never paid for', { status: 'incomplete' }, -10],
    ['is a trial that ends before its period', { status: 'trialing', trial_end: at(2) }, 2],
    ['had a trial once', { trial_end: at(-3) }, 20],
    ['was never billed', { items: { data: [] } }, -10],
  ])('one that %s is paid for until then', (_, fields, days) => {
    const { endsAt } = subscriptionEntitlement('u', subscription(fields), now)
    expect(endsAt).toEqual(new Date(at(days) * 1000))
  })

  test('one of several periods is paid for until the last', () => {
    const { items } = subscription({ end: 3 })
    const [later] = subscription({ end: 9 }).items.data
    const fields = { items: { ...items, data: [...items.data, later] } }
    const { endsAt } = subscriptionEntitlement('u', subscription(fields), now)
    expect(endsAt).toEqual(new Date(at(9) * 1000))
  })

  test('a share off is taken off what is left, and a discount without an end has none', () => {
    const off = (percent_off: number | null, amount_off: number | null) => ({
      source: { coupon: { id: 'spring', name: null, percent_off, amount_off } },
    })
    const discounts = [off(25, null), off(null, 100), 'di_1', { source: { coupon: 'spring' } }]
    const row = subscriptionEntitlement('u', subscription({ discounts }), now)
    expect(row.price).toMatchObject({ amountCents: 799, nextCents: 499 })
    expect(row.discount).toMatchObject({ percent_off: 25, ends_at: null })
    const free = subscriptionEntitlement('u', subscription({ discounts: [off(null, 900)] }), now)
    expect(free.price?.nextCents).toBe(0)
  })

  test('one that is paid for once has no price by the month', () => {
    const { items } = subscription({})
    const data = items.data.map((item) => ({ ...item, price: { ...item.price, recurring: null } }))
    const row = subscriptionEntitlement('u', subscription({ items: { ...items, data } }), now)
    expect(row.price).toBeNull()
  })

  test('a status nobody has heard of gives no access', () => {
    const row = subscriptionEntitlement('u', subscription({ status: 'invented' }), now)
    expect(grantsAccess(row, now)).toBe(false)
  })
})

test('a subscription Stripe does not know any more has ended', () => {
  const stored = [row({ id: 'sub_gone', endsAt: inDays(20) })]
  const nothing = { subscriptions: [], founderYears: [], months: [] }
  expect(derive('u', nothing, { stored, now }).entitlements).toMatchObject([
    { id: 'sub_gone', state: 'ended', renews: false, endsAt: now },
  ])
})

test('one that had ended before ends then, and what is no subscription of Stripe’s goes on', () => {
  const stored = [
    row({ id: 'sub_late', state: 'past_due', endsAt: inDays(-5) }),
    row({ id: 'sub_1' }),
    row({ id: 'sub_over', state: 'ended' }),
    row({ id: 'comp_1', source: 'comp', planType: 'comp' }),
  ]
  const facts = { subscriptions: [subscription({})], founderYears: [], months: [] }
  expect(derive('u', facts, { stored, now }).entitlements).toMatchObject([
    { id: 'sub_1', state: 'active' },
    { id: 'sub_late', state: 'ended', endsAt: inDays(-5) },
  ])
})

test('founder years add up, and one that was paid back does not count', () => {
  const payment = (sessionId: string, paidAt: Date, revoked = false) => ({
    sessionId,
    paidAt,
    revoked,
    amountCents: 2500,
    refundedCents: 0,
    startsAt: null,
    replaces: [],
  })
  const ends = founderEntitlements('u', [
    payment('second', inDays(0)),
    payment('first', inDays(-300)),
    payment('refunded', inDays(-310), true),
  ])
  expect(ends.map(({ id, state, endsAt }) => [id, state, endsAt])).toEqual([
    ['refunded', 'ended', inDays(-310 + 365)],
    ['first', 'active', inDays(-300 + 365)],
    ['second', 'active', inDays(-300 + 730)],
  ])
})

test('a founder year bought while other days are paid for ends a year after them', () => {
  const ahead = { ...year, revoked: false, paidAt: inDays(-1), startsAt: inDays(20) }
  expect(founderEntitlements('u', [ahead])[0]?.endsAt).toEqual(inDays(20 + 365))
})

test('days already paid for, which are a trial to Stripe alone, use up no trial', () => {
  const trialOf = (metadata: Record<string, string>) => {
    const trial = { status: 'trialing', start: -2, end: 5, metadata }
    const facts = { subscriptions: [subscription(trial)], founderYears: [], months: [] }
    return derive('u', facts, { stored: [], now }).trialUsedAt
  }
  expect(trialOf({ starts_at: String(seconds(inDays(5))) })).toBeNull()
  expect(trialOf({})).toEqual(new Date(seconds(inDays(-2)) * 1000))
})

test('the trial that was used is the first, and a plan that began without one uses none', () => {
  const trialsOf = (...begins: number[]) => {
    const trials = begins.map((start) => subscription({ status: 'trialing', start }))
    const facts = { subscriptions: [subscription({}), ...trials], founderYears: [], months: [] }
    return derive('u', facts, { stored: [], now }).trialUsedAt
  }
  expect(trialsOf(-3, -90)).toEqual(new Date(seconds(inDays(-90)) * 1000))
  expect(trialsOf()).toBeNull()
})

const year = {
  sessionId: 'cs_1',
  paidAt: inDays(-30),
  revoked: true,
  amountCents: 2500,
  refundedCents: 2500,
  startsAt: null,
  replaces: [],
}

test.each([
  ['now, where nobody knew', [], 0],
  ['when it was learned of', [row({ id: 'cs_1', state: 'ended', endsAt: inDays(-4) })], -4],
  [
    'now, where it was open until now',
    [row({ id: 'cs_1', state: 'active', endsAt: inDays(9) })],
    0,
  ],
  ['now, whatever ended beside it', [row({ id: 'cs_0', state: 'ended', endsAt: inDays(-4) })], 0],
])('a year that was paid back ends %s', (_, stored, days) => {
  const facts = { subscriptions: [], founderYears: [year], months: [] }
  const found = derive('u', facts, { stored, now }).entitlements.find(({ id }) => id === 'cs_1')
  expect(found).toMatchObject({ state: 'ended', endsAt: inDays(days) })
})

test('a year that was over before it was paid back ended then, and one that was not goes on', () => {
  const years = [
    { ...year, paidAt: inDays(-400) },
    { ...year, sessionId: 'cs_2', revoked: false },
  ]
  const facts = { subscriptions: [], founderYears: years, months: [] }
  expect(derive('u', facts, { stored: [], now }).entitlements).toMatchObject([
    { id: 'cs_1', state: 'ended', endsAt: inDays(-35) },
    { id: 'cs_2', state: 'active', endsAt: inDays(335) },
  ])
})

test('months and years that were paid are payments, with what was given back', () => {
  const month = { invoiceId: 'in_1', amountCents: 799, refundedCents: 100, paidAt: inDays(-3) }
  const facts = { subscriptions: [], founderYears: [year], months: [month] }
  expect(derive('u', facts, { stored: [], now }).payments).toEqual([
    {
      ...{ id: 'in_1', userId: 'u', planType: 'premium' },
      ...{ amountCents: 799, refundedCents: 100, paidAt: inDays(-3) },
    },
    {
      ...{ id: 'cs_1', userId: 'u', planType: 'founder' },
      ...{ amountCents: 2500, refundedCents: 2500, paidAt: inDays(-30) },
    },
  ])
})

function row(changes: Partial<EntitlementRow>): EntitlementRow {
  return {
    id: 'x',
    userId: 'u',
    source: 'stripe_subscription',
    planType: 'premium',
    state: 'active',
    startsAt: inDays(-30),
    endsAt: inDays(10),
    renews: true,
    paymentMethod: null,
    discount: null,
    price: null,
    poNumber: null,
    createdAt: inDays(-30),
    updatedAt: inDays(-30),
    ...changes,
  }
}

describe('mails that are owed', () => {
  const kinds = (before: EntitlementRow[], ...after: EntitlementRow[]) =>
    noticesFor(before, { entitlements: after, payments: [], trialUsedAt: null }, now).map(
      ({ id }) => id,
    )

  test('a beginning is welcomed, an old one is not', () => {
    expect(kinds([], row({ startsAt: now }))).toEqual(['welcome:x'])
    expect(kinds([], row({}))).toEqual([])
  })

  test('a payment has a receipt, and an old one that is first read now has none', () => {
    const paid = (id: string, days: number) => ({
      ...{ id, userId: 'u', planType: 'premium' as const, amountCents: 799, refundedCents: 0 },
      paidAt: inDays(days),
    })
    const derived = { entitlements: [], payments: [paid('in_1', -1), paid('in_0', -30)] }
    const receipts = noticesFor([], { ...derived, trialUsedAt: null }, now)
    expect(receipts.map(({ id }) => id)).toEqual(['receipt:in_1'])
  })

  test('an end is told to who had access, once', () => {
    const ended = row({ state: 'ended' })
    expect(kinds([row({})], ended)).toEqual(['ended:x'])
    expect(kinds([ended], ended)).toEqual([])
    expect(kinds([], ended)).toEqual([])
  })

  test('a cancellation is confirmed once a period, whoever made it', () => {
    const [running, cancelled] = [row({}), row({ renews: false })]
    expect(kinds([running], cancelled)).toEqual([`cancelled:x:${cancelled.endsAt?.toISOString()}`])
    expect(kinds([cancelled], cancelled)).toEqual([])
    expect(kinds([], cancelled)).toEqual([])
    expect(kinds([cancelled], running)).toEqual([])
  })

  test('each failed renewal is told once', () => {
    const failed = row({ state: 'past_due' })
    expect(kinds([failed], failed)).toEqual(kinds([row({})], failed))
    const nextMonth = row({ state: 'past_due', endsAt: inDays(40) })
    expect(kinds([failed], nextMonth)).toHaveLength(1)
    expect(kinds([failed], nextMonth)).not.toEqual(kinds([row({})], failed))
  })

  test('a trial is announced three days before it ends, unless it was cancelled', () => {
    const trial = { state: 'trialing', startsAt: inDays(-5) } as const
    expect(kinds([], row({ ...trial, endsAt: inDays(2) }))).toEqual(['trial-ending:x'])
    expect(kinds([], row({ ...trial, endsAt: inDays(4) }))).toEqual([])
    expect(kinds([], row({ ...trial, endsAt: inDays(2), renews: false }))).toEqual([])
  })

  test.each([
    [31, []],
    [30, ['founder-30-days']],
    [7, ['founder-7-days']],
    [0, ['ended']],
    [-5, []],
  ])('a founder with %s days left', (left, expected) => {
    const founder = row({ source: 'founder', planType: 'founder', endsAt: inDays(left) })
    expect(scheduledNotices([founder], now).map(({ kind }) => kind)).toEqual(expected)
  })

  test.each([
    [30, []],
    [7, []],
    [0, ['ended']],
  ])('access that was granted, with %s days left', (left, expected) => {
    const comp = row({ source: 'comp', planType: 'comp', renews: false, endsAt: inDays(left) })
    expect(scheduledNotices([comp], now).map(({ kind }) => kind)).toEqual(expected)
  })

  test.each([
    [-6, []],
    [-7, ['grace-ended']],
    [-12, []],
  ])('a failed payment %s days from its period’s end', (left, expected) => {
    const failed = row({ state: 'past_due', endsAt: inDays(left) })
    expect(scheduledNotices([failed], now).map(({ kind }) => kind)).toEqual(expected)
  })
})
