import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { DataSubject, DataTable } from '../../domain/trust/data-map.ts'

const schemas = import.meta.glob<Record<string, unknown>>('./schema/*.ts', { eager: true })

/** Columns that hold a person's own details in a table that names no account. */
const personalColumn = /^(?:user_id|actor_id|email|recipient|phone_number|ip_address)$/

/** Every table of the main database by subject, as the schema declares it now. */
export function dataMap(): DataSubject[] {
  return Object.entries(schemas)
    .map(([path, module]) => ({
      id: path.replace(/^.*\/|\.ts$/g, ''),
      tables: Object.values(module)
        .filter((value) => value instanceof SQLiteTable)
        .map(toDataTable),
    }))
    .filter(({ tables }) => tables.length > 0)
}

function toDataTable(table: SQLiteTable): DataTable {
  const { name, columns, foreignKeys } = getTableConfig(table)
  const ofUser = foreignKeys.some(
    (key) => getTableConfig(key.reference().foreignTable).name === 'user',
  )
  const names = columns.map((column) => column.name)
  return {
    name,
    columns: names,
    personal: name === 'user' || ofUser || names.some((one) => personalColumn.test(one)),
  }
}
