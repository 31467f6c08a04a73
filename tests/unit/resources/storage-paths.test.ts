import { describe, expect, test } from 'vitest'
import { anonymousViewer, type Viewer } from '../../../domain/access.ts'
import {
  BucketChanges,
  decideFileAccess,
  fileLimit,
  foldersOf,
  isBucketId,
  isBuiltIn,
  MoveInput,
  parseSize,
  splitPath,
  storageLimits,
  storagePath,
  takesType,
} from '../../../domain/storage.ts'
import { decideContentType, isShownInPlace } from '../../../worker/features/storage/content-type.ts'
import { bytes } from '../../support/servers/storage-client.ts'

test.each([
  ['a.txt', 'a.txt'],
  ['/a.txt/', 'a.txt'],
  ['//a///b//c.txt', 'a/b/c.txt'],
  ['año/Niños & Co (1).pdf', 'año/Niños & Co (1).pdf'],
  ['e\u0301.txt', '\u00e9.txt'],
  ['a..b/.hidden', 'a..b/.hidden'],
])('%s is kept as %s', (given, kept) => {
  expect(storagePath(given)).toBe(kept)
})

test.each([
  '',
  '/',
  '///',
  '..',
  '.',
  '../a',
  'a/../b',
  'a/./b',
  'a/..',
  'a\\b',
  'a/ /b',
  'a/b ',
  'a\u0000b',
  'a\nb',
  'a\u202eb',
  'a\u200bb',
  'a?b',
  'a#b',
  'a%2fb',
  'a<b>',
  'a"b',
  '\ud800',
  'x'.repeat(storageLimits.nameBytes + 1),
])('%j is no path of a file', (given) => {
  expect(storagePath(given)).toBe(null)
})

test('paths have folders, a last part, and nothing else', () => {
  expect(splitPath('a/b/c.txt')).toEqual({ folder: 'a/b', leaf: 'c.txt' })
  expect(splitPath('c.txt')).toEqual({ folder: '', leaf: 'c.txt' })
  expect(foldersOf('a/b/c.txt')).toEqual(['a', 'a/b'])
  expect(foldersOf('c.txt')).toEqual([])
})

test('names of buckets mean nothing else in an address', () => {
  expect(['a', 'my-bucket', 'A_b.c9'].filter((id) => !isBucketId(id))).toEqual([])
  const wrong = ['', '..', 'public', 'Sign', 'list-v2', 'a/b', 'a b', '-a', 'ü', 'x'.repeat(64)]
  expect(wrong.filter(isBucketId)).toEqual([])
})

test('sizes are read as people write them', () => {
  expect(['20MB', '1 kb', '1.5GB', '12', 7].map(parseSize)).toEqual([
    20 * 1024 * 1024,
    1024,
    1.5 * 1024 ** 3,
    12,
    7,
  ])
  expect(['', 'MB', '-1', '1TBB', -1, 1.5, Number.NaN].map(parseSize)).toEqual(Array(7).fill(null))
})

test('a bucket takes the types it lists', () => {
  expect(takesType({ allowedTypes: null }, 'a/b')).toBe(true)
  expect(takesType({ allowedTypes: ['image/*'] }, 'image/png')).toBe(true)
  expect(takesType({ allowedTypes: ['image/*'] }, 'imagex/png')).toBe(false)
  expect(takesType({ allowedTypes: ['image/png'] }, 'image/svg+xml')).toBe(false)
})

test('a folder that only begins like a person’s is not theirs', () => {
  const user = { id: 'u1', name: 'U', email: null, phone: null }
  const viewer: Viewer = { ...anonymousViewer, user }
  const bucket = { id: 'avatars', public: true }
  const may = (name: string) => decideFileAccess('create', { bucket, name }, viewer).allow
  expect(['u1/a.png', 'u1/x/a.png'].map(may)).toEqual([true, true])
  expect(['u1x/a.png', 'u/a.png', 'U1/a.png', 'a.png', '', 'x/u1/a.png'].map(may)).toEqual(
    Array(6).fill(false),
  )
})

const text = (content: string) => new TextEncoder().encode(content)

