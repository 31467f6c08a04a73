import { afterAll, beforeAll, expect, test } from 'vitest'
import { bytes, storageOf } from '../../support/servers/storage-client.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newUser, signedIn } from '../../support/visitor.ts'

let site: Site
let admin: ReturnType<typeof storageOf>

beforeAll(async () => {
  site = await startSite({ knowledge: false })
  admin = storageOf(site, await signedIn(site, 'admin@example.test'))
})
afterAll(() => site.close())

/** A bucket of the test's own. */
async function newBucket(options: Parameters<typeof admin.createBucket>[1] = { public: false }) {
  const name = `test-${crypto.randomUUID().slice(0, 8)}`
  expect(await admin.createBucket(name, options)).toEqual({ data: { name }, error: null })
  return { name, files: admin.from(name) }
}

test('a bucket is made, changed, emptied and deleted', async () => {
  const { name, files } = await newBucket({
    public: true,
    fileSizeLimit: '1MB',
    allowedMimeTypes: ['image/*'],
  })
  expect((await admin.getBucket(name)).data).toMatchObject({
    id: name,
    name,
    public: true,
    file_size_limit: 1024 * 1024,
    allowed_mime_types: ['image/*'],
  })
  expect((await admin.createBucket(name)).error).toMatchObject({
    message: 'The resource already exists',
    status: 409,
    statusCode: '409',
  })
  expect((await admin.listBuckets()).data?.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['attachments', 'avatars', 'feedback', 'resources', name]),
  )
  const update = await admin.updateBucket(name, { public: false, allowedMimeTypes: null })
  expect(update).toEqual({ data: { message: 'Successfully updated' }, error: null })
  expect((await admin.getBucket(name)).data).toMatchObject({
    public: false,
    file_size_limit: 1024 * 1024,
    allowed_mime_types: null,
  })
  await files.upload('a/b.txt', 'text')
  expect((await admin.deleteBucket(name)).error).toMatchObject({ status: 409 })
  expect((await admin.emptyBucket(name)).error).toBe(null)
  expect((await files.list('')).data).toEqual([])
  expect(await admin.deleteBucket(name)).toEqual({
    data: { message: 'Successfully deleted' },
    error: null,
  })
  expect((await admin.getBucket(name)).error).toMatchObject({
    message: 'Bucket not found',
    status: 404,
  })
  expect((await admin.deleteBucket('avatars')).error).toMatchObject({ status: 409 })
})

test('a file is uploaded with the defaults, and not over another', async () => {
  const { name, files } = await newBucket()
  const { data, error } = await files.upload('/folder//note.txt/', 'hello')
  expect(error).toBe(null)
  expect(data).toEqual({
    id: expect.any(String),
    path: 'folder/note.txt',
    fullPath: `${name}/folder/note.txt`,
  })
  expect((await files.info('folder/note.txt')).data).toMatchObject({
    id: data?.id,
    name: 'folder/note.txt',
    bucketId: name,
    size: 5,
    cacheControl: 'max-age=3600',
    contentType: 'text/plain',
    etag: expect.stringMatching(/^"\w+"$/),
  })
  expect((await files.upload('folder/note.txt', 'again')).error).toMatchObject({
    message: 'The resource already exists',
    status: 409,
  })
  const over = await files.upload('folder/note.txt', 'again', { upsert: true, cacheControl: '60' })
  expect(over.error).toBe(null)
  expect(await (await files.download('folder/note.txt')).data?.text()).toBe('again')
  expect((await files.info('folder/note.txt')).data).toMatchObject({
    id: data?.id,
    cacheControl: 'max-age=60',
  })
})

