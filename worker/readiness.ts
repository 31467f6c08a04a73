import { createFactory } from 'hono/factory'
import { dataMap } from './db/data-map.ts'
import type { AppEnv } from './http/app-env.ts'
import { report } from './http/report.ts'

/** What this build reads of a database: the columns of each table. */
type Expected = { name: string; columns: string[] }[]

const searchTables = [
  'knowledge_fts',
  'knowledge_terms',
  'knowledge_rows',
  'knowledge_vectors',
  'knowledge_state',
  'history_messages',
  'history_fts',
  'history_state',
  'resource_rows',
  'resource_fts',
  'resource_state',
]

/**
 * Whether the site can do its work, unlike /api/health, which the process answers alone: each
 * database is asked, and has to hold every table and column this build knows. 503 when one does not
 * answer ("failed") or lacks any ("not migrated"), with which.
 */
export const readiness = createFactory<AppEnv>().createHandlers(async (c) => {
  const main = dataMap().flatMap(({ tables }) => tables)
  const search = searchTables.map((name) => ({ name, columns: [] }))
  const states = await Promise.all([stateOf(c.env.DB, main), stateOf(c.env.SEARCH_DB, search)])
  const ready = states.every((state) => state === 'ok')
  if (!ready) c.header('Retry-After', '10')
  const [ofMain, ofSearch] = states
  return c.json(
    { status: ready ? 'ok' : 'failed', database: ofMain, search: ofSearch },
    ready ? 200 : 503,
  )
})

async function stateOf(database: D1Database, expected: Expected) {
  try {
    const { results } = await database
      .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table'")
      .all<{ name: string; sql: string }>()
    const missing = missingIn(new Map(results.map(({ name, sql }) => [name, sql])), expected)
    if (missing.length === 0) return 'ok'
    report(new Error(`Not in the database: ${missing.join(', ')}`), { readiness: 'migrations' })
    return 'not migrated'
  } catch (error) {
    report(error, { readiness: 'database' })
    return 'failed'
  }
}

/** Tables and columns that the statements which made the tables do not name. */
function missingIn(made: Map<string, string>, expected: Expected): string[] {
  return expected.flatMap(({ name, columns }) => {
    const statement = made.get(name)
    if (statement === undefined) return name
    const words = new Set(statement.split(/\W+/))
    return columns.filter((column) => !words.has(column)).map((column) => `${name}.${column}`)
  })
}
