import { createHash } from 'node:crypto'
import { Upload, type UploadOptions } from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storageLimits } from '../../../domain/storage.ts'
import { openDb } from '../../../worker/db/index.ts'
import { uploadsRepository } from '../../../worker/features/storage/uploads-repository.ts'
import { bytes, storageOf } from '../../support/servers/storage-client.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newUser, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let admin: Visitor

beforeAll(async () => {
  site = await startSite({ knowledge: false })
  admin = await signedIn(site, 'admin@example.test')
})
afterAll(() => site.close())

const cookiesOf = ({ cookies }: Visitor) => [...cookies].map((pair) => pair.join('=')).join('; ')
const partBytes = storageLimits.partBytes
const large = Buffer.alloc(2 * partBytes + 12_345, 'edcabinet ')
const hash = (data: Uint8Array) => createHash('sha256').update(data).digest('hex')

/** What a browser on this site sends along. */
const asAdmin = () => ({ Cookie: cookiesOf(admin), Origin: site.origin })

/** Uploads with the provider's way of naming things; the client of tus.io does the rest. */
function upload(file: Buffer, name: string, options: Partial<UploadOptions> = {}) {
  return new Promise<Upload>((resolve, reject) => {
    const started = new Upload(file, {
      endpoint: `${site.origin}/api/storage/upload/resumable`,
      retryDelays: [0, 50, 200],
      chunkSize: partBytes,
      headers: { ...asAdmin(), authorization: 'Bearer none', 'x-upsert': 'false' },
      metadata: {
        bucketName: 'attachments',
        objectName: name,
        contentType: 'text/plain',
        cacheControl: '60',
      },
      onError: reject,
      onSuccess: () => resolve(started),
      ...options,
    })
    started.start()
  })
}

async function stored(name: string) {
  const { data } = await storageOf(site, admin).from('attachments').download(name)
  return hash(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer()))
}

test.each([
  ['in parts', { chunkSize: partBytes }],
  ['in one request', { chunkSize: Number.POSITIVE_INFINITY }],
  ['with its creation', { uploadDataDuringCreation: true }],
])('a large file is uploaded %s', async (_, options) => {
  const name = `${crypto.randomUUID()}.txt`
  await upload(large, name, options)
  expect(await stored(name)).toBe(hash(large))
  const { data } = await storageOf(site, admin).from('attachments').info(name)
  expect(data).toMatchObject({ size: large.length, cacheControl: 'max-age=60' })
  const { results } = await site.env.DB.prepare('SELECT * FROM storage_uploads').all()
  expect(results).toEqual([])
})

test('a file of nothing, and a small one, are uploaded too', async () => {
  for (const file of [Buffer.from(''), Buffer.from('small')]) {
    const name = `${crypto.randomUUID()}.txt`
    await upload(file, name)
    expect(await stored(name)).toBe(hash(file))
  }
})

test('an upload that was cut off goes on where the last whole part ended', async () => {
  const name = `${crypto.randomUUID()}.txt`
  const url = await begin(name, large.length)
  const cut = patch(url, 0, stream(large.subarray(0, partBytes + 1000), { cut: true }))
  await cut.then((response) => response.body?.cancel()).catch(() => {})
  await expect.poll(() => offsetOf(url)).toBe(partBytes)
  // The lock of the request that was cut off ends by itself; here at once.
  await site.env.DB.prepare('UPDATE storage_uploads SET locked_until = NULL').run()
  const wrong = await patch(url, 0, large)
  expect(wrong.status).toBe(409)
  await upload(large, name, { uploadUrl: site.origin + url })
  expect(await stored(name)).toBe(hash(large))
})

test('of two requests that continue an upload at once, one goes on', async () => {
  const name = `${crypto.randomUUID()}.txt`
  const url = await begin(name, large.length)
  const answers = await Promise.all([patch(url, 0, large), patch(url, 0, large)])
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses[0]).toBe(204)
  expect([404, 409]).toContain(statuses[1])
  expect(await stored(name)).toBe(hash(large))
})

test('a request that outlived its lock changes nothing of the one that has it now', async () => {
  const url = await begin(`${crypto.randomUUID()}.txt`, large.length)
  const uploads = uploadsRepository(openDb(site.env.DB))
  const id = url.split('/').at(-1) ?? ''
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute))
  const slow = await uploads.lock(id, { offsetBytes: 0, now: at(0), until: at(1) })
  expect(await uploads.lock(id, { offsetBytes: 0, now: at(1), until: at(2) })).toBeNull()
  const next = await uploads.lock(id, { offsetBytes: 0, now: at(2), until: at(3) })
  if (!slow || !next) throw new Error('No lock')
  expect(await uploads.save(slow, { offsetBytes: 1 }, at(9))).toBe(false)
  await uploads.unlock(slow)
  expect(await uploads.find(id)).toEqual(next)
  expect(await uploads.save(next, { offsetBytes: 2 }, at(4))).toBe(true)
  await uploads.unlock({ ...next, lockedUntil: at(4) })
  expect(await uploads.find(id)).toMatchObject({ offsetBytes: 2, lockedUntil: null })
  expect((await admin.delete(url)).status).toBe(204)
})

