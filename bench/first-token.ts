/**
 * `npx node bench/first-token.ts`, after `vite build`.
 * Time from sending a question to the first text of the answer, including storing the question, the
 * search and the live answer's Durable Object; requests one at a time, both sides in turn. The
 * library's answer against a request that only does `SELECT 1`: the median of 24 ratios. Beside it
 * what no code of ours can change: the same hops of a worker without work, which are a query for
 * who asks, an object made for the conversation, a row in D1, one in the object's storage, and a
 * stream. A language model through the product against the same model asked directly; the stand-in
 * model waits a second first, as hosted ones do with long prompts. With a first draft, which is
 * written whole before the answer begins: against the model asked for both in sequence.
 */
import { startModelServer } from '../tests/support/servers/model-server.ts'
import { median } from './load.ts'
import { report } from './report.ts'
import { cookiesOf, startWorkers, type Workers } from './workers.ts'

const questions = [
  'How do I roll out MFA to teachers who refuse to use personal phones?',
  'What does E-Rate pay for?',
  'A parent asked for every record we hold. What is our deadline?',
  'Build the case for a four-year Chromebook refresh cycle.',
]
const times = 24
const warmUps = 4
const modelMs = 1000
const pieces = ['Begin with the staff', ' accounts that reach', ' payroll and records.']
const draft = { kind: 'slow' as const, ms: modelMs, pieces: Array(20).fill(pieces[0]), everyMs: 50 }

const { answer, hops } = await builtin()
report([
  { what: 'first token / SELECT 1', ...answer, budget: { atMost: 3 } },
  { what: 'its hops without work / SELECT 1', ...hops, budget: null },
  {
    what: "first token / the model's own, MODEL_DRAFT=off",
    ...(await withModel('off')),
    budget: { atMost: 1.05 },
  },
  {
    what: "first token / the model's own draft and first token",
    ...(await withModel('on')),
    budget: { atMost: 1.05 },
  },
])

async function builtin() {
  const workers = await startWorkers()
  const selectOne = async () => {
    const start = performance.now()
    await (await fetch(`${workers.baseline.origin}/select-1`)).text()
    return performance.now() - start
  }
  const answer = await compare(await advisorAsker(workers), selectOne)
  const hops = await compare(hopsOf(workers), selectOne)
  await workers.close()
  return { answer, hops }
}

/**
 * A function that has the compared worker take the hops of a question, with a new object each time.
 */
function hopsOf({ baseline }: Workers): Measure {
  return async () => {
    const url = `${baseline.origin}/hops/${crypto.randomUUID()}`
    await fetch(url, { method: 'PUT' })
    const start = performance.now()
    return msUntil('"text-delta"', start, await fetch(url, { method: 'POST' }))
  }
}

async function withModel(drafts: 'on' | 'off') {
  const model = await startModelServer()
  model.next({ kind: 'slow', ms: modelMs, pieces, everyMs: 50 })
  model.draft(draft)
  const workers = await startWorkers({ ...model.vars, MODEL_DRAFT: drafts })
  const ask = (messages: { role: string; content: string }[]) => {
    const body = JSON.stringify({ model: 'any', stream: true, messages })
    return fetch(`${model.vars.MODEL_BASE_URL}/chat/completions`, { method: 'POST', body })
  }
  const direct = async (content: string) => {
    const start = performance.now()
    const asked = { role: 'user', content }
    if (drafts === 'on') await (await ask([{ role: 'system', content: 'Draft.' }, asked])).text()
    return msUntil('"content"', start, await ask([asked]))
  }
  const figure = await compare(await advisorAsker(workers), direct)
  await workers.close()
  await model.close()
  return figure
}

type Measure = (question: string) => Promise<number>

async function compare(ours: Measure, theirs: Measure) {
  const pairs: [number, number][] = []
  for (let n = 0; n < times + warmUps; n++) {
    const question = questions[n % questions.length] as string
    const pair: [number, number] = [await ours(question), await theirs(question)]
    if (n >= warmUps) pairs.push(pair)
  }
  const ms = (side: 0 | 1) => median(pairs.map((pair) => pair[side])).toFixed(1)
  const figure = median(pairs.map(([our, their]) => our / their))
  return { figure, note: `${ms(0)} ms / ${ms(1)} ms` }
}

/** A function that asks an advisor as a signed-in person; each question in a new conversation. */
async function advisorAsker(workers: Workers) {
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

/** Milliseconds from `start` until `sign` came; reads the stream to its end. */
async function msUntil(sign: string, start: number, response: Response): Promise<number> {
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
