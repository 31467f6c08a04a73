import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDb } from '../../../worker/db/index.ts'
import { filesRepository, type Listing } from '../../../worker/features/storage/files-repository.ts'
import { type Site, startSite } from '../../support/site.ts'
import { signedIn } from '../../support/visitor.ts'

const filesSeeded = 100_000

let site: Site

beforeAll(async () => {
  site = await startSite({ knowledge: false })
  // 90,000 files in one folder, 10,000 in a folder each.
  await site.env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO files (id, bucket_id, folder, leaf, object_key, size, content_type,
       cache_control_seconds, etag, owner_id, created_at, updated_at)
     SELECT 'f' || i, 'resources', CASE WHEN i % 10 THEN 'big' ELSE 'd' || i END,
       printf('File %06d.txt', i), 'k' || i, 1, 'text/plain', 60, '""', 'u', i, i FROM n`,
  )
    .bind(filesSeeded)
    .run()
  await site.env.DB.prepare(
    `INSERT INTO storage_folders (bucket_id, path, folder, leaf)
     SELECT DISTINCT 'resources', folder, '', folder FROM files`,
  ).run()
})
afterAll(() => site.close())

/** A database that adds up the rows its queries read. */
function counted() {
  const count = { rowsRead: 0 }
  const watch = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === 'bind') return (...values: unknown[]) => watch(target.bind(...values))
        if (name === 'all' || name === 'raw')
          return async () => {
            const { results, meta, ...rest } = await target.all<Record<string, unknown>>()
            count.rowsRead += meta.rows_read
            return name === 'raw'
              ? results.map((row) => Object.values(row))
              : { results, meta, ...rest }
          }
        return Reflect.get(target, name)
      },
    })
  const database = { prepare: (sql: string) => watch(site.env.DB.prepare(sql)) }
  return { count, files: filesRepository(openDb(database as unknown as D1Database)) }
}

const page: Listing = { folder: 'big', limit: 100, offset: 0, column: 'name', descending: false }

test.each<[string, Partial<Listing>, string]>([
  ['the first files of a folder', {}, 'File 000001.txt'],
  ['the last ones', { descending: true }, 'File 099999.txt'],
  ['those newest', { column: 'created_at', descending: true }, 'File 099999.txt'],
  ['those changed longest ago', { column: 'updated_at' }, 'File 000001.txt'],
  ['those whose names begin so', { search: 'file 0500' }, 'File 050001.txt'],
  ['folders', { folder: '' }, 'big'],
  ['folders searched for', { folder: '', search: 'D9999' }, 'd99990'],
])('of 100,000 files %s are listed by what they show', async (_, asked, first) => {
  const { count, files } = counted()
  const entries = await files.list('resources', { ...page, ...asked })
  expect(entries[0]?.leaf).toBe(first)
  expect(entries.length).toBeGreaterThan(0)
  expect(count.rowsRead).toBeLessThanOrEqual(2 * page.limit)
})

test('one file of 100,000 is found by its path alone', async () => {
  const { count, files } = counted()
  expect((await files.findMany('resources', ['big/File 050001.txt']))[0]?.id).toBe('f50001')
  expect(count.rowsRead).toBeLessThan(10)
})

test('a page of the second kind of listing reads only what it shows, wherever it begins', async () => {
  const flat = counted()
  const part = { prefix: 'big/', after: 'big/File 050001.txt', limit: 100 }
  const paths = await flat.files.byPath('resources', { ...part, descending: false, exact: false })
  expect(paths[0]?.leaf).toBe('File 050002.txt')
  expect(flat.count.rowsRead).toBeLessThanOrEqual(2 * 100)
  const folder = counted()
  const lines = await folder.files.inFolder('resources', 'big', {
    ...{ prefix: 'File 09', after: 'File 090001.txt', limit: 100, descending: false },
  })
  expect(lines).toHaveLength(100)
  expect(folder.count.rowsRead).toBeLessThanOrEqual(2 * 100)
})

test('a file of the media library is found among 100,000 by its words, whatever its age', async () => {
  await site.env.DB.prepare(
    `INSERT INTO file_words (bucket_id, word, age, file_id)
     SELECT 'resources', value, -updated_at, files.id FROM files,
       json_each(json_array('file', substr(leaf, 6, 6), 'txt')) WHERE bucket_id = 'resources'`,
  ).run()
  const search = async (text: string) => {
    const { count, files } = counted()
    const found = await files.searched('resources', text, { limit: 25, offset: 0 })
    expect(count.rowsRead, text).toBeLessThanOrEqual(2 * 25)
    return found.map(({ id }) => id)
  }
  expect(await search('000007 fil')).toEqual(['f7'])
  expect(await search('0000')).toHaveLength(25)
  expect(await search('000007 nowhere')).toEqual([])
  // Of what all have, those last changed; one of a few beside it is looked for first.
  expect((await search('txt'))[0]).toBe('f100000')
  await site.env.DB.exec(`INSERT INTO file_words VALUES ('resources', '000003x', -3, 'f3')`)
  const begins = await counted().files.searched('resources', '0000', { limit: 25, offset: 0 })
  const first = Array.from({ length: 25 }, (_, at) => `f${at + 1}`)
  expect(
    begins.map(({ id }) => id),
    'each once, by its first word',
  ).toEqual(first)
})

test('a bucket of 100,000 files is emptied in one call, its objects by and by', async () => {
  const admin = await signedIn(site, 'admin@example.test')
  const response = await admin.post('/api/storage/bucket/resources/empty', {})
  expect(response.status).toBe(200)
  const left = (table: string) =>
    site.env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first('n')
  for (const table of ['files', 'storage_folders', 'file_words'])
    expect(await left(table), table).toBe(0)
  expect(await left('storage_orphans')).toBeLessThan(filesSeeded)
})
