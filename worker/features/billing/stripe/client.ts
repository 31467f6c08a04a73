import type Stripe from 'stripe'
import type { Config, StripeConfig } from '../../../http/config/config.ts'
import { boundedFetch } from './bounded-fetch.ts'

/** Stripe's answers keep the shape of this version until we change it. */
export const stripeApiVersion = '2026-10-28.endive'
/**
 * Someone is waiting: give up early. Two more tries, half a second and a second later, outlast
 * another request with the same idempotency key, which Stripe refuses while the first one runs.
 */
export const patience = { timeout: 6_000, maxNetworkRetries: 2 }

export const sandboxPriceId = 'price_sandbox_premium'

/** Whether payments are the local sandbox’s: only without keys, never in production. */
export function isSandbox({ stripe, production }: Config): boolean {
  return stripe === null && !production
}

/** Whether anything can be paid at all. */
export function takesPayments(config: Config): boolean {
  return config.stripe !== null || isSandbox(config)
}

export function premiumPriceId({ stripe }: Config): string {
  return stripe?.premiumPriceId ?? sandboxPriceId
}

/** Stripe itself, for one piece of work that may take so long; the SDK is loaded when first needed. */
export async function realStripe(
  { secretKey, apiBase }: StripeConfig,
  waitsMs: number,
): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  return new Client(secretKey, {
    apiVersion: stripeApiVersion,
    httpClient: Client.createFetchHttpClient(boundedFetch(waitsMs)),
    telemetry: false,
    ...patience,
    ...(apiBase && address(apiBase)),
  })
}

function address({ protocol, hostname, port }: URL) {
  const insecure = protocol === 'http:'
  return {
    host: hostname,
    port: Number(port) || (insecure ? 80 : 443),
    protocol: insecure ? ('http' as const) : ('https' as const),
  }
}
