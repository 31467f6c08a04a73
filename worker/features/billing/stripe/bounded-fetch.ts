/** Total time that a request or job may spend on calls to Stripe. */
export const stripeWaitsMs = {
  /** A person waits for the answer. */
  person: 7_000,
  /** Stripe waits, and sends the event again without an answer. */
  webhook: 15_000,
  /** Nobody waits. */
  job: 5 * 60_000,
} as const

/** The pause after a 429 without a Retry-After. */
const usualPauseMs = 1_000

/**
 * A `fetch` that aborts once `waitsMs` have passed since its first call, including the SDK's
 * retries. After a 429 it waits as long as Stripe asks and tries again, if the time allows.
 * Redirects are not followed, and a failure that does not say which is thrown.
 */
export function boundedFetch(waitsMs: number, send: typeof fetch = fetch): typeof fetch {
  let endsAt: number | null = null
  return async (input, init) => {
    endsAt ??= Date.now() + waitsMs
    for (;;) {
      const leftMs = endsAt - Date.now()
      if (leftMs <= 0) throw new DOMException('Stripe took too long', 'AbortError')
      const signals = [AbortSignal.timeout(leftMs), ...(init?.signal ? [init.signal] : [])]
      const signal = AbortSignal.any(signals)
      const answer = await send(input, { ...init, signal, redirect: 'manual' })
      const pauseMs = answer.status === 429 ? pauseOf(answer) : null
      if (pauseMs === null || Date.now() + pauseMs >= endsAt) return explained(answer)
      await answer.body?.cancel()
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** The SDK takes JSON without an "error" for a success, whatever the status it came with. */
async function explained(answer: Response): Promise<Response> {
  if (answer.ok) return answer
  const text = await answer.text()
  if (!text.includes('"error"')) throw new Error(`Stripe answered ${answer.status} and no error`)
  return new Response(text, answer)
}

function pauseOf(answer: Response): number {
  const seconds = Number(answer.headers.get('retry-after'))
  return seconds > 0 ? seconds * 1000 : usualPauseMs
}
