import { createHmac } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Site } from './site.ts'

type Fields = Record<string, unknown>
export type StripeObject = Fields & { id: string; object: string }

export const stripeVars = (base: string) => ({
  STRIPE_SECRET_KEY: 'sk_test_scripted',
  STRIPE_WEBHOOK_SECRET: 'whsec_scripted',
  STRIPE_PREMIUM_PRICE_ID: 'price_premium',
  STRIPE_API_BASE: base,
})

/** How the scripted Stripe behaves: as usual, with errors, never answering, or without an address. */
export type Mood = 'well' | 'down' | 'silent' | 'no-url'

export type ScriptedStripe = Awaited<ReturnType<typeof startStripe>>

/** A Stripe whose objects a test sets: what it holds is what is true. */
export async function startStripe() {
  const objects = new Map<string, StripeObject>()
  const requests: { method: string; path: string; body: URLSearchParams; key: string | null }[] = []
  let mood: Mood = 'well'

  const answer = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const all = (kind: string) => [...objects.values()].filter(({ object }) => object === kind)
  const list = (data: unknown[]) => ({ object: 'list', has_more: false, url: '/', data })

  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stripe')
    const method = request.method ?? 'GET'
    const key = (request.headers['idempotency-key'] as string | undefined) ?? null
    requests.push({ method, path: pathname, body: new URLSearchParams(text), key })
    if (mood === 'silent') return
    if (mood === 'down')
      return answer(response, 500, { error: { type: 'api_error', message: 'x' } })
    const url = mood === 'no-url' ? null : `https://checkout.example/${objects.size}`
    const customer = searchParams.get('customer')
    const own = (object: StripeObject) => !customer || object.customer === customer
    const id = pathname.split('/').at(-1) ?? ''
    if (method === 'POST' && pathname === '/v1/customers')
      return answer(response, 200, remember({ id: `cus_${key}`, object: 'customer', metadata: {} }))
    if (method === 'POST' && pathname === '/v1/checkout/sessions')
      return answer(response, 200, { id: `cs_${key}`, object: 'checkout.session', url })
    if (method === 'POST' && pathname === '/v1/billing_portal/sessions')
      return answer(response, 200, { id: 'bps_1', object: 'billing_portal.session', url })
    if (pathname === '/v1/subscriptions')
      return answer(response, 200, list(all('subscription').filter(own)))
    if (pathname === '/v1/checkout/sessions')
      return answer(response, 200, list(all('checkout.session').filter(own)))
    if (pathname === '/v1/disputes') return answer(response, 200, list(all('dispute')))
    if (pathname === '/v1/events') return answer(response, 200, list(all('event')))
    const object = objects.get(id)
    if (object) return answer(response, 200, object)
    return answer(response, 404, {
      error: { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' },
    })
  })
  function remember<T extends StripeObject>(object: T): T {
    objects.set(object.id, object)
    return object
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    remember,
    forget: (id: string) => objects.delete(id),
    setMood(next: Mood) {
      mood = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const day = 86_400
const seconds = () => Math.floor(Date.now() / 1000)

/** A subscription as Stripe tells of it; times in days from now. */
export function subscription(
  id: string,
  customer: string,
  {
    status = 'active',
    start = -10,
    end = 20,
    ...fields
  }: { status?: string; start?: number; end?: number } & Fields = {},
): StripeObject {
  const now = seconds()
  return {
    id,
    object: 'subscription',
    customer,
    status,
    created: now + start * day,
    start_date: now + start * day,
    trial_start: status === 'trialing' ? now + start * day : null,
    trial_end: status === 'trialing' ? now + end * day : null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    default_payment_method: null,
    discounts: [],
    latest_invoice: null,
    metadata: {},
    items: {
      object: 'list',
      data: [
        {
          id: `si_${id}`,
          object: 'subscription_item',
          current_period_start: now + start * day,
          current_period_end: now + end * day,
        },
      ],
    },
    ...fields,
  }
}

/** A paid Founder's Tier checkout, so many days ago. */
export function founderCheckout(
  id: string,
  customer: string,
  { daysAgo = 0, ...charge }: { daysAgo?: number; refunded?: boolean; disputed?: boolean } = {},
): StripeObject {
  const created = seconds() - daysAgo * day
  return {
    id,
    object: 'checkout.session',
    customer,
    mode: 'payment',
    status: 'complete',
    payment_status: 'paid',
    metadata: { plan: 'founder' },
    created,
    amount_total: 2500,
    payment_intent: {
      id: `pi_${id}`,
      object: 'payment_intent',
      latest_charge: {
        id: `ch_${id}`,
        object: 'charge',
        created,
        customer,
        amount: 2500,
        amount_captured: 2500,
        amount_refunded: charge.refunded ? 2500 : 0,
        refunded: false,
        disputed: false,
        ...charge,
      },
    },
  }
}

let count = 0

/** An event about an object, as Stripe would send it now or would have sent it then. */
export function event(type: string, object: Fields, { daysAgo = 0 } = {}): StripeObject {
  count += 1
  const id = `evt_${count}_${Math.abs(Date.now() % 1e9)}`
  return {
    id,
    object: 'event',
    type,
    created: seconds() - daysAgo * day,
    data: { object },
    livemode: false,
  }
}

/** Delivers an event, signed as Stripe signs; `ageSeconds` is the age of the signature. */
export function deliver(
  site: Site,
  sent: Fields,
  { secret = 'whsec_scripted', ageSeconds = 0 } = {},
): Promise<Response> {
  const body = JSON.stringify(sent)
  const time = seconds() - ageSeconds
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
  return site.fetch('/api/webhooks/stripe', {
    method: 'POST',
    headers: { 'stripe-signature': `t=${time},v1=${signature}` },
    body,
  })
}

/** Delivers an event as Stripe does: one that was answered with 5xx is sent again, a few times. */
export async function deliverUntilTaken(site: Site, sent: Fields, tries = 4): Promise<number> {
  const { status } = await deliver(site, sent)
  return status >= 500 && tries > 1 ? deliverUntilTaken(site, sent, tries - 1) : status
}

/** Makes someone a Stripe customer, as their first checkout does. */
export async function link(site: Site, userId: string, customerId: string): Promise<void> {
  await site.env.DB.prepare(
    'INSERT INTO billing_customers (user_id, customer_id, revision, updated_at) VALUES (?, ?, 0, 0)',
  )
    .bind(userId, customerId)
    .run()
}
