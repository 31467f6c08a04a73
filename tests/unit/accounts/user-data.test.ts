import { readdirSync } from 'node:fs'
import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { expect, test } from 'vitest'
import { userData } from '../../../worker/features/account/user-data-repository.ts'

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

test.each(tables.map((table) => [getTableName(table), table] as const))(
  'the deletion of an account knows what becomes of %s',
  (name, table) => {
    const columns = columnsOfPeople(table)
    expect(
      columns.length === 0 || known.has(name),
      `${name} holds people’s ids (${columns}): add it to userData in worker/features/account/user-data-repository.ts, and say whether its rows go, stay or lose a name`,
    ).toBe(true)
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
