import Stripe from 'stripe'
import { afterEach, expect, test, vi } from 'vitest'
import { boundedFetch } from '../../../worker/features/billing/stripe/bounded-fetch.ts'

afterEach(() => void vi.useRealTimers())

/** Stripe's SDK on top of it, whose every call gets this answer. */
function stripeThatSays(answer: () => Response) {
  const asked: (RequestInit | undefined)[] = []
  const send = async (_: unknown, init?: RequestInit) => {
    asked.push(init)
    return answer()
  }
  const httpClient = Stripe.createFetchHttpClient(boundedFetch(1_000, send as typeof fetch))
  return { asked, stripe: new Stripe('sk_test_1', { httpClient, maxNetworkRetries: 0 }) }
}

test.each([
  ['a gateway', () => Response.json({ message: 'Bad gateway' }, { status: 502 })],
  ['a limit', () => new Response('{}', { status: 429, headers: { 'Retry-After': '3600' } })],
  ['another address', () => new Response(null, { status: 302, headers: { Location: '/x' } })],
])('the failure of %s is none of Stripe’s objects', async (_, answer) => {
  const { asked, stripe } = stripeThatSays(answer)
  await expect(stripe.customers.create()).rejects.toThrow(/Stripe/)
  expect(asked.map((init) => init?.redirect)).toEqual(['manual'])
})

test('Stripe’s own errors stay as they are', async () => {
  const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'No such one' }
  const { stripe } = stripeThatSays(() => Response.json({ error }, { status: 404 }))
  await expect(stripe.customers.create()).rejects.toMatchObject({ code: 'resource_missing' })
})

test.each([
  ['as long as it says', { 'Retry-After': '3' }, 3_000],
  ['a second where it does not say', {}, 1_000],
])('a limit of Stripe’s is waited for, %s', async (_, headers, waitsMs) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  const answers = [new Response('{}', { status: 429, headers }), Response.json({ id: 'cus_1' })]
  const send = vi.fn(async () => answers.shift() ?? Response.error())
  const asked = boundedFetch(7_000, send as typeof fetch)('https://stripe.example')
  await vi.advanceTimersByTimeAsync(waitsMs - 1)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await (await asked).json()).toEqual({ id: 'cus_1' })
})
