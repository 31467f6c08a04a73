import { offersFor, type Situation, type Terms } from '../../../../domain/billing/offers.ts'
import type { PlanId } from '../../../../domain/billing/plans.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { BillingDeps, BillingSettings } from '../deps.ts'
import { type EntitlementRow, toGrant } from '../entitlements-repository.ts'
import type { CustomerRow } from '../stripe/customers-repository.ts'
import { type CheckoutRow, checkoutsRepository } from './checkouts-repository.ts'

/** The data that decide what a person may buy, and on which terms. */
export type BuyerState = {
  customer: CustomerRow | null
  owned: EntitlementRow[]
  /** The last checkout of each plan. */
  checkouts: CheckoutRow[]
  settings: BillingSettings
  /** Whether they own a group of seats. */
  managesSeats: boolean
}

/** Reads the buyer's state: one batch for the person, concurrently with the settings. */
export async function loadBuyer(
  { db, settings }: Pick<BillingDeps, 'db' | 'settings'>,
  userId: string,
): Promise<BuyerState> {
  const [person, read] = await Promise.all([checkoutsRepository(db).buyer(userId), settings()])
  return { ...person, settings: read }
}

/** The basis of the offers: grants by latest end first; a trial on the first subscription only. */
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

/** The terms on which the plan is offered now; throws CONFLICT with the reason when it is not. */
export function termsFor(plan: PlanId, buyer: BuyerState, now: Date): Terms {
  const offer = offersFor(situationOf(buyer), now)[plan]
  if (!offer.terms) throw new AppError('CONFLICT', offer.refused)
  return offer.terms
}
