import { type Context, Hono } from 'hono'
import type Stripe from 'stripe'
import { patience, stripeApiVersion } from '../stripe/client.ts'
import { expireSession, makeCheckoutSession } from './checkout-sessions.ts'
import { couponOf, isPromotionCode } from './coupons.ts'
import { type Form, parseForm, textAt, textsAt } from './form.ts'
import { idempotent } from './idempotency.ts'
import { missing, refusal, SandboxRefusal } from './refusal.ts'
import type { StripeObject } from './repository.ts'
import type { Sandbox } from './sandbox.ts'
import { changeSubscription, endSubscription, type SubscriptionChange } from './subscriptions.ts'
import { newId } from './world.ts'

type Env = { Variables: { form: Form } }

/** The part of Stripe's HTTP API that the product calls. */
export function sandboxApi(sandbox: Sandbox) {
  const { objects, origin } = sandbox
  const read = async (c: Context<Env>, id: string) => {
    const object = await objects.get(id)
    if (!object) throw missing(id)
    return c.json(await expanded(objects, object, expandOf(c.get('form'))))
  }
  const list = async (c: Context<Env>, kind: string, keep: (object: StripeObject) => boolean) => {
    const customer = textAt(c.get('form'), 'customer') ?? null
    const data = (await objects.list(kind, customer)).filter(keep)
    const paths = expandOf(c.get('form')).map((path) => path.replace(/^data\./, ''))
    const url = new URL(c.req.url).pathname
    return c.json({
      object: 'list',
      url,
      has_more: false,
      data: await Promise.all(data.map((object) => expanded(objects, object, paths))),
    })
  }
  return new Hono<Env>()
    .use(async (c, next) => {
      const text = c.req.method === 'GET' ? new URL(c.req.url).search : await c.req.text()
      c.set('form', parseForm(text))
      await next()
    })
    .use(idempotent(objects))
    .post('/v1/customers', async (c) => c.json(await makeCustomer(sandbox, c.get('form'))))
    .get('/v1/customers/:id', (c) => read(c, c.req.param('id')))
    .delete('/v1/customers/:id', async (c) => {
      const { id, object, created } = await found(objects, c.req.param('id'))
      return c.json(
        await sandbox.change(id, (world, now) => {
          const gone = world.put({ id, object, created, deleted: true })
          world.emit('customer.deleted', gone, now)
          return gone
        }),
      )
    })
    .post('/v1/checkout/sessions', async (c) => {
      const form = c.get('form')
      const customer = await known(objects, textAt(form, 'customer'))
      return c.json(
        await sandbox.change(customer, (world, now) =>
          makeCheckoutSession(world, form, origin, now),
        ),
      )
    })
    .get('/v1/checkout/sessions', (c) => {
      const status = textAt(c.get('form'), 'status')
      return list(c, 'checkout.session', (session) => !status || session.status === status)
    })
    .get('/v1/checkout/sessions/:id', async (c) => {
      const session = await found(objects, c.req.param('id'))
      // Any change first expires sessions that are too old.
      await sandbox.change(String(session.customer), () => {})
      return read(c, session.id)
    })
    .post('/v1/checkout/sessions/:id/expire', async (c) => {
      const session = await found(objects, c.req.param('id'))
      return c.json(
        await sandbox.change(String(session.customer), (world, now) =>
          expireSession(world, session.id, now),
        ),
      )
    })
    .get('/v1/subscriptions', (c) => list(c, 'subscription', () => true))
    .get('/v1/subscriptions/:id', (c) => read(c, c.req.param('id')))
    .post('/v1/subscriptions/:id', async (c) => {
      const form = c.get('form')
      return c.json(await updateSubscription(sandbox, c.req.param('id'), form))
    })
    .delete('/v1/subscriptions/:id', async (c) => {
      const subscription = await found(objects, c.req.param('id'))
      await sandbox.change(String(subscription.customer), (world, now) =>
        endSubscription(world, subscription, now),
      )
      return read(c, subscription.id)
    })
    .post('/v1/billing_portal/sessions', async (c) => {
      const form = c.get('form')
      const customer = await known(objects, textAt(form, 'customer'))
      const id = newId('bps')
      return c.json(
        await sandbox.change(customer, (world, now) =>
          world.put({
            id,
            object: 'billing_portal.session',
            created: now,
            customer,
            return_url: textAt(form, 'return_url') ?? null,
            url: `${origin}/sandbox/portal/${id}`,
            livemode: false,
          }),
        ),
      )
    })
    .get('/v1/invoices', (c) => {
      const status = textAt(c.get('form'), 'status')
      return list(c, 'invoice', (invoice) => !status || invoice.status === status)
    })
    .get('/v1/charges', (c) => list(c, 'charge', () => true))
    .get('/v1/charges/:id', (c) => read(c, c.req.param('id')))
    .get('/v1/disputes', (c) => {
      const intent = textAt(c.get('form'), 'payment_intent')
      return list(c, 'dispute', (dispute) => dispute.payment_intent === intent)
    })
    .get('/v1/refunds', (c) => {
      const charge = textAt(c.get('form'), 'charge')
      return list(c, 'refund', (refund) => refund.charge === charge)
    })
    .get('/v1/events', (c) => {
      const since = Number(textAt(c.get('form'), 'created', 'gte') ?? 0)
      const before = Number(textAt(c.get('form'), 'created', 'lt') ?? Number.POSITIVE_INFINITY)
      return list(c, 'event', ({ created }) => created >= since && created < before)
    })
    .get('/v1/events/:id', (c) => read(c, c.req.param('id')))
    .get('/v1/coupons/:id', (c) => c.json(couponOf(c.req.param('id'))))
    .get('/v1/promotion_codes', (c) => {
      const code = textAt(c.get('form'), 'code') ?? ''
      const data = isPromotionCode(code) ? [{ id: code, object: 'promotion_code', code }] : []
      return c.json({ object: 'list', url: '/v1/promotion_codes', has_more: false, data })
    })
    .all('*', (c) => {
      throw refusal(404, `The sandbox does not know ${c.req.method} ${new URL(c.req.url).pathname}`)
    })
    .onError((error, c) =>
      error instanceof SandboxRefusal
        ? c.json(error.body, error.status)
        : c.json({ error: { type: 'api_error', message: error.message } }, 500),
    )
}

