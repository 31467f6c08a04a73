/**
 * Asks the configured language model test questions, through the same code as an advisor's answer and
 * on the local databases: `npm run model -- test`. Stop the server first.
 */
import { existsSync, readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { parseEnv } from 'node:util'
import type { AdvisorId } from '../domain/advisors/advisors.ts'
import type { AnswerPart, Message } from '../domain/advisors/conversations.ts'
import { emptyMessage, withCheckedCitations, withPart } from '../domain/advisors/message.ts'
import { openDb } from '../worker/db/index.ts'
import { transcript } from '../worker/features/advisors/composer/stream-writer.ts'
import { type CheckCounts, noCounts } from '../worker/features/advisors/model/checking/check.ts'
import { type ModelConfigured, openModels } from '../worker/features/advisors/model/models.ts'
import { readQuestion } from '../worker/features/advisors/question/read.ts'
import { knowledgeRepository } from '../worker/features/advisors/retrieval/repository.ts'
import type { Bindings } from '../worker/http/config/bindings.ts'
import { readConfig } from '../worker/http/config/config.ts'
import prices from './evaluation/model-prices.json' with { type: 'json' }
import conversations from './evaluation/model-questions.json' with { type: 'json' }
import { prepareLocalInstallation, withDatabases } from './local/local-database.ts'
import { chooseModel } from './local/local-model.ts'
import { fail } from './shell.ts'

/** The result of one question. */
type Outcome = {
  answer: Message
  reached: boolean
  firstMs: number | null
  counts: CheckCounts
  input: number
  output: number
}

// Its prompts are Markdown files.
readTextFilesAsVite()
const { answerWithModel } = await import(
  '../worker/features/advisors/answering/answer-with-model.ts'
)

if (process.argv[2] !== 'test') fail('Say "npm run model -- test".')
await prepareLocalInstallation()
console.log(await chooseModel())
const settings = existsSync('.dev.vars') ? parseEnv(readFileSync('.dev.vars', 'utf8')) : {}
const outcomes = await withDatabases({ remote: false }, async (databases) => {
  const env = { ...settings, ...databases } as unknown as Bindings
  return askAll(env, modelOf(env))
})
printTable(outcomes)

/** Lets modules that are imported from here on import files as text ("prompt.md?raw"), as Vite does. */
function readTextFilesAsVite(): void {
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith('?raw')) return next(url, context)
      const text = readFileSync(new URL(url), 'utf8')
      const source = `export default ${JSON.stringify(text)}`
      return { format: 'module', shortCircuit: true, source }
    },
  })
}

function modelOf(env: Bindings): ModelConfigured {
  if (settings.MODEL_PROVIDER === 'workers-ai')
    fail(
      'Workers AI is bound to a deployed worker only. To test one of its models from here, set MODEL_PROVIDER=openai-compatible with the address that Cloudflare gives for your account, and its token.',
    )
  const { model } = readConfig(env)
  return model.provider === 'builtin' ? fail('There is no language model to test.') : model
}

async function askAll(env: Bindings, config: ModelConfigured): Promise<Outcome[]> {
  const all: Outcome[] = []
  for (const { advisor, turns } of conversations) {
    const history: Message[] = []
    for (const text of turns) {
      const outcome = await ask(env, config, { advisor: advisor as AdvisorId, text, history })
      console.log(`\n## ${text}\n${outcome.answer.text || '(no answer of the model)'}`)
      history.push({ ...emptyMessage('user'), id: crypto.randomUUID(), text }, outcome.answer)
      all.push(outcome)
    }
  }
  return all
}

type Asked = { advisor: AdvisorId; text: string; history: Message[] }

async function ask(
  env: Bindings,
  config: ModelConfigured,
  { advisor, text, history }: Asked,
): Promise<Outcome> {
  const knowledge = knowledgeRepository(openDb(env.DB), env.SEARCH_DB)
  const input = { advisor, question: text, history, profile: {} }
  const began = Date.now()
  const parts: AnswerPart[] = []
  const counts = noCounts()
  const tokens = { input: 0, output: 0 }
  let firstMs: number | null = null
  const out = transcript((part) => {
    if (part.type === 'text-delta') firstMs ??= Date.now() - began
    parts.push(part)
  })
  const asked = { knowledge, input, question: readQuestion(text, history) }
  const models = await openModels(env, config)
  const reached = await answerWithModel(models, asked, out, new AbortController().signal, {
    counts,
    onUsage: ({ inputTokens = 0, outputTokens = 0 }) => {
      tokens.input += inputTokens
      tokens.output += outputTokens
    },
  })
  const answer = withCheckedCitations(parts.reduce(withPart, emptyMessage('assistant')))
  return { answer, reached, firstMs, counts, ...tokens }
}

function printTable(all: Outcome[]): void {
  const sum = (of: (outcome: Outcome) => number) => all.reduce((total, one) => total + of(one), 0)
  const cites = sum(({ counts }) => counts.kept + counts.moved + counts.dropped)
  const firsts = all.flatMap(({ firstMs }) => firstMs ?? []).sort((a, b) => a - b)
  const name = settings.MODEL_NAME ?? ''
  const rows = {
    'answers by the model': `${sum(({ reached }) => Number(reached))} of ${all.length}`,
    'with a source': `${sum(({ answer }) => Number(answer.citations.length > 0))} of ${all.length}`,
    'citations kept': `${sum(({ counts }) => counts.kept)} of ${cites}`,
    'moved, dropped': `${sum(({ counts }) => counts.moved)}, ${sum(({ counts }) => counts.dropped)}`,
    'claims in no source': String(sum(({ counts }) => counts.unsourced)),
    'first word, median': firsts.length > 0 ? `${firsts[Math.floor(firsts.length / 2)]} ms` : '-',
    'tokens in, out': `${sum(({ input }) => input)}, ${sum(({ output }) => output)}`,
    'cost of the twelve': costOf(name, {
      input: sum((one) => one.input),
      output: sum((one) => one.output),
    }),
  }
  console.log(`\n${name}`)
  for (const [label, value] of Object.entries(rows)) console.log(`  ${label.padEnd(24)}${value}`)
}

function costOf(name: string, { input, output }: { input: number; output: number }): string {
  const known: Record<string, { input: number; output: number }> = prices.dollarsPerMillionTokens
  const price = known[name]
  if (input + output === 0) return 'unknown: the endpoint counts no tokens'
  if (!price) return `unknown: scripts/evaluation/model-prices.json has no price of ${name}`
  const dollars = (input * price.input + output * price.output) / 1e6
  return `$${dollars.toFixed(4)}, by prices of ${prices.asOf}; planning calls come on top`
}
