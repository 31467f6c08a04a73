import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { mostCsvRows } from '../../../domain/constants.ts'
import type { AppEnv } from '../../../worker/http/app-env.ts'
import { csvAnswer } from '../../../worker/http/csv-answer.ts'

/** The lines of a file made from `pages` pages of a thousand rows. */
async function linesOf(pages: number): Promise<string[]> {
  const rows = Array.from({ length: 1000 }, (_, row) => [row, '=SUM(A1)'])
  const app = new Hono<AppEnv>().get('/', (c) =>
    csvAnswer(c, {
      name: 'rows',
      header: ['Row', 'Text'],
      page: async (number) => (number <= pages ? rows : []),
    }),
  )
  const file = await app.request('/')
  expect(file.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="rows-[\d-]+.csv"$/,
  )
  // Most files hold what only staff may read.
  expect(file.headers.get('Cache-Control')).toBe('private, no-store')
  return (await file.text()).trimEnd().split('\r\n')
}

test('a file holds every row, page after page, and no formula', async () => {
  const lines = await linesOf(3)
  expect(lines).toHaveLength(1 + 3000)
  expect(lines.at(-1)).toBe("999,'=SUM(A1)")
})

test('a page that fails later ends the file without the values of its query', async () => {
  const failing = new Hono<AppEnv>().get('/', (c) =>
    csvAnswer(c, {
      name: 'rows',
      header: ['Row'],
      page: async (number) => {
        if (number > 1) throw new Error('Failed query: select 1\nparams: ann@example.test')
        return [[1]]
      },
    }),
  )
  const file = await failing.request('/')
  expect(file.status).toBe(200)
  const failure = await file.text().catch((error: Error) => error.message)
  expect(failure).toBe('The rest of the answer could not be made')
})

test('a file that asks for more than it may have is cut off, and says so', async () => {
  const lines = await linesOf(15)
  expect(lines).toHaveLength(1 + mostCsvRows + 1)
  expect(lines.at(-1)).toContain('Cut off after 10,000 rows')
})
