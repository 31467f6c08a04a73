/**
 * `npx node bench/knowledge-search.ts`, after `vite build`.
 * /api/knowledge/search with a selective query over 2,000 entries (the product's own and imported
 * controls) against a worker that does nothing but `SELECT 1`. Method: see `throughputRatio`. The
 * budget is for a repeated question, as starters are; a new one reads two databases where the
 * baseline reads one, so that its ratio cannot exceed about 0.7.
 * Rows read are those D1 bills for the search database, from its own `meta`.
 */
import type { AuditEvent } from '../domain/staff/audit.ts'
import { largeCatalog } from '../tests/support/samples/oscal-catalog.ts'
import type { Statement } from '../worker/db/commit.ts'
import { openDb } from '../worker/db/index.ts'
import { importKnowledge } from '../worker/features/advisors/knowledge/import.ts'
import { importsRepository } from '../worker/features/advisors/knowledge/imports-repository.ts'
import { knowledgeRepository } from '../worker/features/advisors/retrieval/repository.ts'
import { searchKnowledge } from '../worker/features/advisors/retrieval/search.ts'
import { auditRepository } from '../worker/features/audit/repository.ts'
import { throughputRatio } from './load.ts'
import { report } from './report.ts'
import { cookiesOf, startWorkers } from './workers.ts'

const entries = 2_000
const limit = 5
const question = 'mfa for teachers who refuse to use personal phones'

const workers = await startWorkers()
const { app, baseline, databases } = workers
await fillUp()
const cookie = await cookiesOf(workers, 'subscriber@example.test')
const again = await measure(() => question)
let asked = 0
const never = await measure(() => `${question} ${asked++}`)
report([
  { what: 'knowledge search / SELECT 1', ...again, budget: { atLeast: 0.7 } },
  { what: 'never asked before / SELECT 1', ...never, budget: null },
  { what: 'rows read, search database', figure: await rowsRead(), budget: { atMost: 2 * limit } },
])
await workers.close()

async function measure(ask: () => string) {
  const search = () =>
    `/api/knowledge/search?${new URLSearchParams({ q: ask(), limit: String(limit) })}`
  const { ratio, rps } = await throughputRatio(
    { ...app, path: search, cookie },
    { ...baseline, path: '/select-1' },
  )
  return { figure: ratio, note: `${rps.toFixed(0)} a second` }
}

/** Adds controls about as long as NIST's until there are 2,000 entries. */
async function fillUp() {
  const db = openDb(databases.DB)
  const knowledge = knowledgeRepository(db, databases.SEARCH_DB)
  const missing = entries - (await knowledge.stored()).size
  const bytes = new TextEncoder().encode(JSON.stringify(largeCatalog(missing))).buffer
  const imports = importsRepository(db)
  const commit = (statements: Statement[], events: AuditEvent[]) =>
    auditRepository(db).commit({ id: 'bench', name: 'bench' }, events, statements)
  await importKnowledge({ knowledge, imports, commit }, [{ name: 'fill.json', bytes }], 'bench')
}

/** Rows of the search database that a new search reads, in an isolate that has searched before. */
async function rowsRead(): Promise<number> {
  let rows = 0
  const count = (result: D1Result) => {
    rows += result.meta.rows_read
    return result
  }
  const { SEARCH_DB } = databases
  const counted = (own: D1PreparedStatement) => ({
    bind: (...values: unknown[]) => counted(own.bind(...values)),
    all: async () => count(await own.all()),
    first: async () => count(await own.all()).results[0],
  })
  const counting = { prepare: (sql: string) => counted(SEARCH_DB.prepare(sql)) }
  const knowledge = knowledgeRepository(openDb(databases.DB), counting as unknown as D1Database)
  await searchKnowledge(knowledge, { question, limit })
  rows = 0
  await searchKnowledge(knowledge, { question: `${question} at home`, limit })
  return rows
}
