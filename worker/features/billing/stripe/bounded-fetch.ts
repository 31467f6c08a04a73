/** How long one piece of work may ask Stripe in all, whatever it asks. */
export const stripeWaitsMs = {
  /** Someone looks at a button. */
  person: 7_000,
  /** Stripe waits for the answer, and sends the event again without one. */
  webhook: 15_000,
  /** Nobody waits. */
  job: 5 * 60_000,
} as const

/** The pause after a 429 that does not say how long. */
const usualPauseMs = 1_000

/**
 * `fetch` for one piece of work: gives up once its time is over, however often the SDK tries again,
 * and after a 429 waits as long as Stripe asks before it asks again.
 */
export function boundedFetch(waitsMs: number, send: typeof fetch = fetch): typeof fetch {
  let endsAt: number | null = null
  return async (input, init) => {
    endsAt ??= Date.now() + waitsMs
    for (;;) {
      const leftMs = endsAt - Date.now()
      if (leftMs <= 0) throw new DOMException('Stripe took too long', 'AbortError')
      const signals = [AbortSignal.timeout(leftMs), ...(init?.signal ? [init.signal] : [])]
      const answer = await send(input, { ...init, signal: AbortSignal.any(signals) })
      const pauseMs = answer.status === 429 ? pauseOf(answer) : null
      if (pauseMs === null || Date.now() + pauseMs >= endsAt) return answer
      await answer.body?.cancel()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

function pauseOf(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after'))
  return seconds > 0 ? seconds * 1000 : usualPauseMs
}
