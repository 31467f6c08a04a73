import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  feedbackLimits,
  type InboxDetail,
  type InboxPage,
  type OwnFeedback,
} from '../../../domain/feedback.ts'
import { newSubscriber } from '../../support/conversations.ts'
import { type Site, startSite } from '../../support/site.ts'
import { mailsTo, newUser, signedIn, type Visitor } from '../../support/visitor.ts'

let site: Site
let editor: Visitor
let admin: Visitor
beforeAll(async () => {
  site = await startSite({ knowledge: false })
  editor = await signedIn(site, 'editor@example.test')
  admin = await signedIn(site, 'admin@example.test')
})
afterAll(() => site.close())

const inbox = (query: Record<string, string> = {}, who = editor) =>
  who.getJson<InboxPage>(`/api/admin/feedback?${new URLSearchParams(query)}`)
const detail = (id: string) => editor.getJson<InboxDetail>(`/api/admin/feedback/${id}`)

async function send(visitor: Visitor, body: Record<string, unknown> = {}) {
  const response = await visitor.post('/api/feedback', {
    category: 'bug',
    message: 'The export has no page numbers.',
    ...body,
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { id: string }).id
}

test('a message reaches the inbox, and its sender sees where it stands', async () => {
  const leader = await newUser(site)
  const id = await send(leader, { category: 'idea', message: 'Please add Spanish.' })
  const { feedback } = await leader.getJson<{ feedback: OwnFeedback[] }>('/api/feedback')
  expect(feedback).toMatchObject([{ id, category: 'idea', state: 'new', replies: [] }])
  const found = (await inbox({ user: leader.id })).feedback
  expect(found).toMatchObject([
    { id, message: 'Please add Spanish.', from: { id: leader.id }, assignee: null, tags: [] },
  ])
})

test('what identifies a student is not kept, in the message or in a reported answer', async () => {
  const leader = await newUser(site)
  const record = 'Jayden Smith (student id 20391845, IEP) cannot log in.'
  const id = await send(leader, {
    category: 'answer',
    message: record,
    answer: { advisor: 'infrastructure', question: record, answer: record, sources: ['[1] NIST'] },
  })
  const { message, answer } = await detail(id)
  for (const text of [message, answer?.question, answer?.answer]) {
    expect(text).toContain('cannot log in')
    expect(text).not.toMatch(/Jayden|20391845/)
  }
  const rows = await site.env.DB.prepare('SELECT * FROM feedback WHERE id = ?').bind(id).all()
  expect(JSON.stringify(rows.results)).not.toMatch(/Jayden|20391845/)
})

test('a page is kept without what was searched on it, and nothing else is sent along', async () => {
  const leader = await newUser(site)
  const id = await send(leader, { page: '/resources?search=jayden#x', error: 'abc-1' })
  expect(await detail(id)).toMatchObject({ page: '/resources', error: 'abc-1', screenshot: null })
  expect(await detail(await send(leader))).toMatchObject({ page: null, error: null, answer: null })
})

test('the inbox is searched by words of a message and by its sender’s name', async () => {
  const leader = await newUser(site)
  const id = await send(leader, { message: 'The Wombat export hangs on a wide table' })
  await send(leader, { message: 'The Wombat calendar is fine' })
  const found = async (search: string, more = {}) =>
    (await inbox({ search, user: leader.id, ...more })).feedback.map((one) => one.id)
  expect(await found('wombat WIDE')).toEqual([id])
  expect(await found('ombat')).toHaveLength(2)
  expect(await found('wombat', { state: 'closed' })).toEqual([])
  expect(await found('nora wombat wide')).toEqual([id])
  expect(await found("%' OR 1=1 --")).toEqual([])
})

test('a copy goes to the sender’s own address only when asked for; their list has the newest first', async () => {
  const leader = await newUser(site)
  const first = await send(leader, { message: 'Without a copy' })
  const second = await send(leader, { message: 'With a copy', copy: true })
  const mails = await mailsTo(site, leader.email)
  expect(mails.filter((mail) => mail.includes('With a copy'))).toHaveLength(1)
  expect(mails.filter((mail) => mail.includes('Without a copy'))).toHaveLength(0)
  const { feedback } = await leader.getJson<{ feedback: OwnFeedback[] }>('/api/feedback')
  expect(feedback.map(({ id }) => id)).toEqual([second, first])
})

test('a copy or a reply that cannot be mailed is kept all the same, once', async () => {
  const leader = await newUser(site)
  await site.env.DB.prepare('ALTER TABLE outbox RENAME TO outbox_away').run()
  try {
    const id = await send(leader, { message: 'No mail today', copy: true })
    const reply = await editor.post(`/api/admin/feedback/${id}/replies`, { body: 'Thank you.' })
    expect([reply.status, await reply.json()]).toEqual([201, { mailed: false }])
    expect((await inbox({ user: leader.id })).feedback).toMatchObject([{ id, state: 'answered' }])
  } finally {
    await site.env.DB.prepare('ALTER TABLE outbox_away RENAME TO outbox').run()
  }
})

test('of a storm only so much is taken, and the rest is told when to come back', async () => {
  const leader = await newUser(site)
  const body = { category: 'bug', message: 'storm' }
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => leader.post('/api/feedback', body)),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array<number>(10).fill(201), ...Array<number>(30).fill(429)])
  for (const answer of answers.filter(({ status }) => status === 429))
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await inbox({ user: leader.id })).feedback).toHaveLength(10)
})

