import { currentRequest } from './report.ts'

const metered = new WeakMap<D1Database, D1Database>()

/**
 * The database, wrapped to add each query's statements, rows read and rows written to the current
 * request's counts. D1's `raw()` returns no cost, so it counts as a statement only.
 */
export function meteredDatabase(database: D1Database): D1Database {
  const known = metered.get(database)
  if (known) return known
  const made: D1Database = {
    prepare: (query) => meteredStatement(database.prepare(query)),
    async batch<T>(statements: D1PreparedStatement[]) {
      const results = await database.batch<T>(statements.map(bare))
      for (const { meta } of results) count(meta)
      return results
    },
    exec: (query) => database.exec(query),
    withSession: (constraint) => database.withSession(constraint),
    dump: () => database.dump(),
  }
  metered.set(database, made)
  return made
}

/** The unwrapped statement of each wrapped one: D1's own `batch` takes only its own. */
const bareOf = new WeakMap<D1PreparedStatement, D1PreparedStatement>()
const bare = (statement: D1PreparedStatement) => bareOf.get(statement) ?? statement

function meteredStatement(statement: D1PreparedStatement): D1PreparedStatement {
  const made = {
    bind: (...values: unknown[]) => meteredStatement(statement.bind(...values)),
    async first(column?: string) {
      const { results, meta } = await statement.all<Record<string, unknown>>()
      count(meta)
      const [row] = results
      if (!row || column === undefined) return row ?? null
      if (!Object.hasOwn(row, column)) throw new Error(`D1_COLUMN_NOTFOUND: no column ${column}`)
      return row[column]
    },
    async all() {
      return counted(await statement.all())
    },
    async run() {
      return counted(await statement.run())
    },
    async raw(options?: { columnNames?: boolean }) {
      const rows = await statement.raw(options as { columnNames?: false })
      count(null)
      return rows
    },
  } as D1PreparedStatement
  bareOf.set(made, statement)
  return made
}

function counted<R extends { meta: Cost }>(result: R): R {
  count(result.meta)
  return result
}

type Cost = { rows_read?: number; rows_written?: number }

function count(cost: Cost | null): void {
  const queries = currentRequest()?.queries
  if (!queries) return
  queries.statements += 1
  queries.rowsRead += cost?.rows_read ?? 0
  queries.rowsWritten += cost?.rows_written ?? 0
}
