import { describe, expect, test } from 'vitest'
import { billingNews } from '../../../domain/billing/banner.ts'
import type { Grant } from '../../../domain/billing/billing.ts'
import { offersFor } from '../../../domain/billing/offers.ts'
import { type PanelAction, panelOf } from '../../../domain/billing/panel.ts'
import { planNames } from '../../../domain/billing/plans.ts'
import {
  accessEndsAt,
  type Entitlement,
  type Price,
  subscriptionOf,
} from '../../../domain/billing/subscription.ts'
import { longDate } from '../../../domain/text/dates.ts'

const now = new Date('2026-11-22T12:00:00Z')
const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const on = (days: number) => longDate(at(days))

const monthly: Price = {
  amountCents: 799,
  nextCents: 799,
  currency: 'usd',
  interval: 'month',
  intervalCount: 1,
}
const half = { name: 'Half price', percent_off: 50, amount_off_cents: null }

function grant(fields: Partial<Grant>): Grant {
  const all: Grant = {
    id: 'sub_1',
    source: 'stripe_subscription',
    planType: 'premium',
    state: 'active',
    startsAt: at(-40),
    endsAt: at(10),
    accessEndsAt: null,
    renews: true,
    paymentMethod: 'Visa ending in 4242',
    discount: null,
    price: monthly,
    poNumber: null,
    ...fields,
  }
  const { state, renews } = all
  const endsAt = all.endsAt === null ? null : new Date(all.endsAt)
  return { ...all, accessEndsAt: accessEndsAt({ state, renews, endsAt })?.toISOString() ?? null }
}

const sub = (fields: Partial<Grant> = {}) => grant(fields)
const failed = (state: 'past_due' | 'unpaid' | 'incomplete', paidUntil: number) =>
  grant({ state, endsAt: at(paidUntil), renews: false })
const founder = (left: number, fields: Partial<Grant> = {}) =>
  grant({
    id: 'cs_1',
    source: 'founder',
    planType: 'founder',
    startsAt: at(left - 365),
    endsAt: at(left),
    renews: false,
    paymentMethod: null,
    price: null,
    ...fields,
  })
const comp = (left: number | null, poNumber: string | null = null) =>
  grant({
    id: 'comp_1',
    source: 'comp',
    planType: poNumber ? 'premium' : 'comp',
    endsAt: left === null ? null : at(left),
    renews: false,
    paymentMethod: null,
    price: null,
    poNumber,
  })
const following = (from: number) =>
  sub({ id: 'sub_later', state: 'trialing', startsAt: at(from), endsAt: at(from) })

/** A cell of the table: what there is, and what the panel says of it. */
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
const portal = 'portal'
const toFounder = "buy founder: Change to the Founder's Tier"
const toPremium = 'buy premium: Go on with the Premium Plan'
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

const facts = (grants: Grant[]) => ({
  grants,
  trialDays: 7,
  founderOffer: true,
  isCustomer: grants.length > 0,
})

