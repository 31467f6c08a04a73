import { textAt } from '../../../worker/features/billing/sandbox/form.ts'
import type { Refusal, Value } from './params.ts'

type Params = { [name: string]: Value }

/** Why Stripe refuses a checkout whose single parameters are valid, or null. */
export function refuseCombination(params: Params): Refusal | null {
  const mode = textAt(params, 'mode')
  if (!mode) return { ...no('mode', 'You must provide one of mode'), code: 'parameter_missing' }
  if (!params.line_items) return no('line_items', `line_items is required in ${mode} mode`)
  if (!params.success_url) return no('success_url', 'success_url is required for hosted pages')
  for (const [param, only] of Object.entries(modeOnly))
    if (params[param] !== undefined && mode !== only)
      return no(param, `You can not pass \`${param}\` in \`${mode}\` mode.`)
  if (params.customer_update && !params.customer)
    return no('customer_update', '`customer_update` can only be used with `customer`.')
  const taxed = textAt(params, 'automatic_tax', 'enabled') === 'true'
  if (taxed && params.customer && !textAt(params, 'customer_update', 'address'))
    return no('automatic_tax', 'Automatic tax needs a valid address on the customer.')
  const trial = refuseTrial((params.subscription_data ?? {}) as Params)
  if (trial) return trial
  const collects = textAt(params, 'tax_id_collection', 'enabled') === 'true'
  if (collects && params.customer && textAt(params, 'customer_update', 'name') !== 'auto')
    return no('tax_id_collection', 'Tax ID collection needs customer_update[name] to be auto.')
  return refuseItems(params.line_items as Params[], mode, taxed)
}

const no = (param: string, message: string): Refusal => ({ param, message })

function refuseTrial({ trial_period_days, trial_end, trial_settings }: Params): Refusal | null {
  if (trial_settings && (trial_period_days ?? trial_end) === undefined)
    return no('subscription_data[trial_settings]', 'trial_settings needs a trial.')
  if (trial_period_days && trial_end)
    return no('subscription_data[trial_end]', 'Use trial_end or trial_period_days, not both.')
  if (trial_end && Number(trial_end) < Date.now() / 1000 + 48 * 60 * 60)
    return no('subscription_data[trial_end]', 'trial_end must be at least 48 hours from now.')
  return null
}

/** A subscription's end can be set in one way only. */
export function refuseBothEnds(params: Params): Refusal | null {
  if (params.cancel_at === undefined || params.cancel_at_period_end === undefined) return null
  const message = 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.'
  return { param: 'cancel_at', message }
}

/** Parameters that belong to one mode. */
const modeOnly = {
  subscription_data: 'subscription',
  payment_intent_data: 'payment',
  invoice_creation: 'payment',
}

function refuseItems(items: Params[], mode: string, taxed: boolean): Refusal | null {
  for (const [index, item] of items.entries()) {
    const data = item.price_data as Params | undefined
    const message =
      Boolean(item.price) === Boolean(data)
        ? 'You must specify either `price` or `price_data`.'
        : item.quantity === undefined
          ? 'Quantity is required.'
          : data && wrongPrice(data, mode, taxed)
    if (message) return { param: `line_items[${index}]`, message }
  }
  return null
}

/** The reason why a price given with its item is refused, or null. */
function wrongPrice(data: Params, mode: string, taxed: boolean): string | null {
  if (Boolean(data.product) === Boolean(data.product_data))
    return 'You must specify either `product` or `product_data`.'
  if (data.unit_amount === undefined) return 'You must specify `unit_amount`.'
  if (taxed && data.tax_behavior === undefined)
    return 'Automatic tax needs `tax_behavior` on every price.'
  return mode === 'subscription' ? 'You must provide at least one recurring price.' : null
}