test.each([
  ['a form with a Blob', () => new Blob([bytes.png], { type: 'text/html' })],
  ['the bytes themselves', () => bytes.png],
  ['a stream of unknown length', () => new Blob([bytes.png]).stream()],
])('%s is an upload, its type by its content', async (_, body) => {
  const { files } = await newBucket()
  const options = { contentType: 'application/pdf', metadata: { from: 'test' } }
  expect((await files.upload('p.pdf', body(), options)).error).toBe(null)
  expect((await files.info('p.pdf')).data).toMatchObject({
    size: bytes.png.length,
    contentType: 'image/png',
    metadata: { from: 'test' },
  })
  const stored = await (await files.download('p.pdf')).data?.arrayBuffer()
  expect(new Uint8Array(stored ?? new ArrayBuffer())).toEqual(bytes.png)
})

test('metadata has at most four kilobytes', async () => {
  const { files } = await newBucket()
  const upload = (length: number) =>
    files.upload('a.txt', new Blob(['text']), { metadata: { said: 'word '.repeat(length / 5) } })
  expect((await upload(4500)).error).toMatchObject({ status: 413 })
  expect((await files.list('')).data).toEqual([])
  expect((await upload(4000)).error).toBe(null)
})

const boundary = 'edge-of-a-part'
const part = (headers: string, content: Uint8Array | string) =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
const end = Buffer.from(`--${boundary}--\r\n`)
const picture = part('name=""; filename="p.png"', bytes.png)
const ofForm = `multipart/form-data; boundary=${boundary}`

test.each<[string, string, Uint8Array]>([
  ['without a boundary', 'multipart/form-data', Buffer.concat([picture, end])],
  ['with another boundary', 'multipart/form-data; boundary=no', Buffer.concat([picture, end])],
  ['that was cut off', ofForm, picture.subarray(0, 90)],
  ['that is none', ofForm, Buffer.from('no form')],
  ['that is empty', ofForm, Buffer.alloc(0)],
  [
    'whose metadata is no text',
    ofForm,
    Buffer.concat([part('name="metadata"', new Uint8Array([0xff, 0xfe])), picture, end]),
  ],
  [
    'whose metadata is no JSON',
    ofForm,
    Buffer.concat([part('name="metadata"', '{'), picture, end]),
  ],
])('a form %s is refused, and nothing is stored', async (_, type, body) => {
  const { name, files } = await newBucket()
  const staff = await signedIn(site, 'admin@example.test')
  const response = await staff.post(`/api/storage/object/${name}/p.png`, body, {
    headers: { 'Content-Type': type },
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: { code: 'INVALID_INPUT' } })
  expect((await files.list('')).data).toEqual([])
})

test('nothing is moved or copied to where it could not be uploaded: too large, or of another type', async () => {
  const { files } = await newBucket()
  const small = await newBucket({ public: false, fileSizeLimit: '4B' })
  const pictures = await newBucket({ public: false, allowedMimeTypes: ['image/*'] })
  await files.upload('a.txt', 'text that is longer')
  for (const [{ name }, status] of [
    [small, 413],
    [pictures, 400],
  ] as const) {
    const to = { destinationBucket: name }
    expect((await files.copy('a.txt', 'b.txt', to)).error).toMatchObject({ status })
    expect((await files.move('a.txt', 'b.txt', to)).error).toMatchObject({ status })
    expect((await admin.from(name).list('')).data).toEqual([])
  }
})

test('a file is updated, moved, copied and removed', async () => {
  const { name, files } = await newBucket()
  const other = await newBucket()
  expect((await files.update('a.txt', 'none')).error).toMatchObject({
    message: 'Object not found',
    status: 404,
  })
  await files.upload('a.txt', 'one')
  expect((await files.update('a.txt', 'two')).error).toBe(null)
  expect((await files.copy('a.txt', 'x/b.txt')).data).toEqual({ path: `${name}/x/b.txt` })
  expect((await files.move('a.txt', 'x/b.txt')).error).toMatchObject({ status: 409 })
  expect((await files.move('a.txt', 'y/z/c.txt')).data).toEqual({ message: 'Successfully moved' })
  expect((await files.move('y/z/c.txt', 'd.txt', { destinationBucket: other.name })).error).toBe(
    null,
  )
  expect((await files.list('')).data?.map((entry) => entry.name)).toEqual(['x'])
  expect(await (await other.files.download('d.txt')).data?.text()).toBe('two')
  expect((await files.exists('x/b.txt')).data).toBe(true)
  const { data } = await files.remove(['x/b.txt', 'none.txt'])
  expect(data?.map((file) => file.name)).toEqual(['x/b.txt'])
  expect((await files.exists('x/b.txt')).data).toBe(false)
  expect((await files.list('')).data).toEqual([])
})

