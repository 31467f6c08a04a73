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
  '/v1/billing_portal/configurations': { object: 'billing_portal.configuration', by: [] },
  '/v1/webhook_endpoints': { object: 'webhook_endpoint', by: [] },
  '/v1/refunds': { object: 'refund', by: ['charge'] },
  '/v1/events': { object: 'event', by: [] },
}

/** Answers well-formed requests as Stripe does. */
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
      case 'POST /v1/subscriptions/:id':
        return update(id, params)
      case 'DELETE /v1/subscriptions/:id':
        return cancel(id)
    }
    const list = call.method === 'GET' ? lists[call.path] : undefined
    if (list) return listed(call.path, list, params)
    return objects.has(id) ? { status: 200, body: objects.get(id) } : missing(id)
  }

  function listed(path: string, list: (typeof lists)[string], params: Params): Answer {
    const wanted = list.by.flatMap((name) => {
      const value = textAt(params, name)
      return value === undefined || value === 'all' ? [] : [[name, value] as const]
    })
    const found = [...objects.values()].filter(
      (one) => one.object === list.object && wanted.every(([name, value]) => one[name] === value),
    )
    return { status: 200, body: { object: 'list', url: path, ...pageOf(found, params) } }
  }

  function update(id: string, params: Params): Answer {
    const known = objects.get(id)
    if (!known) return missing(id)
    if (known.status === 'canceled')
      return failure(400, { type: 'invalid_request_error', message: 'It is canceled.' })
    return make({ ...known, ...ending(known, params), ...merged(known, params) })
  }

  function cancel(id: string): Answer {
    const known = objects.get(id)
    if (!known || known.status === 'canceled') return missing(id)
    const now = Math.floor(Date.now() / 1000)
    return make({ ...known, status: 'canceled', canceled_at: now, ended_at: now })
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

/**
 * A page of a list: newest first, within the times asked for, `limit` (or ten) after the given one.
 */
function pageOf(found: StripeObject[], params: Params) {
  const bound = (name: string, otherwise: number) =>
    Number(textAt(params, 'created', name) ?? otherwise)
  const [from, before] = [bound('gte', 0), bound('lt', Number.POSITIVE_INFINITY)]
  const inTime = found
    .map((one, order) => ({ one, order, created: Number(one.created ?? 0) }))
    .filter(({ created }) => created >= from && created < before)
    .sort((a, b) => b.created - a.created || b.order - a.order)
    .map(({ one }) => one)
  const after = inTime.findIndex(({ id }) => id === textAt(params, 'starting_after'))
  const limit = Number(textAt(params, 'limit') ?? 10)
  const data = inTime.slice(after + 1, after + 1 + limit)
  return { has_more: after + 1 + limit < inTime.length, data }
}

/** The change of a subscription's end. Resuming what was not cancelled that way changes nothing. */
function ending(known: StripeObject, params: Params) {
  const [atPeriodEnd, at] = [textAt(params, 'cancel_at_period_end'), textAt(params, 'cancel_at')]
  const items = known.items as { data: { current_period_end: number }[] }
  if (atPeriodEnd === 'true')
    return { cancel_at_period_end: true, cancel_at: items.data[0]?.current_period_end }
  if (at === '' || (atPeriodEnd === 'false' && known.cancel_at_period_end))
    return { cancel_at_period_end: false, cancel_at: null, canceled_at: null }
  return at === undefined ? {} : { cancel_at_period_end: false, cancel_at: Number(at) }
}

function merged(known: StripeObject, { metadata }: Params) {
  return metadata ? { metadata: { ...(known.metadata as object), ...(metadata as object) } } : {}
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
