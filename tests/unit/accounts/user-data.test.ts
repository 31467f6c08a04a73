import { readdirSync } from 'node:fs'
import { getTableColumns, getTableName, is, sql } from 'drizzle-orm'
import { getTableConfig, SQLiteSyncDialect, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { userData } from '../../../worker/features/account/user-data-repository.ts'

const dialect = new SQLiteSyncDialect()
const folder = 'worker/db/schema'
const modules = await Promise.all(
  readdirSync(folder).map((file) => import(`../../../${folder}/${file}`) as Promise<object>),
)
const tables = modules
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))

/** Columns that hold a person's id: by what they point at, or by how they are called. */
function columnsOfPeople(table: SQLiteTable): string[] {
  const pointing = getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference()
    return getTableName(foreignTable) === 'user' ? columns.map(({ name }) => name) : []
  })
  const named = Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => /(?:^|_)(?:user|actor|author|owner|member|visitor_user)_id$|_by$/.test(name))
  return [...new Set([...pointing, ...named])].filter((name) => name !== 'review_by')
}

test('columns of people are seen', () => {
  const seen = tables.filter((table) => columnsOfPeople(table).length > 0)
  expect(seen.length).toBeGreaterThan(15)
})

const known = new Set(userData.map(({ table }) => getTableName(table)))

/** Whether a deletion finds the person's rows by this column, or overwrites it. */
function isDealtWith(table: SQLiteTable, column: string): boolean {
  return userData.some((data) => {
    if (data.table !== table) return false
    const found = dialect.sqlToQuery(data.of('someone') ?? sql`1`).sql
    const cleared = Object.keys(data.clears ?? {})
    return (
      found.includes(`"${column}"`) ||
      cleared.some((key) => getTableColumns(table)[key]?.name === column)
    )
  })
}

test.each(tables.map((table) => [getTableName(table), table] as const))(
  'the deletion of an account knows what becomes of every column of %s that names people',
  (name, table) => {
    const forgotten = columnsOfPeople(table).filter((column) => !isDealtWith(table, column))
    expect(
      forgotten,
      `${name} holds people’s ids: add these columns to userData in worker/features/account/user-data-repository.ts, and say whether its rows go, stay or lose a name`,
    ).toEqual([])
  },
)

test('a table that belongs to one of them is known as well', () => {
  const children = tables.filter((table) =>
    getTableConfig(table).foreignKeys.some((key) =>
      ['conversations', 'messages'].includes(getTableName(key.reference().foreignTable)),
    ),
  )
  expect(children.map(getTableName).filter((name) => !known.has(name))).toEqual([])
})

test('what opens an account is in no download', () => {
  const open = /password|token|secret|public_?key|credential|backup|hash/i
  const shown = userData
    .filter(({ internal }) => !internal)
    .flatMap(({ table, secret = [] }) =>
      Object.keys(getTableColumns(table))
        .filter((column) => !secret.includes(column))
        .map((column) => `${getTableName(table)}.${column}`),
    )
  const harmless = ['account.accessTokenExpiresAt', 'account.refreshTokenExpiresAt']
  const found = shown.filter((column) => open.test(column.split('.')[1] ?? ''))
  expect(found.filter((column) => !harmless.includes(column))).toEqual([
    'billing_checkouts.paramsHash',
  ])
})
