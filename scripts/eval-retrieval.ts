/**
 * Measures retrieval on temporary databases:
 * `node scripts/eval-retrieval.ts [questions.jsonl] [--facts facts.jsonl]`.
 */
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { parseArgs } from 'node:util'
import {
  getPlatformProxy,
  unstable_readConfig as readWranglerConfig,
  unstable_splitSqlQuery as splitSql,
} from 'wrangler'
import { type AdvisorId, advisorIds } from '../domain/advisors/advisors.ts'
import { openDb } from '../worker/db/index.ts'
import { syncKnowledge } from '../worker/features/advisors/knowledge/sync.ts'
import {
  type KnowledgeRepository,
  knowledgeRepository,
} from '../worker/features/advisors/retrieval/repository.ts'
import { searchKnowledge } from '../worker/features/advisors/retrieval/search.ts'
import { readKnowledgeFiles, readSources } from './content/knowledge-files.ts'
import { type OwnCase, readLines } from './evaluation/cases.ts'
import type { Databases } from './local/seed.ts'

/** `rank`: the place of the first expected result, 1 to 5; 0 for none. */
type Outcome = { example: OwnCase; rank: number; got: string[] }
type Fact = { id: string; gist: string; section_title: string; document: string }

const looked = 5
const goalAtFive = 0.92
const ownQuestions = new URL('../tests/fixtures/retrieval-eval.jsonl', import.meta.url)

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { facts: { type: 'string' } },
})
const examples = readLines<OwnCase>(positionals[0] ?? ownQuestions)
const outcomes = await withFreshDatabases(async ({ DB, SEARCH_DB }) => {
  const knowledge = knowledgeRepository(openDb(DB), SEARCH_DB)
  await syncKnowledge(knowledge, readKnowledgeFiles(), readSources())
  return askAll(knowledge)
})
for (const { example, rank, got } of outcomes) if (rank === 0) console.log(missLine(example, got))
printTable()
process.exit(shareWithin(outcomes, looked) < goalAtFive ? 1 : 0)

/** Databases in memory, so that those of a developer do not change the figures. */
async function withFreshDatabases<T>(use: (databases: Databases) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'eval-retrieval-'))
  const { name, compatibility_date, d1_databases } = readWranglerConfig({ config: 'wrangler.toml' })
  const configPath = join(folder, 'databases.json')
  writeFileSync(configPath, JSON.stringify({ name, compatibility_date, d1_databases }))
  const proxy = await getPlatformProxy<Databases>({ configPath, persist: false })
  try {
    await migrate(proxy.env.DB, 'migrations/main')
    await migrate(proxy.env.SEARCH_DB, 'migrations/search')
    return await use(proxy.env)
  } finally {
    await proxy.dispose()
    rmSync(folder, { recursive: true })
  }
}

async function migrate(database: D1Database, folder: string): Promise<void> {
  for (const file of globSync(`${folder}/*.sql`).sort()) {
    // wrangler's own splitter, since a trigger's body contains semicolons.
    const statements = splitSql(readFileSync(file, 'utf8'))
    await database.batch(statements.map((statement) => database.prepare(statement)))
  }
}

async function askAll(knowledge: KnowledgeRepository): Promise<Outcome[]> {
  const asked: Outcome[] = []
  for (const example of examples) {
    const { question, background, expected } = example
    const advisor = advisorIds.find((id) => id === example.advisor) as AdvisorId | undefined
    const found = await searchKnowledge(knowledge, { question, background, advisor, limit: looked })
    const isHit = found.map(({ entry }) => entry.facts.some((fact) => expected.includes(fact)))
    asked.push({
      example,
      rank: isHit.indexOf(true) + 1,
      got: found.map(({ entry, coverage }) => `${entry.id} ${Math.round(coverage * 100)} %`),
    })
  }
  return asked
}

function missLine({ id, question, background, expected }: OwnCase, got: string[]): string {
  const before = background ? ` (after: ${background})` : ''
  return `missed ${id}: ${question}${before}\n  wanted ${expected.join(', ')}\n  came   ${got.join('; ') || 'nothing'}`
}

function printTable(): void {
  const advisors = [...new Set(examples.map(({ advisor }) => advisor))]
  console.log(row('', ['asked', 'hit@1', 'hit@3', 'hit@5', 'MRR']))
  for (const advisor of advisors)
    printFigures(
      advisor,
      outcomes.filter(({ example }) => example.advisor === advisor),
    )
  printFigures('all', outcomes)
  if (values.facts) printFigures('facts, BM25', askPlainly(readLines<Fact>(values.facts)))
}

function printFigures(label: string, some: Outcome[]): void {
  const reciprocal = some.reduce((sum, { rank }) => sum + (rank > 0 ? 1 / rank : 0), 0)
  const shares = [1, 3, looked].map((place) => shareWithin(some, place))
  const figures = [...shares, reciprocal / some.length].map((figure) => figure.toFixed(3))
  console.log(row(label, [String(some.length), ...figures]))
}

function row(label: string, cells: string[]): string {
  return label.padEnd(16) + cells.map((cell) => cell.padStart(8)).join('')
}

function shareWithin(some: Outcome[], place: number): number {
  return some.filter(({ rank }) => rank > 0 && rank <= place).length / some.length
}

/** A baseline: the words of the question, searched in the facts themselves. */
function askPlainly(facts: Fact[]): Outcome[] {
  const database = new DatabaseSync(':memory:')
  database.exec("CREATE VIRTUAL TABLE facts USING fts5(id UNINDEXED, text, tokenize = 'porter')")
  const insert = database.prepare('INSERT INTO facts VALUES (?, ?)')
  for (const { id, gist, section_title, document } of facts)
    insert.run(id, `${section_title} ${document} ${gist}`)
  const select = database.prepare('SELECT id FROM facts WHERE facts MATCH ? ORDER BY rank LIMIT ?')
  return examples.map((example) => {
    const terms = example.question.match(/[\p{L}\p{N}]+/gu) ?? []
    const match = terms.map((term) => `"${term}"`).join(' OR ')
    const got = match ? select.all(match, looked).map(({ id }) => String(id)) : []
    return { example, rank: got.findIndex((id) => example.expected.includes(id)) + 1, got }
  })
}
