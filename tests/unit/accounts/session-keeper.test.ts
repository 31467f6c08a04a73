import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  keepSession,
  needsRefresh,
  refreshSession,
} from '../../../web/lib/session/session-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tickMs = 30_000
const marginMs = 10_000
const answer = (status: number) => new Response(null, { status })

/** A keeper whose cookie ends after `leftMs` and is renewed for an hour. */
function keeper({ leftMs, calls = vi.fn(async () => answer(200)) }: KeeperOptions) {
  let expiresAt: number | null = leftMs === null ? null : Date.now() + leftMs
  const call = vi.fn(async () => {
    const response = await calls()
    if (response.ok) expiresAt = Date.now() + 3_600_000
    return response
  })
  const readExpiry = vi.fn(async () =>
    expiresAt === null ? null : new Date(expiresAt).toISOString(),
  )
  const stop = keepSession({ readExpiry, call: call as unknown as typeof fetch })
  return { call, readExpiry, stop }
}
type KeeperOptions = { leftMs: number | null; calls?: () => Promise<Response> }

test('three ticks or fewer before the end, less ten seconds, it is time', () => {
  const inTime = 4 * tickMs + marginMs
  expect(needsRefresh(inTime, 0)).toBe(false)
  expect(needsRefresh(inTime - 1, 0)).toBe(true)
  expect(needsRefresh(0, 1)).toBe(true)
})

test('it looks at once and every thirty seconds, and renews only when it is time', async () => {
  const { call, stop } = keeper({ leftMs: 4 * tickMs + marginMs + tickMs / 2 })
  await vi.advanceTimersByTimeAsync(0)
  expect(call).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(tickMs - 1)
  expect(call).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(call).toHaveBeenCalledTimes(1)
  expect(call).toHaveBeenCalledWith('/api/auth/get-session')
  stop()
})

test('after renewing it waits for the new end', async () => {
  const { call, readExpiry, stop } = keeper({ leftMs: tickMs })
  await vi.advanceTimersByTimeAsync(0)
  expect(call).toHaveBeenCalledTimes(1)
  expect(readExpiry).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(20 * tickMs)
  expect(call).toHaveBeenCalledTimes(1)
  stop()
})

test('signed out, it renews nothing', async () => {
  const { call, stop } = keeper({ leftMs: null })
  await vi.advanceTimersByTimeAsync(3 * tickMs)
  expect(call).not.toHaveBeenCalled()
  stop()
})

test('once stopped, it looks no more', async () => {
  const { readExpiry, stop } = keeper({ leftMs: null })
  await vi.advanceTimersByTimeAsync(0)
  stop()
  await vi.advanceTimersByTimeAsync(5 * tickMs)
  expect(readExpiry).toHaveBeenCalledTimes(1)
})

/** Renews against these answers; tells the pauses between the calls. */
async function refreshAgainst(statuses: number[]) {
  const pauses: number[] = []
  let calls = 0
  const call = async () => answer(statuses[Math.min(calls++, statuses.length - 1)] as number)
  const renewed = await refreshSession(call as typeof fetch, async (ms) => void pauses.push(ms))
  return { renewed, calls, pauses }
}

test.each([502, 503, 504])(
  '%i is tried again, after 200 ms and then twice as long',
  async (status) => {
    expect(await refreshAgainst([status, status, status, 200])).toEqual({
      renewed: true,
      calls: 4,
      pauses: [200, 400, 800],
    })
  },
)

test.each([400, 401, 403, 404, 429, 500, 501, 505])('%i is not tried again', async (status) => {
  expect(await refreshAgainst([status])).toEqual({ renewed: false, calls: 1, pauses: [] })
})

test('it gives up before the pauses outlast a tick', async () => {
  const { renewed, pauses } = await refreshAgainst([503])
  expect(renewed).toBe(false)
  expect(pauses).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
})

test('left to itself it asks the server, and pauses before it asks again', async () => {
  const fetched = vi.fn(async () => answer(fetched.mock.calls.length === 1 ? 503 : 200))
  vi.stubGlobal('fetch', fetched)
  const refreshed = vi.fn()
  const soon = new Date(Date.now() + tickMs).toISOString()
  const stop = keepSession({ readExpiry: async () => soon, refreshed })
  await vi.advanceTimersByTimeAsync(199)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(refreshed).toHaveBeenCalledTimes(1)
  stop()
  vi.unstubAllGlobals()
})