test('what cannot be is refused, and nothing is left of it', async () => {
  const refused = async (length: number, name = 'x.txt', bucket = 'attachments') =>
    (await create(name, length, bucket)).status
  expect(await refused(storageLimits.fileBytes + 1)).toBe(413)
  expect(await refused(10, '../x')).toBe(400)
  expect(await refused(10, 'x.txt', 'none')).toBe(404)
  expect(await refused(-1)).toBe(400)
  expect(await refused(10, 'local-admin/x.png', 'avatars')).toBe(200 + 1)
  const url = await begin('local-admin/y.png', bytes.html.length, 'avatars')
  const html = await patch(url, 0, bytes.html)
  expect(await html.json()).toMatchObject({ message: 'mime type text/html is not supported' })
  expect((await get(url)).status).toBe(404)
  const other = await newUser(site)
  const mine = await begin(`${crypto.randomUUID()}.txt`, 5)
  expect((await other.get(mine)).status).toBe(404)
  expect((await patch(mine, 0, Buffer.from('more than five'))).status).toBe(400)
  expect((await admin.delete(mine)).status).toBe(204)
  expect((await get(mine)).status).toBe(404)
})

test('uploads nobody ends are swept', async () => {
  const url = await begin(`${crypto.randomUUID()}.txt`, 5)
  await site.env.DB.prepare('UPDATE storage_uploads SET expires_at = 1').run()
  // Also before the sweep has come, an upload whose time is over does not go on.
  expect((await get(url)).status).toBe(404)
  expect((await patch(url, 0, Buffer.from('five!'))).status).toBe(404)
  await site.scheduled({ cron: '*/15 * * * *' })
  const { results } = await site.env.DB.prepare('SELECT id FROM storage_uploads').all()
  expect(results).toEqual([])
  expect((await get(url)).status).toBe(404)
})

test('an upload under way ends with the account of whoever began it', async () => {
  const owner = await newUser(site)
  const mine = { ...asAdmin(), Cookie: cookiesOf(owner) }
  const url = (await create(`${owner.id}/me.png`, 5, 'avatars', mine)).headers.get('Location') ?? ''
  const standing = await begin(`${crypto.randomUUID()}.txt`, 5)
  expect((await owner.get(url)).status).toBe(200)
  await site.env.DB.prepare(
    'INSERT INTO account_deletions (user_id, requested_at, due_at, closed) VALUES (?, 0, 1, 0)',
  )
    .bind(owner.id)
    .run()
  // Once for the account, once for what it leaves behind.
  for (const _ of [1, 2]) await site.scheduled({ cron: '*/15 * * * *' })
  const { results } = await site.env.DB.prepare('SELECT name FROM storage_uploads').all<{
    name: string
  }>()
  expect(results).toHaveLength(1)
  expect((await get(standing)).status).toBe(200)
})

function create(name: string, length: number, bucket = 'attachments', headers = asAdmin()) {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  return site.fetch('/api/storage/upload/resumable', {
    method: 'POST',
    headers: {
      ...headers,
      'Tus-Resumable': '1.0.0',
      'Upload-Length': String(length),
      'Upload-Metadata': `bucketName ${base64(bucket)},objectName ${base64(name)}`,
    },
  })
}

async function begin(name: string, length: number, bucket?: string): Promise<string> {
  const response = await create(name, length, bucket)
  expect(response.status).toBe(201)
  return response.headers.get('Location') ?? ''
}

function patch(url: string, offset: number, body: Uint8Array<ArrayBuffer> | ReadableStream) {
  const headers = {
    ...asAdmin(),
    'Tus-Resumable': '1.0.0',
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': String(offset),
  }
  return site.fetch(url, { method: 'PATCH', headers, body, duplex: 'half' } as RequestInit)
}

function get(url: string) {
  return site.fetch(url, { headers: { Cookie: cookiesOf(admin) } })
}

async function offsetOf(url: string) {
  return Number((await get(url)).headers.get('Upload-Offset'))
}

/** A body that ends with an error after what it has brought. */
function stream(data: Uint8Array<ArrayBuffer>, { cut }: { cut: boolean }) {
  let sent = 0
  return new ReadableStream({
    async pull(controller) {
      if (sent < data.length) {
        controller.enqueue(data.subarray(sent, sent + 65_536))
        sent += 65_536
      } else if (cut) {
        await new Promise((resolve) => setTimeout(resolve, 300))
        controller.error(new Error('cut'))
      } else controller.close()
    },
  })
}
