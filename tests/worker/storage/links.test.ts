import { afterAll, beforeAll, expect, test } from 'vitest'
import { bytes, storageOf } from '../../support/servers/storage-client.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, newUser, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let admin: ReturnType<typeof storageOf>
let nobody: Visitor

beforeAll(async () => {
  site = await startSite({ knowledge: false })
  admin = storageOf(site, await signedIn(site, 'admin@example.test'))
  nobody = anonymous(site)
})
afterAll(() => site.close())

const path = (url: string) => url.slice(site.origin.length)
const files = () => admin.from('attachments')
/** A file of its own, whose name needs escaping. */
async function newFile(body: string | Uint8Array<ArrayBuffer> = '0123456789') {
  const name = `a b/ñ & ${crypto.randomUUID()}.txt`
  expect((await files().upload(name, body)).error).toBe(null)
  return name
}

test('a signed address opens one private file to everyone, until its time is over', async () => {
  const name = await newFile()
  const { data, error } = await files().createSignedUrl(name, 60)
  expect(error).toBe(null)
  const url = data?.signedUrl ?? ''
  const response = await nobody.get(path(url))
  expect(response.status).toBe(200)
  expect(await response.text()).toBe('0123456789')
  expect(response.headers.get('Cache-Control')).toContain('private')
  const other = await newFile()
  for (const wrong of [
    url.replace(/token=.*/, ''),
    `${url}x`,
    url.replace(/\.[^.]*$/, '.AAAA'),
    `${site.origin}/api/storage/object/sign/attachments/${encodeURI(other)}?${url.split('?')[1]}`,
  ])
    expect([400, 404]).toContain((await nobody.get(path(wrong))).status)
  const short = (await files().createSignedUrl(name, 1)).data?.signedUrl ?? ''
  await expect.poll(async () => (await nobody.get(path(short))).status).toBe(400)
  expect((await files().createSignedUrl('none.txt', 60)).error).toMatchObject({
    message: 'Object not found',
    status: 404,
  })
  expect((await files().createSignedUrl(name, 0)).error).toMatchObject({ status: 400 })
})

test('many files are signed at once, and those that are not there say so', async () => {
  const name = await newFile()
  const { data } = await files().createSignedUrls([name, 'none.txt'], 60, { download: 'x.txt' })
  expect(data?.map(({ path: signed, error }) => [signed, error])).toEqual([
    [name, null],
    ['none.txt', expect.stringContaining('does not exist')],
  ])
  const response = await nobody.get(path(data?.[0]?.signedUrl ?? ''))
  expect(response.headers.get('Content-Disposition')).toBe("attachment; filename*=UTF-8''x.txt")
})

test('a signed upload address lets whoever has it upload to that path, once', async () => {
  const name = `${crypto.randomUUID()}.png`
  const { data } = await files().createSignedUploadUrl(name)
  const uploader = storageOf(site, nobody).from('attachments')
  const stored = await uploader.uploadToSignedUrl(name, data?.token ?? '', new Blob([bytes.png]))
  expect(stored).toEqual({ data: { path: name, fullPath: `attachments/${name}` }, error: null })
  expect((await files().info(name)).data).toMatchObject({ contentType: 'image/png' })
  const again = await uploader.uploadToSignedUrl(name, data?.token ?? '', 'other')
  expect(again.error).toMatchObject({ status: 409 })
  const elsewhere = await uploader.uploadToSignedUrl('b.png', data?.token ?? '', 'other')
  expect(elsewhere.error).toMatchObject({ status: 404 })
  const reading = (await files().createSignedUrl(name, 60)).data?.signedUrl.split('token=')[1]
  expect((await uploader.uploadToSignedUrl(name, reading ?? '', 'other')).error).toMatchObject({
    status: 400,
  })
})

test('nobody signs what they may not read, nor an upload where they may not write', async () => {
  const name = await newFile()
  const person = await newUser(site)
  const theirs = storageOf(site, person).from('attachments')
  expect((await theirs.createSignedUrl(name, 60)).error).toMatchObject({ status: 404 })
  expect((await theirs.createSignedUrls([name], 60)).data?.[0]?.signedUrl).toBe(null)
  expect((await theirs.createSignedUploadUrl('x.txt')).error).toMatchObject({ status: 403 })
  const own = storageOf(site, person).from('avatars')
  expect((await own.createSignedUploadUrl(`${person.id}/a.png`)).error).toBe(null)
})

test('a download can be asked for in parts, and again only when it has changed', async () => {
  const name = await newFile()
  const url = `/api/storage/object/attachments/${encodeURIComponent(name).replaceAll('%2F', '/')}`
  const visitor = await signedIn(site, 'editor@example.test')
  const get = (headers: Record<string, string>) => visitor.get(url, { headers })
  const ranges: [string, number, string, string | null][] = [
    ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=5-999', 206, '56789', 'bytes 5-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=3-1', 200, '0123456789', null],
    ['bytes=0-1,4-5', 200, '0123456789', null],
  ]
  for (const [range, status, text, contentRange] of ranges) {
    const response = await get({ Range: range })
    expect([range, response.status, await response.text()]).toEqual([range, status, text])
    expect(response.headers.get('Content-Range')).toBe(contentRange)
  }
  const whole = await get({})
  const etag = whole.headers.get('ETag') ?? ''
  await whole.body?.cancel()
  expect((await get({ 'If-None-Match': `"x", ${etag}` })).status).toBe(304)
  expect((await get({ 'If-None-Match': '"x"' })).status).toBe(200)
  expect((await get({ Range: 'bytes=0-1', 'If-Range': '"x"' })).status).toBe(200)
  const head = await site.fetch(url, {
    method: 'HEAD',
    headers: { Cookie: [...visitor.cookies].map((pair) => pair.join('=')).join('; ') },
  })
  expect([head.status, head.headers.get('Content-Length')]).toEqual([200, '10'])
  await files().update(name, 'changed')
  expect(await (await get({ 'If-None-Match': etag })).text()).toBe('changed')
})

test('public files have an address without a token, and options in it', async () => {
  const name = `${crypto.randomUUID()}.png`
  const shared = admin.from('resources')
  await shared.upload(name, new Blob([bytes.png]))
  const plain = await nobody.get(path(shared.getPublicUrl(name).data.publicUrl))
  expect(plain.headers.get('Cache-Control')).toBe('public, max-age=3600')
  expect(plain.headers.get('Content-Type')).toBe('image/png')
  const download = shared.getPublicUrl(name, { download: true }).data.publicUrl
  expect((await nobody.get(path(download))).headers.get('Content-Disposition')).toMatch(
    /^attachment/,
  )
  const transform = { width: 10, height: 10, resize: 'cover', quality: 50 } as const
  const small = await nobody.get(path(shared.getPublicUrl(name, { transform }).data.publicUrl))
  expect(small.status).toBe(200)
  expect(small.headers.get('X-Image-Transform')).toBe('original; not available here')
  expect(
    (await nobody.get(`/api/storage/render/image/public/resources/${name}?width=x`)).status,
  ).toBe(400)
})
