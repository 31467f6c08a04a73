import type Stripe from 'stripe'
import { patience, stripeApiVersion } from '../stripe/client.ts'
import { sandboxApi } from './api.ts'
import type { Sandbox } from './sandbox.ts'

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