type Objects = Sandbox['objects']

async function makeCustomer({ objects }: Sandbox, form: Form): Promise<StripeObject> {
  const customer: StripeObject = {
    id: newId('cus'),
    object: 'customer',
    created: Math.floor(Date.now() / 1000),
    name: textAt(form, 'name') ?? null,
    email: textAt(form, 'email') ?? null,
    phone: textAt(form, 'phone') ?? null,
    metadata: textsAt(form, 'metadata'),
    invoice_settings: { default_payment_method: null },
    livemode: false,
  }
  await objects.save([customer])
  return customer
}

async function updateSubscription(sandbox: Sandbox, id: string, form: Form) {
  const subscription = await found(sandbox.objects, id)
  const [atPeriodEnd, cancelAt] = [textAt(form, 'cancel_at_period_end'), textAt(form, 'cancel_at')]
  if (atPeriodEnd !== undefined && cancelAt !== undefined)
    throw refusal(
      400,
      'You may only specify one of these parameters: cancel_at_period_end, cancel_at',
    )
  if (subscription.status === 'canceled')
    throw refusal(400, 'A canceled subscription can only update its cancellation_details')
  const change: SubscriptionChange = {
    ...(atPeriodEnd !== undefined && { cancel_at_period_end: atPeriodEnd === 'true' }),
    ...(cancelAt !== undefined && { cancel_at: cancelAt === '' ? null : Number(cancelAt) }),
    ...(form.metadata && { metadata: textsAt(form, 'metadata') }),
    ...(form.cancellation_details && {
      cancellation_details: {
        feedback: textAt(form, 'cancellation_details', 'feedback') ?? null,
        comment: textAt(form, 'cancellation_details', 'comment') ?? null,
      },
    }),
  }
  return sandbox.change(String(subscription.customer), (world, at) =>
    changeSubscription(world, subscription, change, at),
  )
}

/** The object; throws Stripe's 404 without one. */
async function found(objects: Objects, id: string): Promise<StripeObject> {
  const object = await objects.get(id)
  if (!object) throw missing(id)
  return object
}

/** The id of an existing customer; throws Stripe's 404 otherwise. */
async function known(objects: Objects, customer: string | undefined): Promise<string> {
  if (!customer || !(await objects.get(customer))) throw missing(customer ?? '', 'customer')
  return customer
}

function expandOf(form: Form): string[] {
  return Array.isArray(form.expand) ? form.expand.filter((path) => typeof path === 'string') : []
}

/** The object with the ids at these paths ("data.customer") replaced by their objects. */
async function expanded(
  objects: Objects,
  object: StripeObject,
  paths: string[],
): Promise<StripeObject> {
  let result: unknown = structuredClone(object)
  for (const path of paths) result = await expandAt(objects, result, path.split('.'))
  return result as StripeObject
}

async function expandAt(objects: Objects, value: unknown, path: string[]): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map((inner) => expandAt(objects, inner, path)))
  const [name, ...rest] = path
  if (name === undefined || typeof value !== 'object' || value === null) return value
  const fields = value as Record<string, unknown>
  if (!(name in fields)) return value
  const inner = fields[name]
  const replaced = typeof inner === 'string' ? ((await lookUp(objects, inner)) ?? inner) : inner
  return {
    ...fields,
    [name]: typeof replaced === 'string' ? replaced : await expandAt(objects, replaced, rest),
  }
}

async function lookUp(objects: Objects, id: string): Promise<StripeObject | null> {
  return isPromotionCode(id) ? couponOf(id) : objects.get(id)
}

/** Stripe's SDK with the sandbox answering its requests. */
export async function sandboxStripe(sandbox: Sandbox): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  const api = sandboxApi(sandbox)
  const answer = async (url: string | URL | Request, init?: RequestInit) =>
    api.fetch(new Request(url as string, init))
  return new Client('sk_test_sandbox', {
    apiVersion: stripeApiVersion,
    httpClient: Client.createFetchHttpClient(answer as typeof fetch),
    telemetry: false,
    ...patience,
  })
}
