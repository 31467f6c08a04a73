/**
 * `npx node bench/first-token.ts`, after `vite build`.
 * From sending a question to the first text of the built-in advisor's answer, everything between
 * included (the question stored, the search, the live answer's Durable Object), against a request
 * that does nothing but `SELECT 1`. One at a time, in turn, in one run; the median of 24 ratios.
 */
import { median } from './load.ts'
import { report } from './report.ts'
import { cookiesOf, startWorkers } from './workers.ts'

const questions = [
  'How do I roll out MFA to teachers who refuse to use personal phones?',
  'What does E-Rate pay for?',
  'A parent asked for every record we hold. What is our deadline?',
  'Build the case for a four-year Chromebook refresh cycle.',
]
const times = 24
const warmUps = 4

const workers = await startWorkers()
const { app, baseline } = workers
const headers = {
  Cookie: await cookiesOf(workers, 'admin@example.test'),
  Origin: app.origin,
  'Content-Type': 'application/json',
}
const pairs: { token: number; select: number }[] = []
for (let n = 0; n < times + warmUps; n++) {
  const token = await msToFirstToken(questions[n % questions.length] as string)
  const start = performance.now()
  await (await fetch(`${baseline.origin}/select-1`)).text()
  const select = performance.now() - start
  if (n >= warmUps) pairs.push({ token, select })
}
const ms = (pick: 'token' | 'select') => median(pairs.map((pair) => pair[pick])).toFixed(1)
report([
  {
    what: 'first token / SELECT 1',
    figure: median(pairs.map(({ token, select }) => token / select)),
    budget: { atMost: 3 },
    note: `${ms('token')} ms / ${ms('select')} ms`,
  },
])
await workers.close()

async function msToFirstToken(text: string): Promise<number> {
  const call = (path: string, body: unknown) =>
    fetch(`${app.origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const created = await call('/api/conversations', { advisor: 'infrastructure' })
  const { id } = (await created.json()) as { id: string }
  const start = performance.now()
  const answer = await call(`/api/conversations/${id}/messages`, { id: crypto.randomUUID(), text })
  if (!answer.ok || !answer.body) throw new Error(await answer.text())
  let first: number | null = null
  let heard = ''
  const decoder = new TextDecoder()
  for await (const part of answer.body) {
    heard += decoder.decode(part, { stream: true })
    if (heard.includes('"text-delta"')) first ??= performance.now() - start
  }
  if (first === null) throw new Error(`No text came: ${heard.slice(0, 500)}`)
  return first
}
