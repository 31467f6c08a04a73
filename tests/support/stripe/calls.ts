import type Stripe from 'stripe'
import {
  boolean,
  checkParams,
  emptyOr,
  expand,
  id,
  integer,
  list,
  metadata,
  object,
  oneOf,
  type Refusal,
  required,
  type Shape,
  text,
  url,
  type Value,
} from './params.ts'
import { refuseBothEnds, refuseCombination } from './session-rules.ts'

type Params = { [name: string]: Value }
/** A call of Stripe's API; `:id` in its path is an object's id. */
export type Call = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  refuse(params: Params): Refusal | null
}

function call<T>(method: Call['method'], path: string, shape: Shape<T>): Call {
  return { method, path, refuse: (params) => checkParams(shape, params) }
}

const page = {
  limit: integer({ min: 1, max: 100 }),
  starting_after: text(),
  ending_before: text(),
  expand: expand({ inList: true }),
}
const created = object<Stripe.RangeQueryParam>({
  gt: integer(),
  gte: integer(),
  lt: integer(),
  lte: integer(),
})

type Session = Stripe.Checkout.SessionCreateParams
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

const priceData = object<NonNullable<LineItem['price_data']>>({
  currency: required(oneOf('usd')),
  unit_amount: integer({ min: 0 }),
  tax_behavior: oneOf('exclusive', 'inclusive', 'unspecified'),
  product: id('prod'),
  product_data: object<NonNullable<NonNullable<LineItem['price_data']>['product_data']>>({
    name: required(text()),
    description: text(),
    metadata,
  }),
})

const session: Shape<Session> = {
  mode: oneOf('payment', 'setup', 'subscription'),
  customer: id('cus'),
  client_reference_id: text(200),
  line_items: list(
    object<LineItem>({ price: id('price'), price_data: priceData, quantity: integer({ min: 1 }) }),
  ),
  allow_promotion_codes: boolean,
  automatic_tax: object<NonNullable<Session['automatic_tax']>>({ enabled: required(boolean) }),
  tax_id_collection: object<NonNullable<Session['tax_id_collection']>>({
    enabled: required(boolean),
  }),
  customer_update: object<NonNullable<Session['customer_update']>>({
    address: oneOf('auto', 'never'),
    name: oneOf('auto', 'never'),
  }),
  success_url: url,
  cancel_url: url,
  metadata,
  payment_intent_data: object<NonNullable<Session['payment_intent_data']>>({ metadata }),
  invoice_creation: object<NonNullable<Session['invoice_creation']>>({
    enabled: required(boolean),
  }),
  subscription_data: object<NonNullable<Session['subscription_data']>>({
    metadata,
    trial_period_days: integer({ min: 1, max: 730 }),
    trial_end: integer({ min: 1 }),
    trial_settings: object<
      NonNullable<NonNullable<Session['subscription_data']>['trial_settings']>
    >({
      end_behavior: required(
        object<Stripe.Checkout.SessionCreateParams.SubscriptionData.TrialSettings.EndBehavior>({
          missing_payment_method: required(oneOf('cancel', 'create_invoice', 'pause')),
        }),
      ),
    }),
  }),
  expand: expand(),
}

const feedback = oneOf(
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
)

const subscriptionUpdate: Shape<Stripe.SubscriptionUpdateParams> = {
  cancel_at: emptyOr(integer()),
  cancel_at_period_end: boolean,
  metadata,
  cancellation_details: object<Stripe.SubscriptionUpdateParams.CancellationDetails>({
    comment: text(),
    feedback,
  }),
}

/** Every call the product makes, with the parameters Stripe accepts. */
export const calls: Call[] = [
  call<Stripe.CustomerCreateParams>('POST', '/v1/customers', {
    name: text(256),
    email: text(512),
    phone: text(20),
    metadata,
  }),
  call<Stripe.CustomerRetrieveParams>('GET', '/v1/customers/:id', { expand: expand() }),
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    refuse: (params) => checkParams(session, params) ?? refuseCombination(params),
  },
  call<Stripe.Checkout.SessionListParams>('GET', '/v1/checkout/sessions', {
    ...page,
    customer: id('cus'),
    status: oneOf('open', 'complete', 'expired'),
    created,
  }),
  call<Stripe.Checkout.SessionRetrieveParams>('GET', '/v1/checkout/sessions/:id', {
    expand: expand(),
  }),
  call<Stripe.Checkout.SessionExpireParams>('POST', '/v1/checkout/sessions/:id/expire', {
    expand: expand(),
  }),
  call<Stripe.BillingPortal.SessionCreateParams>('POST', '/v1/billing_portal/sessions', {
    customer: id('cus'),
    return_url: url,
  }),
  call<Stripe.SubscriptionListParams>('GET', '/v1/subscriptions', {
    ...page,
    customer: id('cus'),
    status: oneOf('all', 'active', 'canceled', 'ended', 'incomplete', 'past_due', 'trialing'),
  }),
  call<Stripe.SubscriptionRetrieveParams>('GET', '/v1/subscriptions/:id', { expand: expand() }),
  {
    method: 'POST',
    path: '/v1/subscriptions/:id',
    refuse: (params) => checkParams(subscriptionUpdate, params) ?? refuseBothEnds(params),
  },
  call<Stripe.SubscriptionCancelParams>('DELETE', '/v1/subscriptions/:id', {
    cancellation_details: object<Stripe.SubscriptionCancelParams.CancellationDetails>({
      comment: text(),
      feedback,
    }),
  }),
  call<Stripe.InvoiceListParams>('GET', '/v1/invoices', {
    ...page,
    customer: id('cus'),
    status: oneOf('draft', 'open', 'paid', 'uncollectible', 'void'),
  }),
  call<Stripe.ChargeListParams>('GET', '/v1/charges', { ...page, customer: id('cus'), created }),
  call<Stripe.ChargeRetrieveParams>('GET', '/v1/charges/:id', { expand: expand() }),
  call<Stripe.DisputeListParams>('GET', '/v1/disputes', { ...page, payment_intent: id('pi') }),
  call<Stripe.PriceRetrieveParams>('GET', '/v1/prices/:id', { expand: expand() }),
  call<Stripe.BillingPortal.ConfigurationListParams>('GET', '/v1/billing_portal/configurations', {
    ...page,
    active: boolean,
    is_default: boolean,
  }),
  call<Stripe.WebhookEndpointListParams>('GET', '/v1/webhook_endpoints', page),
  call<Stripe.RefundListParams>('GET', '/v1/refunds', { ...page, charge: id('ch'), created }),
  call<Stripe.EventListParams>('GET', '/v1/events', {
    ...page,
    created,
    types: list(text(), { max: 20 }),
  }),
  call<Stripe.EventRetrieveParams>('GET', '/v1/events/:id', { expand: expand() }),
]

/** The call at an address, and the id in it; null for an unknown one. */
export function findCall(method: string, path: string): { call: Call; id: string } | null {
  for (const known of calls) {
    const pattern = new RegExp(`^${known.path.replace(':id', '([\\w-]+)')}$`)
    const match = known.method === method ? pattern.exec(path) : null
    if (match) return { call: known, id: match[1] ?? '' }
  }
  return null
}
