import { offersFor, type Situation, type Terms } from '../../../../domain/billing/offers.ts'
import type { PlanId } from '../../../../domain/billing/plans.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { BillingDeps, BillingSettings } from '../deps.ts'
import { type EntitlementRow, toGrant } from '../entitlements-repository.ts'
import type { CustomerRow } from '../stripe/customers-repository.ts'
import { type CheckoutRow, checkoutsRepository } from './checkouts-repository.ts'

/** All that decides what a person may buy, and under which terms. */
export type BuyerState = {
  customer: CustomerRow | null
  owned: EntitlementRow[]
  /** The checkout opened last for each plan. */
  checkouts: CheckoutRow[]
  settings: BillingSettings
  /** Whether they bought seats that others sit in. */
  managesSeats: boolean
}

/** Reads it in one round: a batch for the person, and the settings beside it. */
export async function loadBuyer(
  { db, settings }: Pick<BillingDeps, 'db' | 'settings'>,
  userId: string,
): Promise<BuyerState> {
  const [person, read] = await Promise.all([checkoutsRepository(db).buyer(userId), settings()])
  return { ...person, settings: read }
}

/** What the offers are made from; the latest end first. A trial is one a person, on their first subscription. */
export function situationOf({ customer, owned, settings }: BuyerState): Situation {
  const subscribedBefore = owned.some(({ source }) => source === 'stripe_subscription')
  return {
    grants: owned
      .toSorted((a, b) => (b.endsAt?.getTime() ?? 0) - (a.endsAt?.getTime() ?? 0))
      .map(toGrant),
    trialDays: customer?.trialUsedAt || subscribedBefore ? 0 : settings.trial_days,
    founderOffer: settings.founder_offer_open,
  }
}

/** The terms a plan is sold under now; CONFLICT, with the reason, when it is not. */
export function termsFor(plan: PlanId, buyer: BuyerState, now: Date): Terms {
  const offer = offersFor(situationOf(buyer), now)[plan]
  if (!offer.terms) throw new AppError('CONFLICT', offer.refused)
  return offer.terms
}
