import { cookiesOf, type Workers } from './workers.ts'

/** Asks the advisors as a signed-in person; each question in a new conversation. */
export async function advisorAsker(workers: Workers) {
  const { origin } = workers.app
  const headers = {
    Cookie: await cookiesOf(workers, 'admin@example.test'),
    Origin: origin,
    'Content-Type': 'application/json',
  }
  const call = (path: string, body: unknown) =>
    fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })

  /** Milliseconds from sending a question to the first text of its answer. */
  return async (text: string): Promise<number> => {
    const created = await call('/api/conversations', { advisor: 'infrastructure' })
    const { id } = (await created.json()) as { id: string }
    const start = performance.now()
    const question = { id: crypto.randomUUID(), text }
    return msUntil('"text-delta"', start, await call(`/api/conversations/${id}/messages`, question))
  }
}

/** Reads a stream to its end; milliseconds from `start` until `sign` had come. */
export async function msUntil(sign: string, start: number, response: Response): Promise<number> {
  if (!response.ok || !response.body) throw new Error(await response.text())
  let first: number | null = null
  let heard = ''
  const decoder = new TextDecoder()
  for await (const part of response.body) {
    heard += decoder.decode(part, { stream: true })
    if (heard.includes(sign)) first ??= performance.now() - start
  }
  if (first === null) throw new Error(`No ${sign} came: ${heard.slice(0, 500)}`)
  return first
}
