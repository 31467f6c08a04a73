import type { StripeObject } from './repository.ts'
import type { World } from './world.ts'

/** Names of fields with a time in epoch seconds. */
const times = new Set([
  'created',
  'start_date',
  'start',
  'end',
  'current_period_start',
  'current_period_end',
  'trial_start',
  'trial_end',
  'cancel_at',
  'canceled_at',
  'ended_at',
  'billing_cycle_anchor',
  'period_start',
  'period_end',
  'paid_at',
  'finalized_at',
  'expires_at',
  '_failed_at',
  '_trial_end',
  'starts_at',
])

/**
 * Moves all times of a customer's objects of these kinds back by some seconds. Seen from now that
 * is the same as waiting, without a second clock outside the sandbox.
 */
export function age(world: World, kinds: readonly string[], seconds: number): void {
  for (const kind of kinds)
    for (const object of world.all(kind)) world.put(shifted(object, seconds) as StripeObject)
}

function shifted(value: unknown, seconds: number): unknown {
  if (Array.isArray(value)) return value.map((inner) => shifted(inner, seconds))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      times.has(name) ? earlier(inner, seconds) : shifted(inner, seconds),
    ]),
  )
}

/** The time moved back; metadata have their numbers as text. */
function earlier(time: unknown, seconds: number): unknown {
  if (typeof time === 'number') return time - seconds
  return typeof time === 'string' && /^\d+$/.test(time) ? String(Number(time) - seconds) : time
}
