import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { DataSubject, DataTable } from '../../domain/trust/data-map.ts'

const schemas = import.meta.glob<Record<string, unknown>>('./schema/*.ts', { eager: true })

/** Columns that hold personal details, or an account's id without a foreign key to it. */
const personalColumn =
  /^(?:(?:user|actor|author|owner|admin)_id|(?:created|imported|banned)_by|(?:invoice_)?email|recipient|phone_number|ip_address)$/

/**
 * Every table of the main database by its schema file: columns, and whether it has personal data.
 */
export function dataMap(): DataSubject[] {
  const subjects = Object.entries(schemas)
    .map(([path, module]) => ({
      id: path.replace(/^.*\/|\.ts$/g, ''),
      tables: Object.values(module)
        .filter((value) => value instanceof SQLiteTable)
        .map(describe),
    }))
    .filter(({ tables }) => tables.length > 0)
  const personal = personalTables(subjects.flatMap(({ tables }) => tables))
  return subjects.map(({ id, tables }) => ({
    id,
    tables: tables.map(({ name, columns }): DataTable => {
      return { name, columns, personal: personal.has(name) }
    }),
  }))
}

type Described = { name: string; columns: string[]; refersTo: string[] }

function describe(table: SQLiteTable): Described {
  const { name, columns, foreignKeys } = getTableConfig(table)
  return {
    name,
    columns: columns.map((column) => column.name),
    refersTo: foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name),
  }
}

/** Names of tables with personal data: by their columns, or by a foreign key to such a table. */
function personalTables(tables: Described[]): Set<string> {
  const found = new Set(
    tables
      .filter(
        ({ name, columns }) => name === 'user' || columns.some((one) => personalColumn.test(one)),
      )
      .map(({ name }) => name),
  )
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const { name, refersTo } of tables)
      if (refersTo.some((one) => found.has(one))) found.add(name)
  }
  return found
}
