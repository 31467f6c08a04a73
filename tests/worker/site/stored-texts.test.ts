import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiCalls, methodAndPath } from '../../support/api-calls.ts'
import { ask, newSubscriber, startConversation, withSend } from '../../support/conversations.ts'
import { bytes, storageOf } from '../../support/servers/storage-client.ts'
import { type Site, startSite } from '../../support/site.ts'
import { newUser, signedIn } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

const number = '20391845'
/** Fits in the shortest of names, and is a record of a student in whichever field it stands. */
const record = `Jayden Smith, student id ${number}, has an IEP`

/** Every body like this one with the record in place of one of its texts. */
function withRecord(body: unknown): unknown[] {
  if (typeof body === 'string') return [record]
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) =>
    withRecord(value).map((changed) =>
      Array.isArray(body) ? body.with(Number(key), changed) : { ...body, [key]: changed },
    ),
  )
}

/** All rows of a database, read in one go. */
async function texts(database: D1Database): Promise<string> {
  const { results } = await database
    .prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_cf_*' AND name NOT GLOB 'knowledge*' AND name NOT GLOB 'sqlite_*'",
    )
    .all<{ name: string }>()
  const rows = await database.batch(
    results.map(({ name }) => database.prepare(`SELECT * FROM "${name}"`)),
  )
  return JSON.stringify(rows.map((found) => found.results))
}

test('whatever text a call takes, no record of a student stands in a database after it', async () => {
  const admin = withSend(site, await signedIn(site, 'admin@example.test'))
  const owner = await newSubscriber(site)
  const conversation = await startConversation(owner)
  const { answerId } = await ask(owner, conversation, { text: 'hello' })
  const ids = { ':c': conversation, ':a': answerId, ':id': (await newUser(site)).id }
  const kept: string[] = []
  let stored = 0
  let before = 0
  const fill = (text: string) =>
    Object.entries(ids).reduce((filled, [name, id]) => filled.replaceAll(name, id), text)
  for (const [call, { body }] of Object.entries(apiCalls)) {
    // What editors publish is theirs, and everyone reads it before it is published.
    if (call === 'POST /admin/resources') continue
    const [method, path] = methodAndPath(call)
    const person = path.startsWith('/api/admin/') ? admin : owner
    for (const changed of withRecord(body)) {
      const response = await person.send(
        method,
        fill(path),
        JSON.parse(fill(JSON.stringify(changed))),
      )
      await response.text()
      if (response.ok) stored += 1
      const found = (await texts(site.env.DB)) + (await texts(site.env.SEARCH_DB))
      const times = found.split(number).length - 1
      if (times > before) kept.push(`${call} ${JSON.stringify(changed).slice(0, 120)}`)
      before = times
    }
  }
  expect(stored).toBeGreaterThan(20)
  expect(kept).toEqual([])
}, 600_000)

test('no file bears a student in its path, its metadata or its name, whichever way it is stored', async () => {
  const admin = await signedIn(site, 'admin@example.test')
  const owner = await newUser(site)
  const [all, own] = [storageOf(site, admin), storageOf(site, owner).from('avatars')]
  const attachments = all.from('attachments')
  const first = `${owner.id}/first.png`
  expect((await own.upload(first, bytes.png)).error).toBe(null)
  expect((await attachments.upload('plans/504-plan-policy.pdf', bytes.pdf)).error).toBe(null)
  for (const path of [
    `${owner.id}/students/${number}/me.png`,
    `${owner.id}/Orla_Venn_IEP.png`,
    `${owner.id}/Orla Venn 3rd grade.png`,
  ]) {
    const refusals = [
      await own.upload(path, bytes.png),
      await own.createSignedUploadUrl(path),
      await own.copy(first, path),
      await own.move(first, path),
    ].map(({ error }) => error?.message)
    expect(new Set(refusals)).toEqual(
      new Set(['This name seems to tell of a student. Please give the file another name.']),
    )
    const resumable = await admin.post('/api/storage/upload/resumable', undefined, {
      headers: {
        'Upload-Length': '5',
        'Upload-Metadata': `bucketName ${btoa('attachments')},objectName ${btoa(path)}`,
      },
    })
    expect(resumable.status).toBe(400)
  }
  const metadata = { original: 'Orla_Venn_IEP.png' }
  const described = await own.upload(`${owner.id}/second.png`, bytes.png, { metadata })
  expect(described.error?.message).toBe('The metadata seems to tell of a student')
  expect((await all.createBucket(`student-${number}`)).error).not.toBe(null)
  expect(await texts(site.env.DB)).not.toMatch(new RegExp(`Orla|${number}`))
})