describe('types by content', () => {
  const png = bytes.png
  test.each<[string, Uint8Array, string, string, string]>([
    ['a picture called a page', png, 'x.html', 'text/html', 'image/png'],
    ['a page called a picture', bytes.html, 'x.png', 'image/png', 'text/html'],
    ['a drawing called a picture', bytes.svg, 'x.png', 'image/png', 'image/svg+xml'],
    ['a drawing with a declaration', text('<?xml version="1.0"?><svg/>'), 'x', '', 'image/svg+xml'],
    ['a page called text stays text', bytes.html, 'x.txt', 'text/html', 'text/html'],
    ['Markdown with a script', text('# a\n<script>1</script>'), 'x.md', '', 'text/markdown'],
    ['a table', text('a,b\n1,2'), 'x.csv', 'text/plain', 'text/csv'],
    [
      'a table from an old spreadsheet',
      new Uint8Array([78, 105, 241, 111, 44]),
      'x.csv',
      '',
      'text/csv',
    ],
    ['a document', bytes.pdf, 'x.exe', 'application/x-msdownload', 'application/pdf'],
    [
      'a picture that is a script too',
      text('GIF89a/*<script>*/=1'),
      'x.js',
      'text/javascript',
      'image/gif',
    ],
    ['nothing', new Uint8Array(), 'x.png', 'image/png', 'text/plain'],
    [
      'bytes of no known kind',
      new Uint8Array([1, 2, 3, 0, 255]),
      'x.png',
      'image/png',
      'application/octet-stream',
    ],
    ['a program', text('MZ\u0000\u0001'), 'x.png', 'image/png', 'application/x-msdownload'],
  ])('%s', async (_, head, name, declared, expected) => {
    expect(await decideContentType(head, { name, declared })).toBe(expected)
  })

  test('nothing that could run is shown in its place', () => {
    const types = ['text/html', 'image/svg+xml', 'application/xml', 'application/xhtml+xml']
    expect(types.filter(isShownInPlace)).toEqual([])
  })
})

test('a folder is one’s own by its whole name, not by how it begins', () => {
  const own = { id: 'ada', name: 'Ada', email: 'ada@example.test', phone: null }
  const viewer = { ...anonymousViewer, user: own }
  const bucket = { id: 'avatars', public: true }
  const create = (name: string) => decideFileAccess('create', { bucket, name }, viewer)
  expect(create('ada/me.png')).toEqual({ allow: true })
  for (const name of ['ada2/me.png', 'ada-2/me.png', 'ada', 'other/ada/me.png', 'ada.png'])
    expect([name, create(name).allow]).toEqual([name, name === 'ada'])
  const listing = { bucket: { id: 'avatars', public: false }, name: 'ada2' }
  expect(decideFileAccess('list', listing, viewer)).toEqual({ allow: false, reason: 'FORBIDDEN' })
})

test('staff keep the product’s files, and write nothing into a person’s folder', () => {
  const user = { id: 'eve', name: 'Eve', email: null, phone: null }
  const editor: Viewer = { ...anonymousViewer, user, role: 'editor' }
  const may = (bucketId: string) =>
    (['read', 'list', 'create', 'replace', 'delete'] as const).filter(
      (action) =>
        decideFileAccess(
          action,
          { bucket: { id: bucketId, public: false }, name: 'ada/me.png' },
          editor,
        ).allow,
    )
  expect(may('attachments')).toEqual(['read', 'list', 'create', 'replace', 'delete'])
  expect(may('avatars')).toEqual(['read', 'list', 'delete'])
  expect(may('feedback')).toEqual(['read', 'list', 'delete'])
})

test('no bucket takes more than any file may have', () => {
  expect(fileLimit({ fileSizeLimit: null })).toBe(storageLimits.fileBytes)
  expect(fileLimit({ fileSizeLimit: 5 })).toBe(5)
  expect(fileLimit({ fileSizeLimit: 2 * storageLimits.fileBytes })).toBe(storageLimits.fileBytes)
})

test('the buckets the product uses are its own, and no other', () => {
  expect(['avatars', 'resources', 'feedback', 'avatar', ''].map(isBuiltIn)).toEqual([
    ...[true, true, true],
    ...[false, false],
  ])
})

test('a bucket’s limit is a size, and a file moves between paths of files', () => {
  const limit = (file_size_limit: unknown) => BucketChanges.safeParse({ file_size_limit })
  expect(limit('20MB').data).toEqual({ file_size_limit: 20 * 1024 * 1024 })
  expect(limit(null).data).toEqual({ file_size_limit: null })
  expect(limit('many').error?.issues[0]?.message).toBe('Give a size, e.g. 20MB')
  const move = (destinationKey: string) =>
    MoveInput.safeParse({ bucketId: 'b', sourceKey: '/a//b.txt', destinationKey })
  expect(move('c.txt').data).toMatchObject({ sourceKey: 'a/b.txt', destinationKey: 'c.txt' })
  expect(move('../c.txt').error?.issues[0]?.message).toBe('Not a path of a file')
})
