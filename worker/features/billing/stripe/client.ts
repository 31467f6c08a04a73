import type Stripe from 'stripe'
import type { Config, StripeConfig } from '../../../http/config/config.ts'
import { boundedFetch } from './bounded-fetch.ts'

/** The version of Stripe's API that fixes the shape of its answers. */
export const stripeApiVersion = '2026-10-28.endive'
/**
 * The SDK's timeout and retries for one call. Two retries, after half a second and a second,
 * outlast a concurrent request with the same idempotency key, which Stripe refuses meanwhile.
 */
export const patience = { timeout: 6_000, maxNetworkRetries: 2 }

export const sandboxPriceId = 'price_sandbox_premium'

/** Whether the local sandbox takes payments: without Stripe's keys, outside production. */
export function isSandbox({ stripe, production }: Config): boolean {
  return stripe === null && !production
}

/** Whether payments are configured: Stripe or the sandbox. */
export function takesPayments(config: Config): boolean {
  return config.stripe !== null || isSandbox(config)
}

/** The id of the Premium Plan's monthly price, at Stripe or in the sandbox. */
export function premiumPriceId({ stripe }: Config): string {
  return stripe?.premiumPriceId ?? sandboxPriceId
}

/** A client of Stripe whose calls may take `waitsMs` together; loads the SDK on first use. */
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
