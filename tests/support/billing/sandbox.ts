import type { Json, Visitor } from '../visitor.ts'

/** Posts a form as a browser does. */
export function postForm(visitor: Visitor, path: string, fields: Record<string, string>) {
  return visitor.post(path, new URLSearchParams(fields).toString(), {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  })
}

export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  authentication: '4000 0025 0000 3155',
  failsLater: '4000 0000 0000 0341',
}

type Plan = 'premium' | 'founder'

/** Opens a checkout and returns its path. */
export async function openCheckout(visitor: Visitor, plan: Plan = 'premium'): Promise<string> {
  const call = plan === 'premium' ? '/api/create-checkout' : '/api/create-founder-payment'
  const response = await visitor.post(call)
  const { url } = (await response.json()) as { url?: string }
  if (!url) throw new Error(`no checkout: ${response.status}`)
  return new URL(url).pathname
}

/** Buys a plan with a test card; the response redirects the browser. */
export async function buy(
  visitor: Visitor,
  plan: Plan = 'premium',
  { card = cards.good, code = '' } = {},
): Promise<Response> {
  return postForm(visitor, await openCheckout(visitor, plan), { card, code })
}

/** Moves the sandbox's clock for this visitor's purchases. */
export async function waitDays(visitor: Visitor, days: number): Promise<void> {
  const response = await postForm(visitor, '/sandbox/wait', { days: String(days) })
  if (response.status !== 303) throw new Error(`time did not pass: ${await response.text()}`)
}

/** The visitor's subscription status. */
export function subscriptionOf(visitor: Visitor): Promise<Json> {
  return visitor.postJson('/api/check-subscription')
}

/** Opens the portal and submits a form there. */
export async function inPortal(visitor: Visitor, fields: Record<string, string>) {
  const { url } = await visitor.postJson<{ url: string }>('/api/customer-portal')
  return postForm(visitor, new URL(url).pathname, fields)
}