test.each([
  { category: 'none' },
  { message: '   ' },
  { message: 'x'.repeat(4001) },
  { page: 'https://evil.example/' },
  { page: '//evil.example' },
  { screenshot: '../../other/x.png' },
  { screenshot: 'none.png' },
  { screenshot: 'x.svg' },
  { error: 'a b' },
])('%o is refused', async (wrong) => {
  const leader = await signedIn(site, 'leader@example.test')
  const body = { category: 'bug', message: 'x', ...wrong }
  const { status } = await leader.post('/api/feedback', body)
  expect([400, 413]).toContain(status)
})

describe('a screenshot', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )

  /** What the storage and then the call answer to a message with this as its picture. */
  async function attached(leader: Awaited<ReturnType<typeof newUser>>, body: BodyInit) {
    const name = `${crypto.randomUUID()}.png`
    const stored = await site.fetch(`/api/storage/object/feedback/${leader.id}/${name}`, {
      method: 'POST',
      headers: {
        Cookie: [...leader.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
        Origin: site.origin,
        'Sec-Fetch-Site': 'same-origin',
        'Content-Type': 'image/png',
      },
      body,
    })
    const sent = await leader.post('/api/feedback', {
      category: 'bug',
      message: 'See the picture',
      screenshot: name,
    })
    return { stored: stored.status, sent: sent.status, name }
  }

  test.each([
    ['a drawing with a script', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a PDF that runs something', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>endobj'],
    ['an animation', 'GIF89a/*\0\0*/=1;alert(1)//'],
    ['a text', 'plain words'],
    ['nothing', ''],
    ['a program', 'MZ\u0090\0\u0003\0\0\0'],
    ['more than 5 MB', Buffer.concat([png, Buffer.alloc(6 * 1024 * 1024)])],
    ['more than the storage takes', Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)])],
  ])('that is %s is refused, whatever it is called', async (_what, body) => {
    const { sent } = await attached(await newUser(site), body)
    expect([400, 413]).toContain(sent)
  })

  test('is shown to staff as a picture and nothing else, also with a page behind it', async () => {
    const leader = await newUser(site)
    const both = Buffer.concat([png, Buffer.from('<script>alert(1)</script>')])
    const { sent, name } = await attached(leader, both)
    expect(sent).toBe(201)
    const address = `/api/storage/object/authenticated/feedback/${leader.id}/${name}`
    const { headers, status } = await editor.get(address)
    expect([status, headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Content-Security-Policy')).toContain('sandbox')
    expect((await (await newUser(site)).get(address)).status).toBe(404)
  })
})

