import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** The rows of a newly seeded installation, by database and table. */
export type SeededRows = Record<'DB' | 'SEARCH_DB', Record<string, Row[]>>
type Row = Record<string, unknown>

const statementBytes = 500_000

/** The rows of all tables but those of SQLite, Cloudflare and full-text indexes. */
export async function readRows(database: D1Database): Promise<Record<string, Row[]>> {
  const { results } = await database
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name <> 'd1_migrations'")
    .all<{ name: string; sql: string }>()
  const virtual = results.filter(({ sql }) => /^CREATE VIRTUAL/i.test(sql)).map(({ name }) => name)
  const own = results.filter(
    ({ name, sql }) =>
      !/^(sqlite|_cf)_/.test(name) &&
      !virtual.some((v) => name.startsWith(`${v}_`)) &&
      !/USING fts5vocab/i.test(sql),
  )
  const rows: Record<string, Row[]> = {}
  for (const { name } of own)
    rows[name] = (await database.prepare(`SELECT * FROM "${name}"`).all<Row>()).results
  return rows
}

/** Inserts rows into empty tables, many with each statement: one at a time would take seconds. */
export async function writeRows(database: D1Database, tables: Record<string, Row[]>) {
  const inserts = Object.entries(tables).flatMap(([name, rows]) => {
    const columns = Object.keys(rows[0] ?? {})
    const values = columns.map((column) => `value ->> '$.${column}'`).join(', ')
    const sql = `INSERT OR REPLACE INTO "${name}" (${columns.join(', ')}) SELECT ${values} FROM json_each(?)`
    return parts(rows).map((part) => database.prepare(sql).bind(JSON.stringify(part)))
  })
  if (inserts.length === 0) return
  await database.batch([database.prepare('PRAGMA defer_foreign_keys = on'), ...inserts])
}

function parts(rows: Row[]): Row[][] {
  const all: Row[][] = []
  let size = statementBytes
  for (const row of rows) {
    const bytes = JSON.stringify(row).length
    if (size + bytes > statementBytes) {
      all.push([])
      size = 0
    }
    all.at(-1)?.push(row)
    size += bytes
  }
  return all
}

/**
 * The file with the seeded rows, valid until a file they depend on or the day changes. SEED_FILE
 * names one that is always used, since seeding takes longer than most tests (scripts/mutate.ts).
 */
export function seedFile(): string {
  if (process.env.SEED_FILE) return process.env.SEED_FILE
  const hash = createHash('sha256').update(new Date().toDateString())
  for (const path of globSync([
    '{domain,knowledge,library,migrations,scripts,worker}/**/*.{ts,md,sql,yml,json}',
    'tests/support/database/*.ts',
  ]).sort())
    hash.update(path).update(readFileSync(path))
  const folder = 'node_modules/.cache/edcabinet'
  mkdirSync(folder, { recursive: true })
  return `${folder}/seed-${hash.digest('hex').slice(0, 16)}.json`
}

export function saveRows(path: string, rows: SeededRows) {
  writeFileSync(path, JSON.stringify(rows))
}

export function loadRows(path: string): SeededRows {
  return JSON.parse(readFileSync(path, 'utf8')) as SeededRows
}
