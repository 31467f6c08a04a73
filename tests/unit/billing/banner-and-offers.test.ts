import { describe, expect, test } from 'vitest'
import { billingNews } from '../../../domain/billing/banner.ts'
import type { Grant } from '../../../domain/billing/billing.ts'
import { offersFor } from '../../../domain/billing/offers.ts'
import { panelOf } from '../../../domain/billing/panel.ts'
import { subscriptionOf } from '../../../domain/billing/subscription.ts'

import {
  at,
  comp,
  facts,
  failed,
  following,
  founder,
  inWords,
  now,
  on,
  portal,
  sub,
  toPremium,
} from '../../support/billing/grants.ts'

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
