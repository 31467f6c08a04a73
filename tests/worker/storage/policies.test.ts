import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bytes, storageOf } from '../../support/servers/storage-client.ts'
import { type Site, startSite } from '../../support/site.ts'
import { anonymous, newUser, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
const people: Record<string, { visitor: Visitor; id: string }> = {}

beforeAll(async () => {
  site = await startSite({ knowledge: false })
  const [owner, other] = [await newUser(site), await newUser(site)]
  people.anonymous = { visitor: anonymous(site), id: 'nobody' }
  people.owner = { visitor: owner, id: owner.id }
  people.other = { visitor: other, id: other.id }
  for (const name of ['editor', 'admin']) {
    const visitor = await signedIn(site, `${name}@example.test`)
    people[name] = { visitor, id: `local-${name}` }
  }
})
afterAll(() => site.close())

/** A file of a bucket as it is served: its headers. */
async function served(bucket: string, name: string, content: Uint8Array | string) {
  const editor = people.editor?.visitor as Visitor
  const stored = await storageOf(site, editor).from(bucket).upload(name, content)
  expect(stored.error).toBe(null)
  const answer = await editor.get(`/api/storage/object/authenticated/${bucket}/${name}`)
  expect(answer.status).toBe(200)
  return answer.headers
}

test('a shared cache keeps what is public, and nothing that is not', async () => {
  expect((await served('attachments', 'cache/a.txt', 'x')).get('Cache-Control')).toBe(
    'private, no-cache',
  )
  await served('resources', 'cache/a.png', bytes.png)
  const open = await anonymous(site).get('/api/storage/object/public/resources/cache/a.png')
  expect(open.headers.get('Cache-Control')).toBe('public, max-age=3600')
})

test('a picture is shown in its place, and what a browser could run is a download', async () => {
  const disposition = async (name: string, content: Uint8Array | string) =>
    (await served('attachments', name, content)).get('Content-Disposition')?.split(';')[0]
  expect(await disposition('place/a.png', bytes.png)).toBe('inline')
  expect(await disposition('place/a.html', '<!doctype html><script>1</script>')).toBe('attachment')
  expect(await disposition('place/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(
    'attachment',
  )
})

test('what is stored runs nothing: every type but PDF, which the sandbox would not show, is in one', async () => {
  const policy = async (name: string, content: Uint8Array | string) =>
    (await served('attachments', name, content)).get('Content-Security-Policy')
  const sandbox = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
  expect(await policy('run/a.html', '<!doctype html><script>1</script>')).toBe(sandbox)
  expect(await policy('run/a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')).toBe(sandbox)
  expect(await policy('run/a.txt', 'words')).toBe(sandbox)
  expect(await policy('run/a.png', bytes.png)).toBe(sandbox)
  expect(await policy('run/a.pdf', '%PDF-1.7\n%%EOF')).toBe(
    "default-src 'none'; frame-ancestors 'none'",
  )
})

test('no address of pictures opens a bucket that is not public, for staff neither', async () => {
  await served('attachments', 'render/a.png', bytes.png)
  const path = '/api/storage/render/image/public/attachments/render/a.png'
  const asked = ['anonymous', 'owner', 'editor'].map((name) => people[name]?.visitor.get(path))
  const statuses = (await Promise.all(asked)).map((answer) => answer?.status)
  expect(statuses).toEqual([401, 404, 404])
})

test('a person uploads sixty files in an hour, staff as many as they need', async () => {
  const person = await newUser(site)
  const upload = async (visitor: Visitor, bucket: string, name: string) =>
    (await storageOf(site, visitor).from(bucket).upload(name, bytes.png, { upsert: true })).error
  for (let count = 0; count < 60; count++)
    expect(await upload(person, 'avatars', `${person.id}/a.png`)).toBe(null)
  expect(await upload(person, 'avatars', `${person.id}/a.png`)).toMatchObject({ status: 429 })
  expect(await upload(people.editor?.visitor as Visitor, 'resources', 'many/a.png')).toBe(null)
})

test('an upload by a signed link counts among the sixty, and so does one that is begun in parts', async () => {
  const person = await newUser(site)
  const files = storageOf(site, person).from('avatars')
  const path = `${person.id}/linked.png`
  const { data } = await files.createSignedUploadUrl(path, { upsert: true })
  const upload = async () =>
    (await files.uploadToSignedUrl(path, data?.token ?? '', bytes.png)).error
  for (let count = 0; count < 60; count++) expect(await upload()).toBe(null)
  expect(await upload()).toMatchObject({ status: 429 })
  const encoded = (text: string) => Buffer.from(text).toString('base64')
  const begun = await person.post('/api/storage/upload/resumable', undefined, {
    headers: {
      'Upload-Length': String(bytes.png.length),
      'Upload-Metadata': `bucketName ${encoded('avatars')},objectName ${encoded(`${person.id}/begun.png`)}`,
    },
  })
  expect(begun.status).toBe(429)
})

const names = ['anonymous', 'owner', 'other', 'editor', 'admin']

/** What each of them is answered, by the action; the file is the owner's. */
const expected: Record<string, Record<string, number[]>> = {
  avatars: {
    create: [401, 200, 403, 403, 403],
    read: [200, 200, 200, 200, 200],
    public: [200, 200, 200, 200, 200],
    list: [401, 200, 403, 200, 200],
    replace: [401, 200, 403, 403, 403],
    delete: [401, 200, 403, 200, 200],
  },
  feedback: {
    create: [401, 200, 403, 403, 403],
    read: [401, 404, 404, 200, 200],
    public: [401, 404, 404, 404, 404],
    list: [401, 403, 403, 200, 200],
    replace: [401, 403, 403, 403, 403],
    delete: [401, 403, 403, 200, 200],
  },
  resources: {
    create: [401, 403, 403, 200, 200],
    read: [200, 200, 200, 200, 200],
    public: [200, 200, 200, 200, 200],
    list: [401, 403, 403, 200, 200],
    replace: [401, 403, 403, 200, 200],
    delete: [401, 403, 403, 200, 200],
  },
  attachments: {
    create: [401, 403, 403, 200, 200],
    read: [401, 404, 404, 200, 200],
    public: [401, 404, 404, 404, 404],
    list: [401, 403, 403, 200, 200],
    replace: [401, 403, 403, 200, 200],
    delete: [401, 403, 403, 200, 200],
  },
}

describe.each(Object.keys(expected))('%s', (bucket) => {
  const rows = expected[bucket] ?? {}
  test.each(Object.keys(rows))('%s', async (action) => {
    const got = []
    for (const name of names) got.push(await statusOf(action, bucket, name))
    expect(got).toEqual(rows[action])
  })
})

/** Does one thing to a file of the owner's that is there, unless it is to be made. */
async function statusOf(action: string, bucket: string, name: string): Promise<number> {
  const { visitor } = people[name] ?? people.anonymous!
  const folder = people.owner?.id
  const path = `${folder}/${crypto.randomUUID()}.png`
  if (action !== 'create') await put(bucket, path)
  const object = `/api/storage/object/${bucket}/${path}`
  switch (action) {
    case 'create':
      return (await send(visitor, 'POST', object)).status
    case 'replace':
      return (await send(visitor, 'PUT', object)).status
    case 'read':
      return (await visitor.get(object)).status
    case 'public':
      return (await visitor.get(`/api/storage/object/public/${bucket}/${path}`)).status
    case 'list':
      return (await visitor.post(`/api/storage/object/list/${bucket}`, { prefix: folder })).status
    default:
      return (await visitor.delete(object)).status
  }
}

/** As the owner where they may, else as an admin. */
async function put(bucket: string, path: string) {
  const personal = bucket === 'avatars' || bucket === 'feedback'
  const { visitor } = people[personal ? 'owner' : 'admin']!
  const response = await send(visitor, 'POST', `/api/storage/object/${bucket}/${path}`)
  expect(response.status).toBe(200)
}

function send(visitor: Visitor, method: string, path: string) {
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { Origin: site.origin, Cookie: cookies, 'Content-Type': 'image/png' }
  return site.fetch(path, { method, headers, body: bytes.png })
}

test('what may not be deleted is not among what a bulk deletion deletes', async () => {
  const { id } = people.owner!
  await put('avatars', `${id}/kept.png`)
  const other = storageOf(site, people.other!.visitor).from('avatars')
  expect(await other.remove([`${id}/kept.png`])).toEqual({ data: [], error: null })
  expect((await other.exists(`${id}/kept.png`)).data).toBe(true)
})

test('a call from another site is refused', async () => {
  const { visitor, id } = people.owner!
  const cookies = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await site.fetch(`/api/storage/object/avatars/${id}/x.png`, {
    method: 'POST',
    headers: { Origin: 'https://evil.example', Cookie: cookies, 'Content-Type': 'image/png' },
    body: bytes.png,
  })
  expect(response.status).toBe(403)
})
