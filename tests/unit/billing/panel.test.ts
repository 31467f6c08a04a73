import { describe, expect, test } from 'vitest'
import { billingNews } from '../../../domain/billing/banner.ts'
import type { Grant } from '../../../domain/billing/billing.ts'
import { panelOf } from '../../../domain/billing/panel.ts'
import { planNames } from '../../../domain/billing/plans.ts'
import { type Entitlement, subscriptionOf } from '../../../domain/billing/subscription.ts'

import {
  at,
  comp,
  facts,
  failed,
  following,
  founder,
  half,
  inWords,
  monthly,
  now,
  on,
  portal,
  sub,
  toPremium,
} from '../../support/billing/grants.ts'

type Cell = {
  grants: Grant[]
  title: string
  text: string
  trouble?: string
  beside?: string[]
  /** Buttons of the plan, and of what stands beside it. */
  buttons: string[]
  besideButtons?: string[]
}

const need =
  'The free resources are open to you; the six advisors and premium resources need a plan.'
const offer = ' The first 7 days of the monthly plan are free.'
const toFounder = "buy founder: Change to the Founder's Tier"
const renew = 'buy founder: Renew for a year'
const cancel = (days: number | null, id = 'sub_1') =>
  `cancel ${id} ${days === null ? 'at once' : `on ${on(days)}`}`
const premium = planNames.premium
const tier = planNames.founder

