import { expect, test } from 'vitest'
import {
  type Entitlement,
  freeSubscription,
  pastDueGraceMs,
  subscriptionOf,
} from '../../../domain/billing/subscription.ts'

const now = new Date('2026-06-15T12:00:00Z')
const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

function entitlement(changes: Partial<Entitlement> = {}): Entitlement {
  return {
    source: 'stripe_subscription',
    planType: 'premium',
    state: 'active',
    startsAt: days(-30),
    endsAt: days(10),
    ...changes,
  }
}

function status(entitlements: Entitlement[], options = {}) {
  return subscriptionOf(entitlements, { now, paymentsRequired: true, staff: false, ...options })
}

test('without an entitlement the plan is free and payment is required', () => {
  expect(status([])).toEqual(freeSubscription)
})

test('an active subscription is subscribed until its end', () => {
  expect(status([entitlement()])).toMatchObject({
    subscribed: true,
    plan_type: 'premium',
    subscription_end: days(10).toISOString(),
    trial_end: null,
    payment_required: false,
    has_payment_issues: false,
    has_payment_method: true,
  })
})

test('access stops at the end, to the millisecond', () => {
  const last = new Date(now.getTime() + 1)
  expect(status([entitlement({ endsAt: last })]).subscribed).toBe(true)
  expect(status([entitlement({ endsAt: now })]).subscribed).toBe(false)
})

test('access starts at the start', () => {
  expect(status([entitlement({ startsAt: now })]).subscribed).toBe(true)
  expect(status([entitlement({ startsAt: days(1) })]).subscribed).toBe(false)
})

test('an entitlement without an end does not end', () => {
  expect(status([entitlement({ source: 'comp', planType: 'comp', endsAt: null })])).toMatchObject({
    subscribed: true,
    plan_type: 'comp',
    subscription_end: null,
  })
})

test('a payment that failed keeps access for seven days, and says so', () => {
  expect(pastDueGraceMs).toBe(7 * 86_400_000)
  const late = (endsAt: Date) => status([entitlement({ state: 'past_due', endsAt })])
  expect(late(days(-6))).toMatchObject({ subscribed: true, has_payment_issues: true })
  expect(late(days(-7))).toMatchObject({ subscribed: false, has_payment_issues: true })
})

test.each(['unpaid', 'incomplete'] as const)(
  '%s gives no access and is a payment issue',
  (state) => {
    expect(status([entitlement({ state })])).toMatchObject({
      subscribed: false,
      payment_required: true,
      has_payment_issues: true,
    })
  },
)

test('an ended subscription gives no access and is no payment issue', () => {
  expect(status([entitlement({ state: 'ended' })])).toMatchObject({
    subscribed: false,
    plan_type: 'free',
    has_payment_issues: false,
  })
})

test('a trial is subscribed and names its end', () => {
  expect(status([entitlement({ state: 'trialing' })])).toMatchObject({
    subscribed: true,
    trial_end: days(10).toISOString(),
  })
})

test('of several, the one that lasts longest counts', () => {
  const founder = entitlement({ source: 'founder', planType: 'founder', endsAt: days(200) })
  const ended = entitlement({ planType: 'comp', source: 'comp', endsAt: days(-1) })
  expect(status([ended, entitlement(), founder])).toMatchObject({
    plan_type: 'founder',
    subscription_end: days(200).toISOString(),
  })
  expect(status([entitlement({ planType: 'comp', endsAt: null }), founder]).plan_type).toBe('comp')
})

test('founder and comp access say nothing of a payment method', () => {
  const founder = entitlement({ source: 'founder', planType: 'founder' })
  expect(status([founder]).has_payment_method).toBe(false)
})

test('staff and everyone else, while payments are off, owe nothing', () => {
  expect(status([], { staff: true })).toMatchObject({ subscribed: false, payment_required: false })
  expect(status([], { paymentsRequired: false }).payment_required).toBe(false)
})

test('a discount that holds now is told, also of a plan whose payment failed, and none that is over', () => {
  const discount = { name: 'Half price', percent_off: 50, amount_off_cents: null }
  const told = { has_discount: true, discount_info: discount }
  expect(status([entitlement({ discount })])).toMatchObject(told)
  expect(status([entitlement({ state: 'unpaid', discount })])).toMatchObject(told)
  const until = (ends_at: string) => status([entitlement({ discount: { ...discount, ends_at } })])
  expect(until(days(1).toISOString())).toMatchObject(told)
  const none = { has_discount: false, discount_info: null }
  expect(until(now.toISOString())).toMatchObject(none)
  expect(status([entitlement()])).toMatchObject(none)
  expect(status([entitlement({ state: 'ended', discount })])).toMatchObject(none)
})

test('while a payment is late, the end that is told is that of the seven days', () => {
  const late = (endsAt: Date) => status([entitlement({ state: 'past_due', endsAt })])
  expect(late(days(1)).subscription_end).toBe(days(1).toISOString())
  expect(late(now).subscription_end).toBe(days(7).toISOString())
  expect(late(days(-2)).subscription_end).toBe(days(5).toISOString())
})
