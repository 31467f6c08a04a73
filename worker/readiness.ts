import { createFactory } from 'hono/factory'
import { dataMap } from './db/data-map.ts'
import type { AppEnv } from './http/app-env.ts'
import { report } from './http/report.ts'

/** The tables, with their columns, that this build uses in a database. */
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
 * GET /api/ready: asks each database for every table and column that this build uses, unlike
 * /api/health, which asks none. 503 with "failed" for a database that does not answer, "not
 * migrated" for one that lacks any.
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

/** The state of a database; what it lacks, or its failure, is reported. */
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

/** The expected tables and columns that no CREATE TABLE statement of the database names. */
function missingIn(made: Map<string, string>, expected: Expected): string[] {
  return expected.flatMap(({ name, columns }) => {
    const statement = made.get(name)
    if (statement === undefined) return name
    const words = new Set(statement.split(/\W+/))
    return columns.filter((column) => !words.has(column)).map((column) => `${name}.${column}`)
  })
}