function inWords(action: PanelAction): string {
  switch (action.kind) {
    case 'plans':
      return 'plans'
    case 'portal':
      return action.urgent ? 'portal urgent' : portal
    case 'cancel':
      return `cancel ${action.subscription} ${action.endsAt ? `on ${longDate(action.endsAt)}` : 'at once'}`
    case 'keep':
      return `keep ${action.subscription}`
    case 'buy':
      return `buy ${action.terms.plan}: ${action.label}${action.urgent ? ' urgent' : ''}`
  }
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

describe('news of a payment, on every page', () => {
  const paid = { ...subscriptionOf([], { now, paymentsRequired: true, staff: false }) }
  const news = (changes: Partial<typeof paid>) => billingNews({ ...paid, ...changes }, now)

  test('there is none when all is well, or when a trial has more than three days to go', () => {
    expect(news({ subscribed: true })).toBeNull()
    expect(news({ subscribed: true, trial_end: at(3.01) })).toBeNull()
    expect(news({ subscribed: true, trial_end: at(3) })).toEqual({
      tone: 'attention',
      text: `Your trial ends on ${on(3)}.`,
      action: 'profile',
    })
  })

  test('what is still open says until when, and whose payment failed', () => {
    const late = { subscribed: true, has_payment_issues: true, subscription_end: at(4) }
    expect(news({ ...late, plan_type: 'premium' })).toEqual({
      tone: 'attention',
      text: `Your last payment did not go through. Your access stays open until ${on(4)}.`,
      action: 'pay',
    })
    expect(news({ ...late, plan_type: 'founder', subscription_end: null })).toEqual({
      tone: 'attention',
      text: 'A payment for a second plan did not go through. Your access stays open.',
      action: 'profile',
    })
  })

  test('what is closed asks for a payment', () => {
    expect(news({ has_payment_issues: true })).toMatchObject({ tone: 'danger', action: 'pay' })
  })
})

describe('no day is paid for twice', () => {
  const terms = (grants: Grant[], trialDays = 7, founderOffer = true) =>
    offersFor({ grants, trialDays, founderOffer }, now)

  test('Premium after a founder’s year is charged from its end, with no trial between', () => {
    expect(terms([founder(20)]).premium.terms).toMatchObject({
      dueTodayCents: 0,
      startsAt: at(20),
      firstChargeAt: at(20),
      monthlyCents: 799,
      trialDays: 0,
    })
  })

  test('where Stripe cannot begin so soon, the days between are free', () => {
    expect(terms([founder(0.5)]).premium.terms).toMatchObject({
      startsAt: at(0.5),
      firstChargeAt: '2026-11-25T00:00:00.000Z',
    })
  })

  test('a founder’s year follows the month, the trial, the year or the grant that runs', () => {
    for (const grants of [[sub()], [sub({ state: 'trialing' })], [founder(10)], [comp(10)]])
      expect(terms(grants).founder.terms).toMatchObject({
        dueTodayCents: 2500,
        startsAt: at(10),
        endsAt: at(375),
      })
  })

  test('a founder’s year takes the place of what would renew', () => {
    expect(terms([sub()]).founder.terms?.replaces).toEqual(['sub_1'])
    expect(terms([failed('unpaid', -20)]).founder.terms).toMatchObject({
      startsAt: null,
      endsAt: at(365),
      replaces: ['sub_1'],
    })
    expect(terms([founder(20), following(20)]).founder.terms?.replaces).toEqual(['sub_later'])
  })

  test('what is not for sale says why', () => {
    expect(terms([sub()]).premium.refused).toMatch(/^You already have a subscription/)
    expect(terms([founder(61)]).founder.refused).toMatch(/^You already have the Founder's Tier/)
    expect(terms([founder(10)], 7, false).founder.refused).toMatch(/not on offer any more/)
    expect(
      panelOf({ ...facts([founder(10)]), founderOffer: false }, now).actions.map(inWords),
    ).toEqual([`${toPremium} urgent`, portal])
  })

  test('access without an end may be ended any day: what is bought begins at once', () => {
    expect(terms([comp(null)]).founder.terms).toMatchObject({ startsAt: null })
    expect(terms([comp(null)]).premium.terms).toMatchObject({ startsAt: null, trialDays: 7 })
  })

  test('a second year is sold from sixty days before the end of the first', () => {
    expect(terms([founder(60)]).founder.terms).toMatchObject({ startsAt: at(60), endsAt: at(425) })
    expect(terms([founder(61)]).founder.terms).toBeUndefined()
  })

  test('a subscription that was never completed keeps nobody from buying one', () => {
    expect(terms([failed('incomplete', -1)]).premium.terms).toMatchObject({ startsAt: null })
  })

  test.each([
    ['2027-01-31T09:00:00Z', '2027-02-28T09:00:00.000Z'],
    ['2028-01-31T09:00:00Z', '2028-02-29T09:00:00.000Z'],
    ['2027-03-31T23:30:00Z', '2027-04-30T23:30:00.000Z'],
    ['2026-12-15T00:00:00Z', '2027-01-15T00:00:00.000Z'],
  ])('a month bought on %s is charged again on %s', (bought, again) => {
    const { premium } = offersFor(
      { grants: [], trialDays: 0, founderOffer: true },
      new Date(bought),
    )
    expect(premium.terms?.firstChargeAt).toBe(again)
  })

  test('a newcomer’s trial and first month have their dates', () => {
    expect(terms([]).premium.terms).toMatchObject({ dueTodayCents: 0, firstChargeAt: at(7) })
    expect(terms([], 0).premium.terms).toMatchObject({
      dueTodayCents: 799,
      firstChargeAt: '2026-12-22T12:00:00.000Z',
    })
  })
})
