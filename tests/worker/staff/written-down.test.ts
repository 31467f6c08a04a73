import { beforeAll, describe, expect, test } from 'vitest'
import type { EditedResource } from '../../../domain/resources/editing.ts'
import { localPassword } from '../../../scripts/local/local-accounts.ts'
import { withAuthenticator } from '../../support/accounts/totp.ts'
import { apiCalls, methodAndPath } from '../../support/api-calls.ts'
import { inThreeYears } from '../../support/dates.ts'
import { pngMark } from '../../support/resources/editing.ts'
import { catalog } from '../../support/samples/oscal-catalog.ts'
import { upload } from '../../support/samples/upload.ts'
import { event, subscription } from '../../support/stripe/objects.ts'
import { stripeSite } from '../../support/stripe/site.ts'
import { deliver, link } from '../../support/stripe/webhooks.ts'
import { newUser, signedIn, type Visitor } from '../../support/visitor.ts'

const held = stripeSite()
let admin: Visitor
beforeAll(async () => {
  admin = await signedIn(held.site, 'admin@example.test')
})

/** A call that would change something, each time it is made ready. */
type Ready = { path: string; body?: unknown; send?: () => Promise<Response> }

const id = () => crypto.randomUUID().slice(0, 8)
const user = async () => (await newUser(held.site)).id
const atUser = async (rest: string, body?: object) => ({
  path: `/api/admin/users/${await user()}${rest}`,
  body,
})
const made = async (path: string, body: object) =>
  (await admin.postJson<{ id: string }>(path, body)).id

const grant = { endsAt: inThreeYears, reason: 'A trial' }
async function granted() {
  const { email } = await newUser(held.site)
  await admin.post('/api/admin/billing/grants', { emails: [email], ...grant })
  const row = held.site.env.DB.prepare('SELECT id FROM entitlements ORDER BY created_at DESC')
  return `/api/admin/billing/grants/${await row.first('id')}`
}

async function resource() {
  const input = { title: `A ${id()}`, summary: 's', type: 'guide', domains: ['leadership'] }
  const path = `/api/admin/resources/${await made('/api/admin/resources', input)}`
  return { path, ...(await admin.getJson<EditedResource>(path)) }
}
async function atResource(rest: string, body: (open: EditedResource) => object) {
  const { path, ...open } = await resource()
  return { path: path + rest, body: body(open) }
}

const tag = () => made('/api/admin/tags', { name: `Tag ${id()}`, colour: 'blue' })
const segment = () => ({ name: `Segment ${id()}`, filters: { page: '/' } })
const note = { day: '2026-11-01', note: 'A mailing went out' }
const bucket = async () => {
  const name = `b-${id()}`
  await admin.post('/api/storage/bucket', { name, public: false })
  return `/api/storage/bucket/${name}`
}