const table: Record<string, Cell> = {
  nothing: { grants: [], title: 'Free', text: `${need}${offer}`, buttons: ['plans'] },
  trialing: {
    grants: [sub({ state: 'trialing' })],
    title: premium,
    text: `Your trial runs until ${on(10)}; then $7.99 per month.`,
    buttons: [portal, cancel(10), toFounder],
  },
  'trialing without a card': {
    grants: [sub({ state: 'trialing', paymentMethod: null })],
    title: premium,
    text: `Your trial runs until ${on(10)}; then $7.99 per month. There is no card on file: without one it ends then.`,
    buttons: [portal, cancel(10), toFounder],
  },
  'trialing, cancelled': {
    grants: [sub({ state: 'trialing', renews: false })],
    title: premium,
    text: `Your trial runs until ${on(10)}, and then ends.`,
    buttons: [portal, 'keep sub_1', toFounder],
  },
  active: {
    grants: [sub()],
    title: premium,
    text: `$7.99 per month. Renews on ${on(10)}.`,
    buttons: [portal, cancel(10), toFounder],
  },
  'active at a legacy price by the year': {
    grants: [sub({ price: { ...monthly, amountCents: 4900, nextCents: 4900, interval: 'year' } })],
    title: premium,
    text: `$49 per year. Renews on ${on(10)}.`,
    buttons: [portal, cancel(10), toFounder],
  },
  'active every three months, in euros': {
    grants: [sub({ price: { ...monthly, intervalCount: 3, currency: 'eur' } })],
    title: premium,
    text: `7.99 EUR every 3 months. Renews on ${on(10)}.`,
    buttons: [portal, cancel(10), toFounder],
  },
  discounted: {
    grants: [sub({ discount: half, price: { ...monthly, nextCents: 400 } })],
    title: premium,
    text: `$7.99 per month, $4 with your discount. Renews on ${on(10)}.`,
    buttons: [portal, cancel(10), toFounder],
  },
  'stored before prices were': {
    grants: [sub({ price: null })],
    title: premium,
    text: `Renews on ${on(10)}.`,
    buttons: [portal, cancel(10), toFounder],
  },
  'active, cancelled': {
    grants: [sub({ renews: false })],
    title: premium,
    text: `Cancelled. Your access stays open until ${on(10)}.`,
    buttons: [portal, 'keep sub_1', toFounder],
  },
  'cancelled and over, though nobody told us': {
    grants: [sub({ renews: false, endsAt: at(-0.01) })],
    title: 'Free',
    text: `Your access ended on ${on(-0.01)}. ${need}${offer}`,
    buttons: [portal, toFounder],
  },
  'renewing, the news of it late': {
    grants: [sub({ endsAt: at(-0.01) })],
    title: premium,
    text: `$7.99 per month. Renews on ${on(-0.01)}.`,
    buttons: [portal, cancel(-0.01), toFounder],
  },
  'past due in its grace': {
    grants: [failed('past_due', -6)],
    title: premium,
    text: `$7.99 per month. Paid until ${on(-6)}.`,
    trouble: `Your last payment did not go through. Your access stays open until ${on(1)}. A new card, or a confirmation your bank asks for, settles it.`,
    buttons: ['portal urgent', cancel(null), toFounder],
  },
  'past due after its grace': {
    grants: [failed('past_due', -8)],
    title: 'Free',
    text: `Your access ended on ${on(-1)}. ${need}${offer}`,
    trouble:
      'Your last payment did not go through. Your access is closed until it is settled with a new card.',
    buttons: ['portal urgent', cancel(null), toFounder],
  },
  unpaid: {
    grants: [failed('unpaid', -20)],
    title: 'Free',
    text: `What you paid for ended on ${on(-20)}. ${need}`,
    trouble:
      'Your last payment did not go through. Your access is closed until it is settled with a new card.',
    buttons: ['portal urgent', cancel(null), toFounder],
  },
  incomplete: {
    grants: [failed('incomplete', 0)],
    title: 'Free',
    text: `${need}${offer}`,
    trouble:
      'Your first payment was not completed. The plan has not begun and nothing was charged. Start again, or confirm the payment with your bank.',
    buttons: ['plans', 'portal urgent'],
  },
  paused: {
    grants: [sub({ state: 'paused', renews: false })],
    title: 'Free',
    text: 'Your subscription is paused. Nothing is charged, and the six advisors are closed. Cards and invoices is where to take it up again.',
    buttons: [portal, cancel(null), toFounder],
  },
  ended: {
    grants: [sub({ state: 'ended', endsAt: at(-1), renews: false })],
    title: 'Free',
    text: `Your access ended on ${on(-1)}. ${need}${offer}`,
    buttons: ['plans', portal],
  },
  founder: {
    grants: [founder(200)],
    title: tier,
    text: `Paid once. Your year runs until ${on(200)} and does not renew.`,
    buttons: [portal, toPremium],
  },
  'founder with 45 days left': {
    grants: [founder(45)],
    title: tier,
    text: `Paid once. Your year runs until ${on(45)} and does not renew.`,
    buttons: [portal, renew, toPremium],
  },
  'founder with 20 days left': {
    grants: [founder(20)],
    title: tier,
    text: `Paid once. Your year ends in 20 days, on ${on(20)}, and does not renew by itself.`,
    buttons: [`${renew} urgent`, `${toPremium} urgent`, portal],
  },
  'founder with 5 days left': {
    grants: [founder(5)],
    title: tier,
    text: `Paid once. Your year ends in 5 days, on ${on(5)}, and does not renew by itself.`,
    buttons: [`${renew} urgent`, `${toPremium} urgent`, portal],
  },
  'founder with a day left': {
    grants: [founder(0.5)],
    title: tier,
    text: `Paid once. Your year ends in 1 day, on ${on(0.5)}, and does not renew by itself.`,
    buttons: [`${renew} urgent`, `${toPremium} urgent`, portal],
  },
  'founder, ended': {
    grants: [founder(-1, { state: 'ended' })],
    title: 'Free',
    text: `Your access ended on ${on(-1)}. ${need}${offer}`,
    buttons: ['plans', portal],
  },
  'founder, with an active Premium beside it': {
    grants: [founder(200), sub()],
    title: tier,
    text: `Paid once. Your year runs until ${on(200)} and does not renew.`,
    beside: [
      `You also pay for the Premium Plan: $7.99 per month, renewing on ${on(10)}. Your Founder's Tier covers the same days until ${on(200)}. End it, and nothing more is charged.`,
    ],
    buttons: [portal],
    besideButtons: [cancel(10)],
  },
  'founder with 20 days left, with an active Premium beside it': {
    grants: [founder(20), sub()],
    title: tier,
    text: `Paid once. Your year ends in 20 days, on ${on(20)}, and does not renew by itself.`,
    beside: [
      `You also pay for the Premium Plan: $7.99 per month, renewing on ${on(10)}. Your Founder's Tier covers the same days until ${on(20)}. End it, and nothing more is charged.`,
    ],
    buttons: [portal, renew],
    besideButtons: [cancel(10)],
  },
  'an active Premium that outlasts a founder’s last 5 days': {
    grants: [founder(5), sub()],
    title: premium,
    text: `$7.99 per month. Renews on ${on(10)}.`,
    beside: [`Your Founder's Tier runs until ${on(5)} and does not renew.`],
    buttons: [portal, cancel(10), toFounder],
  },
  'founder, with a cancelled Premium beside it': {
    grants: [founder(200), sub({ renews: false })],
    title: tier,
    text: `Paid once. Your year runs until ${on(200)} and does not renew.`,
    beside: [`Your Premium Plan was cancelled and ends on ${on(10)}; nothing more is charged.`],
    buttons: [portal],
  },
  'founder, with a trial beside it': {
    grants: [founder(200), sub({ state: 'trialing' })],
    title: tier,
    text: `Paid once. Your year runs until ${on(200)} and does not renew.`,
    beside: [
      `A trial of the Premium Plan runs beside it and is charged $7.99 per month from ${on(10)}. Your Founder's Tier covers the same days until ${on(200)}.`,
    ],
    buttons: [portal],
    besideButtons: [cancel(10)],
  },
  'founder, with a past-due Premium beside it': {
    grants: [founder(200), failed('past_due', -3)],
    title: tier,
    text: `Paid once. Your year runs until ${on(200)} and does not renew.`,
    beside: [
      `A payment for the Premium Plan did not go through. Your Founder's Tier keeps your access open until ${on(200)}. Settle it, or end that plan.`,
    ],
    buttons: ['portal urgent'],
    besideButtons: [cancel(null)],
  },
  'founder, with an unpaid Premium beside it': {
    grants: [founder(200), failed('unpaid', -20)],
    title: tier,
    text: `Paid once. Your year runs until ${on(200)} and does not renew.`,
    beside: [
      `A payment for the Premium Plan did not go through. Your Founder's Tier keeps your access open until ${on(200)}. Settle it, or end that plan.`,
    ],
    buttons: ['portal urgent'],
    besideButtons: [cancel(null)],
  },
  'founder, with a paused Premium beside it': {
    grants: [founder(200), sub({ state: 'paused', renews: false })],
    title: tier,
    text: `Paid once. Your year runs until ${on(200)} and does not renew.`,
    beside: ['Your Premium Plan is paused; nothing is charged for it.'],
    buttons: [portal],
    besideButtons: [cancel(null)],
  },
  'founder, with Premium to follow': {
    grants: [founder(20), following(20)],
    title: tier,
    text: `Paid once. Your year ends in 20 days, on ${on(20)}, and does not renew by itself.`,
    beside: [
      `The Premium Plan follows on ${on(20)}: $7.99 per month, first charged on ${on(20)}. Nothing is charged before.`,
    ],
    buttons: [portal, renew],
    besideButtons: [cancel(null, 'sub_later')],
  },
  'two subscriptions': {
    grants: [sub({ endsAt: at(20) }), sub({ id: 'sub_2' })],
    title: premium,
    text: `$7.99 per month. Renews on ${on(20)}.`,
    beside: [
      `You also pay for a second Premium Plan: $7.99 per month, renewing on ${on(10)}. End it, and nothing more is charged.`,
    ],
    buttons: [portal, cancel(20), toFounder],
    besideButtons: [cancel(10, 'sub_2')],
  },
  complimentary: {
    grants: [comp(200)],
    title: 'Complimentary access',
    text: `Granted to you until ${on(200)}.`,
    buttons: [portal],
  },
  'complimentary, near its end': {
    grants: [comp(9)],
    title: 'Complimentary access',
    text: `Granted to you until ${on(9)}.`,
    buttons: [`${toFounder} urgent`, `${toPremium} urgent`, portal],
  },
  'complimentary without an end': {
    grants: [comp(null)],
    title: 'Complimentary access',
    text: 'Open to you without an end.',
    buttons: [portal],
  },
  'by purchase order': {
    grants: [comp(200, 'PO-31')],
    title: premium,
    text: `Paid by purchase order PO-31, until ${on(200)}.`,
    buttons: [portal],
  },
}

