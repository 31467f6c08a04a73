import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

export type Migration = { name: string; sql: string }

/** The migrations of a folder, in order. */
export function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(`${folder}/${name}`, 'utf8') }))
}

/**
 * Runs migrations one after the other on a database that gets rows in every table after each.
 * Returns the rows each lost, as "migration: table 3 → 0".
 */
export function rowsLostBy(migrations: Migration[]): string[] {
  const db = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  const lost: string[] = []
  for (const { name, sql } of migrations) {
    const before = countRows(db)
    // In one transaction, as on D1, where `PRAGMA foreign_keys` has no effect.
    db.exec(`BEGIN;\n${sql}\n;COMMIT`)
    const after = countRows(db)
    for (const [table, rows] of before)
      if (after.get(table) !== rows)
        lost.push(`${name}: ${table} ${rows} → ${after.get(table) ?? 0}`)
    addRows(db, name)
  }
  db.close()
  return lost
}

function countRows(db: DatabaseSync): Map<string, number> {
  const count = (table: string) => db.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.n
  return new Map(tablesOf(db).map((table) => [table, Number(count(table))]))
}

function tablesOf(db: DatabaseSync): string[] {
  const rows = db
    .prepare(
      "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    )
    .all()
  const virtual = rows.filter(({ sql }) => /^CREATE VIRTUAL/i.test(String(sql)))
  return rows
    .filter(({ sql }) => !/USING fts5vocab/i.test(String(sql)))
    .map(({ name }) => String(name))
    .filter((name) => !virtual.some((table) => name.startsWith(`${table.name}_`)))
}

const rowsEach = 3

/**
 * Adds three rows to each table, parents first; keys refer to the parent's row of the same number.
 */
function addRows(db: DatabaseSync, prefix: string) {
  const filled = new Set<string>()
  const fill = (table: string) => {
    if (filled.has(table)) return
    filled.add(table)
    const keys = db.prepare(`SELECT "table", "from" FROM pragma_foreign_key_list('${table}')`).all()
    for (const { table: parent } of keys) fill(String(parent))
    const parentOf = new Map(keys.map((key) => [String(key.from), String(key.table)]))
    for (let n = 0; n < rowsEach; n++) addRow(db, { table, parentOf, label: `${prefix}-${n}`, n })
  }
  for (const table of tablesOf(db)) fill(table)
}

type NewRow = { table: string; parentOf: Map<string, string>; label: string; n: number }

function addRow(db: DatabaseSync, { table, parentOf, label, n }: NewRow) {
  const columns = db.prepare(`SELECT name, type FROM pragma_table_info('${table}')`).all()
  const seed = [...label].reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 1e9, 7)
  const values = columns.map(({ name, type }) => {
    const parent = parentOf.get(String(name))
    // Rows of a parent table have the same label as their key.
    if (parent) return label
    return /int/i.test(String(type)) ? seed + n : label
  })
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  const marks = columns.map(() => '?').join(', ')
  db.prepare(`INSERT INTO "${table}" (${names}) VALUES (${marks})`).run(...values)
}
