import { createHmac } from 'node:crypto'
import type { Site } from '../site.ts'

type Fields = Record<string, unknown>

/** Delivers an event, signed as Stripe does; `ageSeconds` is the age of the signature. */
export function deliver(site: Site, sent: Fields, how: Signing = {}): Promise<Response> {
  return deliverText(site, JSON.stringify(sent), how)
}

type Signing = { secret?: string; ageSeconds?: number }

/** Delivers any body, signed as Stripe does. */
export function deliverText(
  site: Site,
  body: string,
  { secret = 'whsec_scripted', ageSeconds = 0 }: Signing = {},
): Promise<Response> {
  const time = Math.floor(Date.now() / 1000) - ageSeconds
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return site.fetch('/api/webhooks/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': `t=${time},v1=${signature}` },
    body,
  })
}

/** Delivers an event as Stripe does, repeated while the answer is 503. Returns the last status. */
export async function deliverUntilTaken(site: Site, sent: Fields, tries = 4): Promise<number> {
  const { status } = await deliver(site, sent)
  return status === 503 && tries > 1 ? deliverUntilTaken(site, sent, tries - 1) : status
}

/** Makes somebody a Stripe customer, as their first checkout does. */
export async function link(site: Site, userId: string, customerId: string): Promise<void> {
  await site.env.DB.prepare(
    'INSERT INTO billing_customers (user_id, customer_id, revision, updated_at) VALUES (?, ?, 0, 0)',
  )
    .bind(userId, customerId)
    .run()
}
