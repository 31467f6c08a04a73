import type Stripe from 'stripe'
import type { StripeFacts } from './stripe-facts.ts'

/** The statuses of subscriptions that have ended. */
const over = ['canceled', 'incomplete_expired']

/**
 * Cancels the subscriptions that a paid Founder's year replaces, at the end of their paid period,
 * or at once without one. Each is marked, so that one that its owner later resumes is not cancelled
 * again. Returns whether anything changed at Stripe.
 */
export async function endReplacedPlans(
  stripe: Stripe,
  { founderYears, subscriptions }: StripeFacts,
): Promise<boolean> {
  let changed = false
  for (const { sessionId, replaces, revoked } of founderYears) {
    if (revoked) continue
    for (const subscription of subscriptions) {
      const { id, status, metadata } = subscription
      if (!replaces.includes(id) || over.includes(status) || metadata?.replaced_by) continue
      await endOne(stripe, subscription, sessionId)
      changed = true
    }
  }
  return changed
}

async function endOne(stripe: Stripe, subscription: Stripe.Subscription, sessionId: string) {
  const { id, status, metadata, cancel_at, cancel_at_period_end } = subscription
  const begun = !(Number(metadata?.starts_at) > Date.now() / 1000)
  const idempotencyKey = `replace-${id}-${sessionId}`
  if (!begun || (status !== 'active' && status !== 'trialing')) {
    await stripe.subscriptions.cancel(id, {}, { idempotencyKey })
    return
  }
  const ending = cancel_at_period_end || cancel_at !== null
  await stripe.subscriptions.update(
    id,
    { metadata: { replaced_by: sessionId }, ...(!ending && { cancel_at_period_end: true }) },
    { idempotencyKey },
  )
}
