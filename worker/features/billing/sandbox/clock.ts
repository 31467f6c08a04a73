import type { StripeObject } from './repository.ts'
import type { World } from './world.ts'

/** Fields that hold a time, in seconds. */
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
 * Makes a customer's past longer: everything happened so many seconds earlier. Seen from today that
 * is the same as waiting, and nothing outside the sandbox has to know of another clock.
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

/** Metadata holds numbers as text. */
function earlier(time: unknown, seconds: number): unknown {
  if (typeof time === 'number') return time - seconds
  return typeof time === 'string' && /^\d+$/.test(time) ? String(Number(time) - seconds) : time
}
