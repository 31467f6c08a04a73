import { afterAll, beforeAll, expect, test } from 'vitest'
import { countedOnly } from '../../../worker/http/config/sentry-dsn.ts'
import { apiCalls, methodAndPath } from '../../support/api-calls.ts'
import { ask, newSubscriber, startConversation, withSend } from '../../support/conversations.ts'
import { bytes, storageOf } from '../../support/servers/storage-client.ts'
import { type Site, startSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'
import { anonymous, newUser, signedIn } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false, vars: { ANALYTICS_FLUSH_SECONDS: '1' } })
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

/** Where words of the record stand in the database. */
async function kept(): Promise<string[]> {
  const found = await texts(site.env.DB)
  return found.match(new RegExp(`.{0,60}(?:Orla\\b|Venn\\b|${number}).{0,20}`, 'g')) ?? []
}
const told = `Orla Venn, student ${number}, has an IEP`

test('a visitor event keeps nothing of a student in any of its fields', async () => {
  const session = `s-${crypto.randomUUID()}`
  const visitor = anonymous(site)
  const events = [
    { page_path: `/students/${number}?student=Orla#Orla` },
    { page_path: `/students/${encodeURIComponent(told)}` },
    { page_path: '/Orla_Venn_has_an_IEP', entry_page: `/students/${number}` },
    { exit_page: `/students/${number}` },
    { page_path: `/?utm_campaign=${encodeURIComponent(told)}` },
    { utm_source: told, utm_medium: told, browser: told, os: told, page_title: told },
    { referrer: `https://sis.example/students/${number}/profile` },
    { event_data: { [told]: 1 } },
    { event_data: { student_id: number, student: 'Orla_Venn' } },
    { event_data: { words: [told], more: { words: told } } },
  ]
  for (const event of events) {
    const row = { session_id: session, page_path: '/', event_type: 'page_view', ...event }
    expect((await visitor.post('/api/website-analytics', row)).status).toBe(202)
  }
  const stored = site.env.DB.prepare('SELECT * FROM website_analytics WHERE session_id = ?')
  await until(async () => (await stored.bind(session).all()).results.length === events.length)
  expect(await kept()).toEqual([])
})

test('what stands beside a text is stored without student data too', async () => {
  const admin = await signedIn(site, 'admin@example.test')
  const owner = await newUser(site)
  const answer = { advisor: told.slice(0, 40), question: 'q', answer: 'a', sources: [] }
  const about = { category: 'bug', message: 'x' }
  for (const more of [{ page: `/students/${number}?student=Orla` }, { page: '/', answer }])
    expect((await owner.post('/api/feedback', { ...about, ...more })).status).toBe(201)
  const inputs = `${encodeURIComponent(told)}=yes&mfa=yes`
  const result = await owner.put('/api/tools/self-check', { inputs })
  expect(await result.json()).toMatchObject({ results: [{ inputs: 'mfa=yes' }] })
  const district = { plan: 'premium', seats: 2, districtName: 'Ada ISD' }
  const districtAddress = `1 Main St\nOrla\nVenn, student ${number}, has an IEP`
  expect((await owner.post('/api/billing/quotes', { ...district, districtAddress })).status).toBe(
    201,
  )
  const tag = { name: `Orla Venn IEP ${number}`, colour: 'blue' }
  expect((await admin.post('/api/admin/tags', tag)).status).toBe(400)
  const plain = await admin.postJson<{ id: string }>('/api/admin/tags', { ...tag, name: 'IEP' })
  expect((await admin.patch(`/api/admin/tags/${plain.id}`, tag)).status).toBe(400)
  const guide = { title: 'Plain', summary: 's', type: 'guide', domains: ['leadership'] }
  const { id } = await admin.postJson<{ id: string }>('/api/admin/resources', guide)
  await admin.post('/api/admin/resources/bulk', { ids: [id], action: 'tag', tag: tag.name })
  const thrown = { type: 'Error', value: `"${told}" is not valid JSON` }
  const error = { exception: { values: [thrown] }, request: { url: `/students/${number}` } }
  const lines = [{ dsn: countedOnly }, { type: 'event' }, error]
  const envelope = lines.map((line) => JSON.stringify(line)).join('\n')
  expect((await owner.post('/api/monitoring', envelope)).status).toBe(200)
  const groups = site.env.DB.prepare("SELECT name FROM error_groups WHERE source = 'browser'")
  await until(async () => (await groups.all()).results.length > 0)
  expect(await kept()).toEqual([])
})
