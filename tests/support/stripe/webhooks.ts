import { createHmac } from 'node:crypto'
import type { Site } from '../site.ts'

type Fields = Record<string, unknown>

/**
 * Delivers an event, signed as Stripe signs; `ageSeconds` is the age of the signature. One that got
 * lost on its way is sent again, as Stripe does: the product never saw it, or its answer was lost.
 */
export async function deliver(
  site: Site,
  sent: Fields,
  { secret = 'whsec_scripted', ageSeconds = 0 } = {},
): Promise<Response> {
  const body = JSON.stringify(sent)
  const time = Math.floor(Date.now() / 1000) - ageSeconds
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  for (let sendings = 1; ; sendings++) {
    const answer = await site.fetch('/api/webhooks/stripe', {
      method: 'POST',
      headers: { 'stripe-signature': `t=${time},v1=${signature}` },
      body,
    })
    if (sendings === 5 || !(await wasLost(answer))) return answer
  }
}

/** Under load the local proxy before the worker drops a connection now and then, and says so. */
async function wasLost(answer: Response): Promise<boolean> {
  if (answer.status !== 500) return false
  return (await answer.clone().text()).startsWith('Error: Network connection lost')
}

/** Delivers an event as Stripe does: sent again a few times while the answer is 503, and only then. */
export async function deliverUntilTaken(site: Site, sent: Fields, tries = 4): Promise<number> {
  const { status } = await deliver(site, sent)
  return status === 503 && tries > 1 ? deliverUntilTaken(site, sent, tries - 1) : status
}

/** Makes someone a Stripe customer, as their first checkout does. */
export async function link(site: Site, userId: string, customerId: string): Promise<void> {
  await site.env.DB.prepare(
    'INSERT INTO billing_customers (user_id, customer_id, revision, updated_at) VALUES (?, ?, 0, 0)',
  )
    .bind(userId, customerId)
    .run()
}
