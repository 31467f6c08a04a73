import { daySeconds } from '../../../../domain/durations.ts'
import { addMonths, priceOf } from './payments.ts'
import type { StripeObject } from './repository.ts'
import { bill, endSubscription, isChargeable, itemsOf, periodOf } from './subscriptions.ts'
import type { World } from './world.ts'

/** Stripe's default times to announce a trial's end and to give up a failing subscription. */
const timing = { unpaidAfterDays: 14, canceledAfterDays: 30, trialNoticeDays: 3 }

/** Carries out everything due by `now` (epoch seconds), in order: renewals, failures, endings. */
export function runSubscriptions(world: World, now: number): void {
  for (const { id } of world.all('subscription')) while (runNextStep(world, id, now)) {}
}

/** Carries out a subscription's next due step; false when none is due. */
function runNextStep(world: World, id: string, now: number): boolean {
  const subscription = world.get(id)
  if (!subscription) return false
  const { end } = periodOf(subscription)
  switch (subscription.status) {
    case 'trialing': {
      const notice = end - timing.trialNoticeDays * daySeconds
      if (notice <= now && !subscription._trial_announced && subscription.cancel_at === null) {
        const announced = world.put({ ...subscription, _trial_announced: true })
        world.emit('customer.subscription.trial_will_end', announced, Math.min(notice, end))
        return true
      }
      return end <= now && renewOrEnd(world, subscription, end)
    }
    case 'active':
      return end <= now && renewOrEnd(world, subscription, end)
    case 'past_due':
    case 'unpaid':
      return giveUpStep(world, subscription, now)
    default:
      return false
  }
}

function renewOrEnd(world: World, subscription: StripeObject, at: number): true {
  const ends = subscription.cancel_at as number | null
  if (subscription.cancel_at_period_end || (ends !== null && ends <= at))
    endSubscription(world, subscription, at)
  else renew(world, subscription, at)
  return true
}

function renew(world: World, subscription: StripeObject, at: number): void {
  const method = world.get(subscription.default_payment_method as string)
  const paid = isChargeable(method)
  const next = {
    ...subscription,
    status: paid ? 'active' : 'past_due',
    items: itemsOf(subscription.id, { start: at, end: addMonths(at, 1) }, subscription.created),
    _failed_at: paid ? null : at,
  }
  bill(world, next, { price: priceOf(next, at), paid, at })
}

/** Marks a failing subscription unpaid after two weeks, ends it after 30 days; false if not due. */
function giveUpStep(world: World, subscription: StripeObject, now: number): boolean {
  const failedAt = Number(subscription._failed_at)
  const unpaidAt = failedAt + timing.unpaidAfterDays * daySeconds
  const endsAt = failedAt + timing.canceledAfterDays * daySeconds
  if (subscription.status === 'past_due' && unpaidAt <= now) {
    world.emit(
      'customer.subscription.updated',
      world.put({ ...subscription, status: 'unpaid' }),
      unpaidAt,
    )
    return true
  }
  if (endsAt > now) return false
  endSubscription(world, subscription, endsAt)
  return true
}
