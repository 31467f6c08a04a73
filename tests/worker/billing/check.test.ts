import { expect, test } from 'vitest'
import type { BillingCheck } from '../../../domain/billing/billing.ts'
import { defaultSettings } from '../../../domain/settings/settings.ts'
import { stripeApiVersion } from '../../../worker/features/billing/stripe/client.ts'
import { setSetting } from '../../support/settings.ts'
import { stripeSite } from '../../support/stripe/site.ts'
import { signedIn } from '../../support/visitor.ts'

const held = stripeSite()

async function problems(): Promise<Record<string, string | null>> {
  const admin = await signedIn(held.site, 'admin@example.test')
  const { checks } = await admin.getJson<{ checks: BillingCheck[] }>('/api/admin/billing/check')
  return Object.fromEntries(checks.map(({ subject, problem }) => [subject, problem]))
}

const price = {
  id: 'price_premium',
  object: 'price',
  active: true,
  currency: 'usd',
  unit_amount: 799,
  recurring: { interval: 'month', interval_count: 1 },
}
const on = { enabled: true }
const portal = {
  id: 'bpc_1',
  object: 'billing_portal.configuration',
  features: {
    payment_method_update: on,
    invoice_history: on,
    subscription_cancel: { enabled: true, mode: 'at_period_end' },
  },
}
const webhook = () => ({
  id: 'we_1',
  object: 'webhook_endpoint',
  url: `${held.site.origin}/api/webhooks/stripe`,
  status: 'enabled',
  api_version: stripeApiVersion as string | null,
  enabled_events: ['*'],
})

test('what is missing at Stripe is named', async () => {
  expect(await problems()).toEqual({
    'Monthly price': 'Stripe has no price price_premium.',
    'Customer portal': expect.stringMatching(/^Save its settings once/),
    Webhook: expect.stringMatching(/no webhook with the address .+\/api\/webhooks\/stripe/),
    Quotes: expect.stringMatching(/^They carry the example address/),
  })
})

test('what is as it should be has no problem', async () => {
  for (const object of [price, portal, webhook()]) held.stripe.remember(object)
  await setSetting(held.site, 'vendor', { ...defaultSettings.vendor, address: '9 Main Street' })
  expect(await problems()).toEqual({
    Quotes: null,
    'Monthly price': null,
    'Customer portal': null,
    Webhook: null,
  })
})

test('what is not as it should be says how', async () => {
  held.stripe.remember({ ...price, unit_amount: 999, active: false })
  const features = {
    ...portal.features,
    payment_method_update: { enabled: false },
    subscription_cancel: { enabled: true, mode: 'immediately' },
  }
  held.stripe.remember({ ...portal, features })
  held.stripe.remember({
    ...webhook(),
    status: 'disabled',
    enabled_events: ['invoice.paid'],
    api_version: '2020-08-27',
  })
  expect(await problems()).toEqual({
    'Monthly price': 'It is archived. Pages promise $7.99 per month.',
    'Customer portal':
      'Customers cannot change their card there. It cancels at once; set it to the end of the period.',
    Webhook: expect.stringMatching(
      /^It is switched off\. It does not send checkout\.session\.completed.+2020-08-27/,
    ),
    Quotes: null,
  })
})

test('a Stripe that does not answer is a problem of its own, not a failed page', async () => {
  held.stripe.setMood('down')
  const { Quotes, ...atStripe } = await problems()
  expect(Object.values(atStripe)).toEqual(
    Array(3).fill(expect.stringMatching(/could not be looked up/)),
  )
  expect(Quotes).toBeNull()
})
