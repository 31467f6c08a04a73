import type Stripe from 'stripe'
import type { BillingCheck } from '../../../domain/billing/billing.ts'
import { formatPrice, plans } from '../../../domain/billing/plans.ts'
import { counted } from '../../../domain/counted.ts'
import { defaultSettings } from '../../../domain/settings/settings.ts'
import { report } from '../../http/report.ts'
import type { BillingDeps } from './deps.ts'
import { isSandbox, premiumPriceId, stripeApiVersion } from './stripe/client.ts'
import { ifThere } from './stripe/failures.ts'
import { handledEvents } from './sync/webhook.ts'

/**
 * Checks the price, portal and webhook at Stripe, and the vendor's address on quotes. A check has a
 * sentence on its problem, or null.
 */
export async function checkPayments(deps: BillingDeps): Promise<BillingCheck[]> {
  if (isSandbox(deps.config))
    return [{ subject: 'Payments', problem: null, state: 'The local sandbox; no money moves.' }]
  if (!deps.config.stripe)
    return [
      {
        subject: 'Payments',
        state: 'Not set up',
        problem: 'Set STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PREMIUM_PRICE_ID.',
      },
    ]
  const stripe = await deps.stripe()
  return Promise.all([
    checked('Monthly price', () => checkPrice(stripe, premiumPriceId(deps.config))),
    checked('Customer portal', () => checkPortal(stripe)),
    checked('Webhook', () => checkWebhook(stripe, deps)),
    checkVendor(deps),
  ])
}

/** The state found, and its problem or null. */
type Found = { state: string; problem: string | null }

/** The check's result; "Unknown" when Stripe cannot be asked. */
async function checked(subject: string, look: () => Promise<Found>): Promise<BillingCheck> {
  try {
    return { subject, ...(await look()) }
  } catch (error) {
    report(error, { check: subject })
    const problem = 'It could not be looked up at Stripe. Check the key and its permissions.'
    return { subject, state: 'Unknown', problem }
  }
}

async function checkPrice(stripe: Stripe, id: string): Promise<Found> {
  const price = await ifThere(stripe.prices.retrieve(id))
  const wanted = plans.premium.priceCents
  if (!price) return { state: 'Missing', problem: `Stripe has no price ${id}.` }
  const { unit_amount, currency, recurring, active } = price
  const state = `${formatPrice(unit_amount ?? 0, currency)} ${recurring ? `every ${recurring.interval_count} ${recurring.interval}` : 'once'}`
  const monthly = recurring?.interval === 'month' && recurring.interval_count === 1
  const faults = [
    !active && 'It is archived.',
    !monthly && 'It does not recur every month.',
    (unit_amount !== wanted || currency !== 'usd') &&
      `Pages promise ${formatPrice(wanted)} per month.`,
  ]
  return { state, problem: joined(faults) }
}

async function checkPortal(stripe: Stripe): Promise<Found> {
  const { data } = await stripe.billingPortal.configurations.list({
    active: true,
    is_default: true,
    limit: 1,
  })
  const [portal] = data
  if (!portal)
    return {
      state: 'Not activated',
      problem: 'Save its settings once, under Settings → Billing → Customer portal.',
    }
  const { payment_method_update, invoice_history, subscription_cancel } = portal.features
  const faults = [
    !payment_method_update.enabled && 'Customers cannot change their card there.',
    !invoice_history.enabled && 'Customers cannot see their invoices there.',
    subscription_cancel.enabled &&
      subscription_cancel.mode !== 'at_period_end' &&
      'It cancels at once; set it to the end of the period.',
  ]
  return { state: 'Activated', problem: joined(faults) }
}

async function checkWebhook(stripe: Stripe, { origin, config }: BillingDeps): Promise<Found> {
  const url = `${config.appUrl ?? origin}/api/webhooks/stripe`
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 })
  const endpoint = data.find((one) => one.url === url)
  if (!endpoint)
    return { state: 'Missing', problem: `Stripe has no webhook with the address ${url}.` }
  const { enabled_events, status, api_version } = endpoint
  const missing = enabled_events.includes('*')
    ? []
    : handledEvents.filter((type) => !enabled_events.includes(type))
  const faults = [
    status !== 'enabled' && 'It is switched off.',
    missing.length > 0 && `It does not send ${missing.join(', ')}.`,
    api_version !== stripeApiVersion &&
      `It speaks version ${api_version ?? 'of the account'}; make it with ${stripeApiVersion}.`,
  ]
  return { state: `${counted(enabled_events.length, 'kind')} of events`, problem: joined(faults) }
}

/** Checks that the vendor's address on quotes is not the default settings' example. */
async function checkVendor({ settings }: BillingDeps): Promise<BillingCheck> {
  const { address } = (await settings()).vendor
  const isExample = address === defaultSettings.vendor.address
  return {
    subject: 'Quotes',
    state: address.split('\n').join(', '),
    problem: isExample
      ? 'They carry the example address. Set your own under Settings → Payments → Vendor.'
      : null,
  }
}

function joined(faults: (string | false)[]): string | null {
  return faults.filter((fault) => fault !== false).join(' ') || null
}
