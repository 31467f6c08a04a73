import { sessionKeeper } from '../../../domain/constants.ts'

type Deps = {
  /** The ISO time at which the short-lived cookie ends; null when signed out. */
  readExpiry(): Promise<string | null>
  /** Called after each renewal. */
  refreshed?: () => void
  call?: typeof fetch
  now?: () => number
  sleep?: (ms: number) => Promise<void>
}

/**
 * Keeps a signed-in session alive: checks every tick, renews when few ticks remain, and retries
 * with doubling pauses while the server is unavailable. Returns how to stop.
 */
export function keepSession({
  readExpiry,
  refreshed = () => {},
  call = (...args) => fetch(...args),
  now = Date.now,
  sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}: Deps): () => void {
  let expiresAtMs: number | null = null
  const tick = async () => {
    if (expiresAtMs === null) expiresAtMs = Date.parse((await readExpiry()) ?? '') || null
    if (expiresAtMs === null || !needsRefresh(expiresAtMs, now())) return
    if (await refreshSession(call, sleep)) refreshed()
    expiresAtMs = Date.parse((await readExpiry()) ?? '') || null
  }
  const timer = setInterval(() => void tick().catch(() => {}), sessionKeeper.tickMs)
  void tick().catch(() => {})
  return () => clearInterval(timer)
}

/** Whether three ticks or fewer remain before the expiry, less its safety margin. */
export function needsRefresh(expiresAtMs: number, nowMs: number): boolean {
  const leftMs = expiresAtMs - sessionKeeper.expiryMarginMs - nowMs
  return Math.floor(leftMs / sessionKeeper.tickMs) <= sessionKeeper.refreshAtTicksLeft
}

/** Renews the cookie. False when refused, or once the retries would outlast a tick. */
export async function refreshSession(
  call: typeof fetch,
  sleep: (ms: number) => Promise<void>,
): Promise<boolean> {
  let waitedMs = 0
  for (let pauseMs: number = sessionKeeper.firstRetryMs; ; pauseMs *= 2) {
    const answer = await call('/api/auth/get-session').catch(() => null)
    if (answer?.ok) return true
    const retryable =
      answer === null || (sessionKeeper.retryStatuses as readonly number[]).includes(answer.status)
    if (!retryable || waitedMs + pauseMs > sessionKeeper.tickMs) return false
    await sleep(pauseMs)
    waitedMs += pauseMs
  }
}