describe('the panel says what is so', () => {
  test.each(Object.entries(table))('%s', (_, cell) => {
    const panel = panelOf(facts(cell.grants), now)
    expect(panel.title).toBe(cell.title)
    expect(panel.text).toBe(cell.text)
    expect(panel.trouble && `${panel.trouble.heading} ${panel.trouble.text}`).toBe(
      cell.trouble ?? null,
    )
    expect(panel.beside.map(({ text }) => text)).toEqual(cell.beside ?? [])
    expect(panel.actions.map(inWords)).toEqual(cell.buttons)
    expect(panel.beside.flatMap(({ actions }) => actions.map(inWords))).toEqual(
      cell.besideButtons ?? [],
    )
    expect(JSON.stringify(panel)).not.toMatch(/undefined|NaN|Invalid/)
  })

  test.each(Object.entries(table))('%s: the status and the panel name one plan', (_, cell) => {
    const entitlements = cell.grants.map(
      (one): Entitlement => ({
        ...one,
        startsAt: new Date(one.startsAt),
        endsAt: one.endsAt === null ? null : new Date(one.endsAt),
        hasPaymentMethod: one.paymentMethod !== null,
      }),
    )
    const status = subscriptionOf(entitlements, { now, paymentsRequired: true, staff: false })
    expect(planNames[status.plan_type]).toBe(cell.title)
    if (status.subscription_end) expect(Date.parse(status.subscription_end)).toBeGreaterThan(+now)
    expect(billingNews(status, now)?.tone === 'danger').toBe(
      status.has_payment_issues && !status.subscribed,
    )
  })

  test('does not tell staff that they need a plan', () => {
    const { text } = panelOf({ ...facts([]), isStaff: true }, now)
    expect(text).toBe('As staff you use the six advisors and all resources without a plan.')
    expect(panelOf({ ...facts([sub()]), isStaff: true }, now).text).not.toBe(text)
  })

  test('the badge of a founder shows whatever else is open', () => {
    expect(panelOf(facts([founder(5), sub()]), now).founder).toBe(true)
    expect(panelOf(facts([sub()]), now).founder).toBe(false)
    expect(panelOf(facts([founder(-1, { state: 'ended' })]), now).founder).toBe(false)
  })

  test('a discount is told while it holds', () => {
    const rows = (discount: Grant['discount']) =>
      Object.fromEntries(panelOf(facts([sub({ discount })]), now).rows)
    expect(rows(half).Discount).toBe('Half price (50% off)')
    expect(rows({ ...half, ends_at: at(30) }).Discount).toBe(
      `Half price (50% off), until ${on(30)}`,
    )
    expect(rows({ ...half, ends_at: at(-1) }).Discount).toBe(undefined)
    const cents = { name: 'Five off', percent_off: null, amount_off_cents: 500 }
    expect(rows(cents).Discount).toBe('Five off ($5 off)')
  })
})