function stored(address: string) {
  return held.site.fetch(`/api/storage/object/${address}`, {
    method: 'POST',
    body: Uint8Array.from(pngMark),
    headers: {
      'Content-Type': 'image/png',
      Origin: held.site.origin,
      Cookie: [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
}

const catalogOf = (name: string) => {
  const own = catalog()
  own.catalog.metadata.title = `NIST catalog of ${name}`
  return { 'catalog.json': JSON.stringify(own) }
}
async function knowledgeImport(): Promise<string> {
  const answer = await upload(held.site, admin, catalogOf(`removal ${id()}`))
  const { imports } = (await answer.json()) as { imports: { id: string }[] }
  return imports[0]?.id ?? ''
}

async function resourceImport(): Promise<Ready> {
  const path = '/api/admin/resources/import'
  const front = `title: Imported\nsummary: s\ntype: guide\ndomains: [leadership]\ntags: []`
  const text = `---\n${front}\npremium: false\nowner: Ada\n---\n\nText.\n`
  const files = { [`${id()}.md`]: text }
  const preview = await upload(held.site, admin, files, { path: `${path}/preview` })
  const { plan } = (await preview.json()) as { plan: string }
  return { path, send: () => upload(held.site, admin, files, { path, fields: { plan } }) }
}

/** An event that Stripe has and that failed when it came. */
async function failedEvent(): Promise<string> {
  const buyer = await user()
  await link(held.site, buyer, `cus_${buyer}`)
  const bought = held.stripe.remember(subscription(`sub_${buyer}`, `cus_${buyer}`))
  const sent = held.stripe.remember(event('customer.subscription.created', bought))
  held.stripe.setMood('down')
  await deliver(held.site, sent)
  held.stripe.setMood('well')
  return String(sent.id)
}

async function seenAs(): Promise<Visitor> {
  const other = await signedIn(held.site, 'admin@example.test')
  await other.post(`/api/admin/users/${await user()}/impersonate`, { reason: 'They asked' })
  return other
}

/** Every call with which staff change something that is written down. */
const writtenDown: Record<string, () => Promise<Ready>> = {
  'POST /admin/users': async () => ({
    path: '/api/admin/users',
    body: { name: 'Nora', email: `${id()}@b.example`, role: null, invite: false },
  }),
  'PUT /admin/users/:id/role': () => atUser('/role', { role: 'editor' }),
  'PUT /admin/users/:id/ban': () => atUser('/ban', { reason: 'Spam' }),
  'DELETE /admin/users/:id/ban': async () => {
    const banned = await atUser('/ban')
    await admin.put(banned.path, { reason: 'Spam' })
    return banned
  },
  'DELETE /admin/users/:id/sessions': () => atUser('/sessions'),
  'DELETE /admin/users/:id/sessions/:session': async () => {
    const owner = await user()
    const row = held.site.env.DB.prepare('SELECT id FROM session WHERE user_id = ?').bind(owner)
    return { path: `/api/admin/users/${owner}/sessions/${await row.first('id')}` }
  },
  'POST /admin/users/:id/recovery': () => atUser('/recovery', {}),
  'POST /admin/users/:id/remove-second-factor': async () => {
    const leader = await newUser(held.site)
    await withAuthenticator(leader)
    const path = `/api/admin/users/${leader.id}/remove-second-factor`
    return { path, body: { reason: 'Lost phone', password: localPassword } }
  },
  'POST /admin/users/:id/merge': async () =>
    atUser('/merge', { from: await user(), reason: 'The same person' }),
  'PUT /admin/users/:id/deletion': () => atUser('/deletion'),
  'DELETE /admin/users/:id/deletion': async () => {
    const due = await atUser('/deletion')
    await admin.put(due.path, {})
    return due
  },
  'POST /admin/users/:id/impersonate': async () => {
    const other = await signedIn(held.site, 'admin@example.test')
    const { path } = await atUser('/impersonate')
    return { path, send: () => other.post(path, { reason: 'They asked' }) }
  },
  'POST /impersonation/end': async () => {
    const other = await seenAs()
    const path = '/api/impersonation/end'
    return { path, send: () => other.post(path, {}) }
  },
  'PUT /admin/settings': async () => ({
    path: '/api/admin/settings',
    body: { trial_days: 10 + Math.floor(Math.random() * 50) },
  }),
  'POST /admin/settings/tests/mail': async () => ({
    path: '/api/admin/settings/tests/mail',
    body: {},
  }),
  'POST /admin/knowledge/import': async () => {
    const files = catalogOf(id())
    return { path: '', send: () => upload(held.site, admin, files) }
  },
  'DELETE /admin/knowledge/imports/:id': async () => ({
    path: `/api/admin/knowledge/imports/${await knowledgeImport()}`,
  }),
  'POST /admin/billing/grants': async () => ({
    path: '/api/admin/billing/grants',
    body: { emails: [`${id()}@b.example`], ...grant },
  }),
  'PATCH /admin/billing/grants/:id': async () => ({
    path: await granted(),
    body: { ...grant, endsAt: new Date(Date.now() + 86_400_000).toISOString() },
  }),
  'POST /admin/billing/grants/:id/end': async () => ({
    path: `${await granted()}/end`,
    body: { reason: 'Done' },
  }),
  'POST /admin/billing/events/compare': async () => ({
    path: '/api/admin/billing/events/compare',
    body: {},
  }),
  'POST /admin/billing/events/:id/replay': async () => ({
    path: `/api/admin/billing/events/${await failedEvent()}/replay`,
    body: {},
  }),
  'POST /admin/resources': async () => ({
    path: '/api/admin/resources',
    body: { title: `A ${id()}`, summary: 's', type: 'guide', domains: ['leadership'] },
  }),
  'POST /admin/resources/import': resourceImport,
  'PUT /admin/resources/:id': () =>
    atResource('', ({ content, version }) => ({
      content: { ...content, body: 'Another text.' },
      version,
      draftVersion: 0,
    })),
  'POST /admin/resources/:id/state': () =>
    atResource('/state', ({ version }) => ({ action: 'trash', version })),
  'DELETE /admin/resources/:id': async () => {
    const { path, version } = await resource()
    await admin.post(`${path}/state`, { action: 'trash', version })
    const open = await admin.getJson<EditedResource>(path)
    return { path: `${path}?version=${open.version}` }
  },
  'PUT /admin/resources/:id/attachments': async () => {
    const path = `guides/${id()}.png`
    expect((await stored(`attachments/${path}`)).status).toBe(200)
    return atResource('/attachments', () => ({
      attachments: [{ path, name: 'A picture' }],
      before: [],
    }))
  },
  'DELETE /admin/media/:id': async () => {
    const answer = await stored(`resources/${id()}.png`)
    const { Id } = (await answer.json()) as { Id: string }
    return { path: `/api/admin/media/${Id}?used=no` }
  },
  'POST /admin/tags': async () => ({
    path: '/api/admin/tags',
    body: { name: `Tag ${id()}`, colour: 'blue' },
  }),
  'PATCH /admin/tags/:id': async () => ({
    path: `/api/admin/tags/${await tag()}`,
    body: { name: `Tag ${id()}`, colour: 'red' },
  }),
  'POST /admin/tags/:id/merge': async () => ({
    path: `/api/admin/tags/${await tag()}/merge`,
    body: { into: await tag() },
  }),
  'DELETE /admin/tags/:id': async () => ({ path: `/api/admin/tags/${await tag()}` }),
  'POST /admin/analytics/notes': async () => ({ path: '/api/admin/analytics/notes', body: note }),
  'DELETE /admin/analytics/notes/:id': async () => ({
    path: `/api/admin/analytics/notes/${await made('/api/admin/analytics/notes', note)}`,
  }),
  'POST /admin/analytics/segments': async () => ({
    path: '/api/admin/analytics/segments',
    body: segment(),
  }),
  'DELETE /admin/analytics/segments/:id': async () => ({
    path: `/api/admin/analytics/segments/${await made('/api/admin/analytics/segments', segment())}`,
  }),
  'POST /admin/analytics/tokens': async () => ({
    path: '/api/admin/analytics/tokens',
    body: { name: 'A program' },
  }),
  'DELETE /admin/analytics/tokens/:id': async () => ({
    path: `/api/admin/analytics/tokens/${await made('/api/admin/analytics/tokens', { name: 'x' })}`,
  }),
  'POST /storage/bucket': async () => ({
    path: '/api/storage/bucket',
    body: { name: `b-${id()}`, public: false },
  }),
  'PUT /storage/bucket/:id': async () => ({ path: await bucket(), body: { public: true } }),
  'POST /storage/bucket/:id/empty': async () => {
    const path = await bucket()
    const address = path.replace('/api/storage/bucket/', '')
    expect((await stored(`${address}/a.png`)).status).toBe(200)
    return { path: `${path}/empty`, body: {} }
  },
  'DELETE /storage/bucket/:id': async () => ({ path: await bucket() }),
}

/** Calls of staff that leave no row, and why not. */
const notWrittenDown: Record<string, string> = {
  'POST /admin/settings/tests/model': 'changes nothing',
  'POST /admin/errors/test': 'changes nothing but what it tests',
  'DELETE /admin/errors/:fingerprint': 'a list the product makes itself, and makes again',
  'POST /admin/resources/import/preview': 'changes nothing',
  'POST /admin/resources/bulk': 'each resource goes through the calls for one',
  'PUT /admin/resources/:id/draft': 'nobody but staff sees it until it is saved',
  'DELETE /admin/resources/:id/draft': 'nobody but staff sees it until it is saved',
  'PATCH /admin/media/:id': 'the words a picture is described by stand at the picture',
  'PATCH /admin/feedback': 'stands in the history of the message',
  'POST /admin/feedback/:id/replies': 'stands in the history of the message',
  'POST /admin/feedback/:id/notes': 'stands in the history of the message',
  'POST /admin/feedback/views': 'one’s own',
  'DELETE /admin/feedback/views/:id': 'one’s own',
  'PUT /admin/analytics/preferences': 'one’s own',
  'POST /admin/analytics/roll-up': 'makes the same figures again from the same events',
}

test('every call with which staff may change something is looked at here', () => {
  const ofStaff = Object.keys(apiCalls).filter((call) =>
    /^(?!GET )\S+ \/(?:admin|impersonation|storage\/bucket)/.test(call),
  )
  expect([...Object.keys(writtenDown), ...Object.keys(notWrittenDown)].sort()).toEqual(
    ofStaff.sort(),
  )
})

/** Every row of every table, but for the log itself and the errors that were counted. */
async function rows() {
  const { DB } = held.site.env
  const { results } = await DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '*_cf_*' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB 'd1_*' AND name <> 'audit_log' AND name NOT GLOB 'error_*'",
  ).all<{ name: string }>()
  const tables = await DB.batch(results.map(({ name }) => DB.prepare(`SELECT * FROM "${name}"`)))
  return Object.fromEntries(tables.map((table, at) => [results[at]?.name, table.results]))
}

const logged = async () =>
  Number(await held.site.env.DB.prepare('SELECT count(*) AS n FROM audit_log').first('n'))

describe('where the log cannot be written, nothing changes; where it can, both do', () => {
  test.each(Object.entries(writtenDown))('%s', async (call, makeReady) => {
    const { path, body, send } = await makeReady()
    const [method] = methodAndPath(call)
    const sent =
      send ??
      (() =>
        ({ POST: admin.post, PUT: admin.put, PATCH: admin.patch, DELETE: admin.delete })[
          method as 'POST'
        ](path, body as object))
    const [before, loggedBefore] = [await rows(), await logged()]
    await held.site.env.DB.prepare(
      "CREATE TRIGGER log_away BEFORE INSERT ON audit_log BEGIN SELECT RAISE(ABORT, 'the log is away'); END",
    ).run()
    const refused = await sent()
    await held.site.env.DB.prepare('DROP TRIGGER log_away').run()
    expect(refused.status).toBeGreaterThanOrEqual(500)
    expect(await rows()).toEqual(before)

    const taken = await sent()
    expect(taken.status, await taken.clone().text()).toBeLessThan(400)
    expect(await logged()).toBeGreaterThan(loggedBefore)
  })
})