test('a listing has folders and files by name, a hundred at a time, and can be searched', async () => {
  const { files } = await newBucket()
  for (const path of ['b/1.txt', 'b/c/2.txt', 'a.txt', 'Budget.txt', 'c.txt'])
    await files.upload(path, path)
  const names = async (...options: Parameters<typeof files.list>) =>
    (await files.list(...options)).data?.map(({ name, id }) => (id ? name : `${name}/`))
  expect(await names()).toEqual(['Budget.txt', 'a.txt', 'b/', 'c.txt'])
  expect(await names('b')).toEqual(['1.txt', 'c/'])
  expect(await names('', { search: 'b' })).toEqual(['b/', 'Budget.txt'])
  expect(await names('', { limit: 2, offset: 1 })).toEqual(['a.txt', 'b/'])
  expect(await names('', { sortBy: { order: 'desc' } })).toEqual([
    'c.txt',
    'b/',
    'a.txt',
    'Budget.txt',
  ])
  expect(await names('', { sortBy: { column: 'created_at', order: 'desc' } })).toEqual([
    'b/',
    'c.txt',
    'Budget.txt',
    'a.txt',
  ])
})

test('the second kind of listing goes on from a cursor, flat or by folders', async () => {
  const { files } = await newBucket()
  const paths = ['a-b/1.txt', 'a/1.txt', 'a/b/2.txt', 'a/b/3.txt', 'a/c.txt', 'd.txt']
  for (const path of paths) await files.upload(path, path)
  const walk = async (options: Parameters<typeof files.listV2>[0]) => {
    const seen: string[] = []
    for (let cursor: string | undefined; ; ) {
      const { data, error } = await files.listV2({
        limit: 2,
        ...options,
        ...(cursor && { cursor }),
      })
      expect(error).toBeNull()
      seen.push(...(data?.folders ?? []).map(({ name }) => name))
      seen.push(...(data?.objects ?? []).map(({ key }) => key ?? ''))
      if (!data?.hasNext) return seen
      cursor = data.nextCursor
    }
  }
  expect(await walk({})).toEqual(paths)
  expect(await walk({ sortBy: { column: 'name', order: 'desc' } })).toEqual(paths.toReversed())
  expect(await walk({ prefix: 'a/b' })).toEqual(['a/b/2.txt', 'a/b/3.txt'])
  expect(await walk({ prefix: 'd.txt', exactMatch: true })).toEqual(['d.txt'])
  expect(await walk({ with_delimiter: true })).toEqual(['a/', 'a-b/', 'd.txt'])
  expect(await walk({ with_delimiter: true, prefix: 'a/' })).toEqual(['a/b/', 'a/1.txt', 'a/c.txt'])
  expect(await walk({ with_delimiter: true, prefix: 'a/c' })).toEqual(['a/c.txt'])
  expect((await files.listV2({ cursor: '!' })).error?.message).toBe(
    'This is no cursor of this listing',
  )
  const byTime = await files.listV2({ sortBy: { column: 'created_at' } })
  expect(byTime.error?.message).toContain('list-v2 sorts by name')
})

test('a person lists their own folder alone, however the listing is asked for', async () => {
  const one = await newUser(site)
  const statusOf = async (prefix: string) =>
    (await one.post('/api/storage/object/list-v2/avatars', { prefix })).status
  expect(await statusOf(`${one.id}/`)).toBe(200)
  expect(await statusOf(`/${one.id}//`)).toBe(200)
  for (const prefix of ['', one.id, one.id.slice(0, 3), `${one.id}x/`, `x/../${one.id}/`])
    expect({ prefix, status: await statusOf(prefix) }).toEqual({ prefix, status: 403 })
})
