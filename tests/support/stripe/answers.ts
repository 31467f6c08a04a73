import { textAt } from '../../../worker/features/billing/sandbox/form.ts'
import type { findCall } from './calls.ts'
import type { StripeObject } from './objects.ts'
import type { Value } from './params.ts'

type Found = NonNullable<ReturnType<typeof findCall>>
type Params = { [name: string]: Value }

export type Answer = { status: number; body: unknown }

export function failure(status: number, error: object): Answer {
  return { status, body: { error } }
}

const lists: Record<string, { object: string; by: string[] }> = {
  '/v1/subscriptions': { object: 'subscription', by: ['customer'] },
  '/v1/checkout/sessions': { object: 'checkout.session', by: ['customer', 'status'] },
  '/v1/invoices': { object: 'invoice', by: ['customer', 'status'] },
  '/v1/charges': { object: 'charge', by: ['customer'] },
  '/v1/disputes': { object: 'dispute', by: ['payment_intent'] },
  '/v1/events': { object: 'event', by: [] },
}

/** What Stripe does with a request that is well formed. */
export function makeAnswers(objects: Map<string, StripeObject>, withoutUrl: boolean) {
  const make = (fields: StripeObject): Answer => {
    objects.set(fields.id, fields)
    return { status: 200, body: fields }
  }
  const made = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`

  return ({ call, id }: Found, params: Params): Answer => {
    const customer = textAt(params, 'customer') ?? null
    switch (`${call.method} ${call.path}`) {
      case 'POST /v1/customers':
        return make({ id: made('cus'), object: 'customer', metadata: params.metadata ?? {} })
      case 'POST /v1/checkout/sessions':
        return make(openSession(made('cs'), params, customer, withoutUrl))
      case 'POST /v1/checkout/sessions/:id/expire':
        return expire(objects.get(id))
      case 'POST /v1/billing_portal/sessions':
        return { status: 200, body: portal(made('bps'), customer, withoutUrl) }
      case 'POST /v1/subscriptions/:id': {
        const known = objects.get(id)
        if (!known) return missing(id)
        const cancel = textAt(params, 'cancel_at_period_end') === 'true'
        return make({ ...known, cancel_at_period_end: cancel })
      }
    }
    const list = call.method === 'GET' ? lists[call.path] : undefined
    if (!list) return objects.has(id) ? { status: 200, body: objects.get(id) } : missing(id)
    const wanted = list.by.flatMap((name) => {
      const value = textAt(params, name)
      return value === undefined || value === 'all' ? [] : [[name, value] as const]
    })
    const data = [...objects.values()].filter(
      (one) => one.object === list.object && wanted.every(([name, value]) => one[name] === value),
    )
    return { status: 200, body: { object: 'list', has_more: false, url: call.path, data } }
  }

  function expire(session: StripeObject | undefined): Answer {
    if (!session) return missing('cs')
    if (session.status !== 'open')
      return failure(400, {
        type: 'invalid_request_error',
        message: 'Only Checkout Sessions with a status in ["open"] can be expired.',
      })
    return make({ ...session, status: 'expired', url: null })
  }
}

function openSession(
  id: string,
  params: Params,
  customer: string | null,
  withoutUrl: boolean,
): StripeObject {
  const now = Math.floor(Date.now() / 1000)
  return {
    id,
    object: 'checkout.session',
    mode: textAt(params, 'mode'),
    customer,
    client_reference_id: textAt(params, 'client_reference_id') ?? null,
    metadata: params.metadata ?? {},
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    subscription: null,
    created: now,
    expires_at: now + 24 * 60 * 60,
    url: withoutUrl ? null : `https://checkout.example/${id}`,
  }
}

function portal(id: string, customer: string | null, withoutUrl: boolean) {
  const url = withoutUrl ? null : `https://checkout.example/${id}`
  return { id, object: 'billing_portal.session', customer, url }
}

function missing(id: string): Answer {
  return failure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: 'id',
    message: `No such object: '${id}'`,
  })
}
