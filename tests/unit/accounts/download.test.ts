import { expect, test } from 'vitest'
import { downloadPage, readFiles } from '../../../worker/features/account/download.ts'

const at = new Date('2026-11-01T08:00:00Z')

test('no name, and nothing somebody wrote, breaks out of its place in the page of one’s own data', () => {
  const hostile = `"><img src=x onerror=alert(1)>&'`
  const page = downloadPage({
    at,
    tables: [{ table: 'feedback', rows: [{ message: hostile }] }],
    files: ['image/png', 'application/pdf'].map((contentType) => ({
      path: `u/${hostile}`,
      contentType,
      data: 'AAAA',
    })),
  })
  const written = '&quot;&gt;&lt;img src=x onerror=alert(1)&gt;&amp;'
  expect(page.split(written)).toHaveLength(1 + 5)
  expect(page).not.toContain('<img src=x')
})

test('files are in the download up to what memory has room for, and the others are told where they are', async () => {
  const mib = 1024 * 1024
  const read: string[] = []
  const objects = {
    get: async (key: string) => {
      read.push(key)
      return { arrayBuffer: async () => new ArrayBuffer(3) }
    },
  } as unknown as Pick<R2Bucket, 'get'>
  const file = (path: string, size: number) => ({
    ...{ path, size, contentType: 'image/png', objectKey: path },
  })
  const files = [file('a', 10 * mib), file('b', 7 * mib), file('c', 6 * mib)]
  expect(await readFiles(objects, files)).toEqual([
    { path: 'a', contentType: 'image/png', data: 'AAAA' },
    { path: 'b', contentType: 'image/png', address: '/api/storage/object/authenticated/b' },
    { path: 'c', contentType: 'image/png', data: 'AAAA' },
  ])
  expect(read).toEqual(['a', 'c'])
})