describe('priority support', () => {
  test('puts a subscriber first among what waits, and can be filtered by', async () => {
    const [subscriber, leader] = [await newSubscriber(site), await newUser(site)]
    const first = await send(subscriber)
    const later = await send(leader)
    const order = async (query: Record<string, string>) =>
      (await inbox(query)).feedback.map(({ id }) => id).filter((id) => [first, later].includes(id))
    expect(await order({})).toEqual([later, first])
    expect(await order({ state: 'waiting' })).toEqual([first, later])
    expect(await order({ state: 'new', sort: 'created' })).toEqual([first, later])
    expect(await order({ priority: 'yes' })).toEqual([first])
    expect(await order({ priority: 'no' })).toEqual([later])
    expect((await detail(first)).priority).toBe(true)
    expect((await detail(later)).priority).toBe(false)
  })

  test('is said where a subscriber writes to us, and to nobody else', async () => {
    const page = async (visitor: Visitor) => (await visitor.get('/help/feedback')).text()
    expect(await page(await newSubscriber(site))).toContain('Your plan has priority support')
    expect(await page(await newUser(site))).not.toContain('priority support')
  })
})

describe('staff', () => {
  test('reply: the sender reads it, gets it by mail, and the message is answered', async () => {
    const leader = await newUser(site)
    const id = await send(leader)
    const waits = async () =>
      (await inbox({ state: 'waiting' })).feedback.some((message) => message.id === id)
    expect(await waits()).toBe(true)
    const response = await editor.post(`/api/admin/feedback/${id}/replies`, {
      body: 'Page numbers come on Monday.',
    })
    expect(response.status).toBe(201)
    expect(await waits()).toBe(false)
    expect(await response.json()).toEqual({ mailed: true })
    const { feedback } = await leader.getJson<{ feedback: OwnFeedback[] }>('/api/feedback')
    expect(feedback[0]).toMatchObject({
      state: 'answered',
      replies: [{ body: 'Page numbers come on Monday.', by: 'Ed Editor' }],
    })
    const [mail] = await mailsTo(site, leader.email)
    expect(mail).toContain('Page numbers come on Monday.')
  })

  test('write notes that never leave the inbox', async () => {
    const leader = await newUser(site)
    const id = await send(leader)
    await editor.post(`/api/admin/feedback/${id}/notes`, { body: 'A known fault.' })
    // It waits for an answer as before.
    expect(await detail(id)).toMatchObject({
      state: 'new',
      events: [{ kind: 'note', body: 'A known fault.' }],
    })
    expect(JSON.stringify(await leader.getJson('/api/feedback'))).not.toContain('A known fault')
    const mails = await mailsTo(site, leader.email)
    expect(mails.some((mail) => mail.includes('A known fault'))).toBe(false)
  })

  test('change many at once, and find them by what they set', async () => {
    const leader = await newUser(site)
    const ids = [await send(leader), await send(leader), await send(leader)]
    const change = {
      ids: ids.slice(0, 2),
      state: 'open',
      assignee: 'local-editor',
      addTag: 'Export',
    }
    expect((await editor.patch('/api/admin/feedback', change)).status).toBe(204)
    const found = async (query: Record<string, string>) =>
      (await inbox({ user: leader.id, ...query })).feedback.map(({ id }) => id).toSorted()
    const both = ids.slice(0, 2).toSorted()
    expect(await found({ state: 'open' })).toEqual(both)
    expect(await found({ assignee: 'me' })).toEqual(both)
    expect(await found({ tag: 'export' })).toEqual(both)
    expect(await found({ assignee: 'nobody' })).toEqual(ids.slice(2))
    expect(await found({ state: 'waiting' })).toEqual(ids.toSorted())
    const { events } = await detail(ids[0] ?? '')
    expect(events).toMatchObject([
      { kind: 'change', body: 'State: In progress. Assigned to Ed Editor. Tag added: export' },
    ])
  })

  test('give no message the name of a student as its tag', async () => {
    const id = await send(await newUser(site))
    const change = { ids: [id], addTag: 'IEP of Jayden Smith' }
    expect((await editor.patch('/api/admin/feedback', change)).status).toBe(204)
    const { events } = await detail(id)
    expect(events).toMatchObject([{ kind: 'change', body: expect.stringMatching(/^Tag added: /) }])
    expect(JSON.stringify(events)).not.toMatch(/jayden/i)
  })

  test('give a message ten tags at most', async () => {
    const ids = [await send(await newUser(site))]
    const add = async (addTag: string) =>
      (await editor.patch('/api/admin/feedback', { ids, addTag })).status
    for (let count = 1; count <= feedbackLimits.tags; count++)
      expect(await add(`tag ${count}`)).toBe(204)
    expect([await add('one too many'), await add('Tag 3')]).toEqual([400, 204])
    expect((await detail(ids[0] ?? '')).tags).toHaveLength(feedbackLimits.tags)
  })

  test('change all of them or none', async () => {
    const leader = await newUser(site)
    const id = await send(leader)
    const change = { ids: [id, 'none'], state: 'closed' }
    expect((await editor.patch('/api/admin/feedback', change)).status).toBe(404)
    expect((await detail(id)).state).toBe('new')
  })

  test('cannot give a message to somebody who is no staff', async () => {
    const leader = await newUser(site)
    const id = await send(leader)
    const change = { ids: [id], assignee: leader.id }
    expect((await editor.patch('/api/admin/feedback', change)).status).toBe(400)
  })

  test('keep views of their own', async () => {
    const query = 'state=waiting&tag=export'
    const view = await editor.postJson<{ id: string }>('/api/admin/feedback/views', {
      name: 'Exports',
      query,
    })
    const views = (who: Visitor) => who.getJson('/api/admin/feedback/views')
    expect(await views(editor)).toEqual({ views: [{ id: view.id, name: 'Exports', query }] })
    expect(await views(admin)).toEqual({ views: [] })
    const path = `/api/admin/feedback/views/${view.id}`
    expect((await admin.delete(path)).status).toBe(404)
    expect((await editor.delete(path)).status).toBe(204)
  })

  test('keep so many views that a list still shows them', async () => {
    const address = '/api/admin/feedback/views'
    const save = (name: string) => editor.post(address, { name, query: 'state=waiting' })
    for (let count = 1; count <= feedbackLimits.views; count++)
      expect((await save(`View ${count}`)).status).toBe(201)
    const refused = await save('One too many')
    expect(refused.status).toBe(409)
    expect(await refused.text()).toContain(`Delete one first: ${feedbackLimits.views} views`)
    const { views } = await editor.getJson<{ views: { id: string }[] }>(address)
    expect(views).toHaveLength(feedbackLimits.views)
    expect((await editor.delete(`${address}/${views[0]?.id}`)).status).toBe(204)
    expect((await save('In its place')).status).toBe(201)
  })

  test('take the list along as CSV, in which no message is a formula', async () => {
    const leader = await newUser(site)
    await send(leader, { message: '=HYPERLINK("https://evil.example","x")' })
    const response = await editor.get(`/api/admin/feedback/export?user=${leader.id}`)
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('Content-Disposition')).toMatch(/attachment; filename="feedback-/)
    const [header, row, ...rest] = (await response.text()).split('\r\n')
    expect(header).toContain('Received,State,Category')
    expect(row).toContain(`"'=HYPERLINK(""https://evil.example"",""x"")"`)
    expect(rest).toEqual([''])
  })
})
