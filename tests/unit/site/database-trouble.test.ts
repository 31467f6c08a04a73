import { expect, test } from 'vitest'
import { databaseTrouble } from '../../../scripts/local/database-trouble.ts'

const local = { remote: false }

test.each([
  ['"text": "no such table: user_roles: SQLITE_ERROR"', /npm start` once/],
  ['D1_ERROR: database is locked: SQLITE_BUSY', /Stop `npm start`/],
  ['failed: SQLite failed; file is not a database: SQLITE_NOTADB', /damaged.*Nothing was deleted/],
  ["EACCES: permission denied, mkdir '.wrangler/state'", /cannot be written to/],
])('%s is explained', (output, said) => {
  expect(databaseTrouble(output, local)).toMatch(said)
})

test('what is missing in the deployed database is not blamed on the local one', () => {
  expect(databaseTrouble('no such table: user', { remote: true })).toMatch(/npm run deploy/)
})

test('what is not known is left as it is', () => {
  expect(databaseTrouble('something else', local)).toBeNull()
})
