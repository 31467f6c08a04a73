import type { Grant } from '../../../domain/billing/billing.ts'
import type { PanelAction } from '../../../domain/billing/panel.ts'
import { accessEndsAt, type Price } from '../../../domain/billing/subscription.ts'
import { longDate } from '../../../domain/text/dates.ts'

export const now = new Date('2026-11-22T12:00:00Z')
export const at = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
export const on = (days: number) => longDate(at(days))

export const monthly: Price = {
  amountCents: 799,
  nextCents: 799,
  currency: 'usd',
  interval: 'month',
  intervalCount: 1,
}
export const half = { name: 'Half price', percent_off: 50, amount_off_cents: null }

export function grant(fields: Partial<Grant>): Grant {
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

export const sub = (fields: Partial<Grant> = {}) => grant(fields)
export const failed = (state: 'past_due' | 'unpaid' | 'incomplete', paidUntil: number) =>
  grant({ state, endsAt: at(paidUntil), renews: false })
export const founder = (left: number, fields: Partial<Grant> = {}) =>
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
export const comp = (left: number | null, poNumber: string | null = null) =>
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
export const following = (from: number) =>
  sub({ id: 'sub_later', state: 'trialing', startsAt: at(from), endsAt: at(from) })

/** A cell of the table: what there is, and what the panel says of it. */
export const facts = (grants: Grant[]) => ({
  grants,
  trialDays: 7,
  founderOffer: true,
  isCustomer: grants.length > 0,
})

export const toPremium = 'buy premium: Go on with the Premium Plan'
export const portal = 'portal'

/** An action of the panel in words, with its label. */
export function inWords(action: PanelAction): string {
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
