import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freeSubscription } from '../../../domain/billing/subscription.ts'
import { settlePayment } from '../../../web/features/billing/checkout/payment-return.ts'
import { cancel, resume } from '../../../web/features/billing/subscription-calls.ts'

const toasts = vi.hoisted((): string[] => [])
vi.mock('../../../web/ui/toast/toaster.tsx', () => ({
  showToast: (message: string) => void toasts.push(message),
}))

/** What the server says to each call; the plan is open where it says so. */
let answers: Record<string, unknown> = {}
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  toasts.length = 0
  const user = { id: 'u', name: 'Nora', email: null, phone: null }
  answers = { viewer: { user, role: null }, 'check-subscription': freeSubscription }
  vi.stubGlobal('fetch', async (input: string) => {
    const answer = answers[input.replace('/api/', '')]
    return answer ? Response.json(answer) : Response.json({ error: {} }, { status: 500 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The news of a payment, each once, after all waits. */
async function newsOf(outcome: string): Promise<string[]> {
  answers['billing/return'] = { outcome }
  const told: string[] = []
  const settled = settlePayment({ checkout: 'cs_1', tell: ({ text }) => void told.push(text) })
  await vi.runAllTimersAsync()
  expect(await settled).toBeNull()
  return [...new Set(told)]
}

test('a payment that the bank still confirms, or Stripe does not tell of, is not to be made again', async () => {
  expect(await newsOf('processing')).toEqual([
    expect.stringMatching(/^Your bank is still confirming .* do not pay again\.$/),
    expect.stringMatching(/name cs_1; please do not pay again\.$/),
  ])
  expect(await newsOf('unknown')).toEqual([
    expect.stringMatching(/^We are asking Stripe .* do not pay again\.$/),
    expect.stringMatching(/name cs_1; please do not pay again\.$/),
  ])
})

test('a checkout that was not paid is said to be none, at once', async () => {
  expect(await newsOf('unpaid')).toEqual([expect.stringContaining('nothing was charged')])
})

test('a payment that opened the plan is told nothing more', async () => {
  answers['check-subscription'] = { ...freeSubscription, subscribed: true }
  answers['billing/return'] = { outcome: 'paid' }
  const tell = vi.fn()
  const settled = settlePayment({ checkout: 'cs_1', tell })
  await vi.runAllTimersAsync()
  expect(await settled).toMatchObject({ subscribed: true })
  expect(tell).not.toHaveBeenCalled()
})

test('a change of a plan is called done when Stripe has said so, and not before', async () => {
  const change = { confirmed: true, endsAt: '2999-01-05T00:00:00Z' }
  const ended = { reason: 'price', comment: '', subscription: 'sub_1' } as never
  answers['billing/cancel'] = change
  expect(await cancel(ended)).toBe(true)
  answers['billing/cancel'] = { ...change, confirmed: false }
  expect(await cancel(ended)).toBe(true)
  expect(await resume('sub_1')).toBe(false)
  expect(toasts).toEqual([
    'Your subscription ends on January 5, 2999.',
    expect.stringContaining('within a quarter of an hour'),
    expect.anything(),
  ])
})
