import { plans } from '../../../../domain/billing/plans.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { BillingDeps } from '../deps.ts'
import { entitlementsRepository } from '../entitlements-repository.ts'
import { customersRepository } from '../stripe/customers-repository.ts'

const dayMs = 24 * 60 * 60 * 1000
/** From when on a founder may buy the next year. */
const founderRenewalDays = 60

/** Days of the trial this person would get: one a person, on their first subscription. */
export async function trialDaysFor(deps: BillingDeps, userId: string): Promise<number> {
  const [{ trial_days }, customer, owned] = await Promise.all([
    deps.settings(),
    customersRepository(deps.db).ofUser(userId),
    entitlementsRepository(deps.db).ofUser(userId),
  ])
  const subscribedBefore = owned.some(({ source }) => source === 'stripe_subscription')
  return customer?.trialUsedAt || subscribedBefore ? 0 : trial_days
}

export async function refuseSecondSubscription(deps: BillingDeps, userId: string): Promise<void> {
  const owned = await entitlementsRepository(deps.db).ofUser(userId)
  const running = owned.some(
    ({ source, state }) =>
      source === 'stripe_subscription' && state !== 'ended' && state !== 'incomplete',
  )
  if (running)
    throw new AppError('CONFLICT', 'You already have a subscription. Manage it in your profile.')
}

export async function refuseSecondFounderYear(deps: BillingDeps, userId: string): Promise<void> {
  const owned = await entitlementsRepository(deps.db).ofUser(userId)
  const soon = deps.now().getTime() + founderRenewalDays * dayMs
  const founder = owned.find(
    ({ source, state, endsAt }) =>
      source === 'founder' && state === 'active' && (endsAt?.getTime() ?? 0) > soon,
  )
  if (founder)
    throw new AppError('CONFLICT', `You already have the ${plans.founder.name} for this year.`)
}
