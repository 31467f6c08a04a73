import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { localPassword } from '../../../scripts/local/local-accounts.ts'
import { type Site, startSite } from '../../support/site.ts'
import {
  anonymous,
  newAccount,
  newPhoneNumber,
  newUser,
  registered,
  signedIn,
} from '../../support/visitor.ts'

let site: Site
const people = {} as Record<'leader' | 'subscriber' | 'editor' | 'admin', Visitor>
type Visitor = Awaited<ReturnType<typeof signedIn>>

beforeAll(async () => {
  site = await startSite({ knowledge: false })
  for (const name of ['leader', 'subscriber', 'editor', 'admin'] as const)
    people[name] = await signedIn(site, `${name}@example.test`)
})
afterAll(() => site.close())

let gone: string | null = null

/** Takes a table away, until the test is over. */
async function withoutTable(table: string) {
  await site.env.DB.prepare(`ALTER TABLE "${table}" RENAME TO "${table}_gone"`).run()
  gone = table
}
afterEach(async () => {
  if (gone) await site.env.DB.prepare(`ALTER TABLE "${gone}_gone" RENAME TO "${gone}"`).run()
  gone = null
})

const publicPages = ['/', '/privacy', '/cybersecurity', '/auth', '/help/onboarding']

async function statusOf(visitor: Visitor, ...paths: string[]) {
  const statuses = await Promise.all(paths.map(async (path) => (await visitor.get(path)).status))
  return Object.fromEntries(paths.map((path, at) => [path, statuses[at]]))
}

const all = (status: number, ...paths: string[]) =>
  Object.fromEntries(paths.map((path) => [path, status]))

function logged(about: string) {
  expect(site.errorLogs().some((line) => line.includes(`"reading":"${about}"`))).toBe(true)
}

describe('when roles cannot be read', () => {
  test('it is logged, and nobody is staff', async () => {
    await withoutTable('user_roles')
    for (const name of ['editor', 'admin'] as const) {
      const person = people[name]
      expect(await person.getJson('/api/viewer')).toMatchObject({
        user: { email: `${name}@example.test` },
        role: null,
      })
      expect(await statusOf(person, ...publicPages, '/solutions', '/profile')).toEqual(
        all(200, ...publicPages, '/solutions', '/profile'),
      )
      expect(await statusOf(person, '/admin', '/api/admin/users', '/api/admin/settings')).toEqual(
        all(403, '/admin', '/api/admin/users', '/api/admin/settings'),
      )
      expect((await person.get('/api/conversations')).status).toBe(402)
    }
    logged('role')
  })

  test('a subscriber keeps what they have paid for', async () => {
    await withoutTable('user_roles')
    expect((await people.subscriber.get('/infrastructure')).status).toBe(200)
    expect((await people.subscriber.get('/api/conversations')).status).toBe(200)
  })
})

/** Signs in anew with a password: what the call answers, and who they are from then on. */
async function signsIn(name: string) {
  const visitor = anonymous(site)
  const answer = await visitor.post('/api/auth/sign-in/email', {
    email: `${name}@example.test`,
    password: localPassword,
  })
  return {
    status: answer.status,
    asks: ((await answer.json()) as { twoFactorMethods?: string[] }).twoFactorMethods,
    viewer: await visitor.getJson('/api/viewer'),
  }
}

describe('signing in', () => {
  const somebody = { user: { name: expect.any(String) }, role: null }
  const givePasskey = (id: string, name: string) =>
    site.env.DB.prepare(
      `INSERT INTO passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
       SELECT ?1, '', u.id, ?1, 0, 'singleDevice', 0 FROM user u WHERE u.email = ?2`,
    )
      .bind(id, `${name}@example.test`)
      .run()

  test('goes on while roles cannot be read, and makes nobody staff', async () => {
    await withoutTable('user_roles')
    for (const name of ['leader', 'admin'])
      expect(await signsIn(name)).toMatchObject({ status: 200, viewer: somebody })
    logged('role')
  })

  test('asks for a passkey meanwhile, where there is one: the session may be staff’s again', async () => {
    await givePasskey('p-editor', 'editor')
    await withoutTable('user_roles')
    const { status, viewer, asks } = await signsIn('editor')
    expect({ status, asks, user: viewer.user }).toEqual({ status: 200, asks: [], user: null })
  })

  test('goes on for everybody but staff while passkeys cannot be read', async () => {
    await withoutTable('passkey')
    expect(await signsIn('leader')).toMatchObject({ status: 200, viewer: somebody })
    expect(await signsIn('admin')).toMatchObject({ status: 503, viewer: { user: null } })
  })

  test('goes on while it cannot be told whether a browser is new', async () => {
    await withoutTable('known_devices')
    expect(await signsIn('leader')).toMatchObject({ status: 200, viewer: somebody })
    expect(await signsIn('admin')).toMatchObject({ status: 200, viewer: { role: 'admin' } })
    logged('devices')
  })
})

describe('when entitlements cannot be read', () => {
  const forSubscribers = ['/api/conversations', '/api/knowledge/search?q=mfa', '/infrastructure']

  test('nobody is told that they have not paid: calls for subscribers answer 503', async () => {
    await withoutTable('entitlements')
    for (const person of [people.subscriber, people.leader]) {
      for (const path of forSubscribers) {
        const response = await person.get(path)
        expect(response.status, path).toBe(503)
        expect(response.headers.get('Retry-After'), path).toMatch(/^\d+$/)
        expect(await response.text(), path).not.toMatch(/premium subscription|Premium Feature/i)
      }
      const check = await person.post('/api/check-subscription')
      expect(check.status).toBe(503)
      expect(await check.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
    }
    logged('entitlements')
  })

  test('public pages and the person’s own work, and staff has its rights', async () => {
    await withoutTable('entitlements')
    const open = [...publicPages, '/solutions', '/api/viewer']
    expect(await statusOf(people.subscriber, ...open)).toEqual(all(200, ...open))
    expect(await statusOf(people.editor, '/admin', '/api/conversations')).toEqual(
      all(200, '/admin', '/api/conversations'),
    )
  })
})

/** What a page of staff says while a table cannot be read; the rest of it is shown. */
const partly: [table: string, path: string, says: string, also: string][] = [
  ['entitlements', '/admin', 'figures cannot be read just now', 'Recurring work'],
  ['billing_quotes', '/admin', 'Requests for invoices cannot be read just now', 'Recurring work'],
  ['webhook_events', '/admin', 'Payment events cannot be read just now', 'Recurring work'],
  ['job_runs', '/admin', 'recurring work was done cannot be read just now', 'Searched for in vain'],
  ['resource_search_misses', '/admin', 'searched for cannot be read just now', 'Recurring work'],
  ['entitlements', '/admin/users', 'Cannot be read', 'leader@example.test'],
  ['entitlements', '/admin/audit', 'Some names cannot be read just now', 'Audit log'],
  ['billing_seats', '/admin/audit', 'Some names cannot be read just now', 'Audit log'],
  ['tags', '/admin/tags', 'This cannot be read just now', 'Audit log'],
  ['settings', '/admin/settings', 'This cannot be read just now', 'What the advisors answer from'],
  ['knowledge_entries', '/admin/settings', 'This cannot be read just now', 'Find a setting'],
  ['analytics_notes', '/admin/analytics', 'Notes on the chart cannot be read', 'Busy hours'],
  ['analytics_segments', '/admin/analytics', 'Saved filters cannot be read', 'Busy hours'],
  ['analytics_daily', '/admin/analytics', 'This cannot be read just now', 'Analytics'],
  ['bans', '/admin/users/local-leader', 'This cannot be read just now', 'Audit log'],
  ['feedback_views', '/admin/feedback', 'Saved views cannot be read', 'No messages yet'],
  ['passkey', '/profile/security', 'This cannot be read just now', 'Where you are logged in'],
  ['account', '/profile/security', 'This cannot be read just now', 'Where you are logged in'],
  ['account_profiles', '/profile', 'This cannot be read just now', 'Email and phone'],
  ['account_deletions', '/profile', 'This cannot be read just now', 'Email and phone'],
  ['billing_customers', '/profile/plan', 'This cannot be read just now', 'Security'],
  ['messages', '/profile/usage', 'This cannot be read just now', 'Security'],
  ['district_profiles', '/profile/district', 'This cannot be read just now', 'Security'],
  ['resource_bookmarks', '/resources', 'Resources', '</main>'],
  ['resource_readings', '/resources', 'Resources', '</main>'],
]

describe('pages open, and say what is missing', () => {
  test.each(partly)('without the table %s, %s', async (table, path, says, also) => {
    const whole = await (await people.admin.get(path)).text()
    await withoutTable(table)
    const answer = await people.admin.get(path)
    expect(answer.status).toBe(200)
    const page = await answer.text()
    expect(page).toContain(says)
    expect(page).toContain(also)
    if (says !== 'Resources') expect(whole).not.toContain(says)
  })
})

/** Runs without a table of the search database. */
async function withoutIndex(table: string, run: () => Promise<void>) {
  const { SEARCH_DB } = site.env
  await SEARCH_DB.prepare(`ALTER TABLE ${table} RENAME TO ${table}_gone`).run()
  await run().finally(() => SEARCH_DB.prepare(`ALTER TABLE ${table}_gone RENAME TO ${table}`).run())
}

describe('when the search database cannot be read', () => {
  test('a question is stored and told that it cannot be answered now', async () => {
    const begun = { advisor: 'infrastructure' }
    const { id } = await people.subscriber.postJson<{ id: string }>('/api/conversations', begun)
    const ask = (text: string) =>
      people.subscriber.post(`/api/conversations/${id}/messages`, { id: crypto.randomUUID(), text })
    await withoutIndex('knowledge_fts', async () => {
      const answer = await (await ask('How often should we test backups?')).text()
      expect(answer).toContain('This cannot be answered just now. Please try again shortly.')
      expect(answer).not.toContain('What was written is kept')
    })
    expect(await (await ask('How often should we test that backups restore?')).text()).toContain(
      '"type":"finish"',
    )
    expect(await people.subscriber.getJson(`/api/conversations/${id}`)).toMatchObject({
      messages: [
        { role: 'user' },
        { status: 'interrupted', text: '' },
        { role: 'user' },
        { status: 'complete' },
      ],
    })
  })

  test('what is searched answers 503, and everything else goes on', async () => {
    await withoutIndex('resource_fts', async () => {
      for (const path of ['/api/resources?search=mfa', '/resources?search=mfa']) {
        const answer = await people.leader.get(path)
        expect(answer.status, path).toBe(503)
        expect(answer.headers.get('Retry-After'), path).toMatch(/^\d+$/)
      }
      const open = [...publicPages, '/solutions', '/profile', '/api/viewer', '/api/health']
      expect(await statusOf(people.leader, ...open)).toEqual(all(200, ...open))
    })
  })
})

describe.each(['bans', 'account_deletions'])('when %s cannot be read', (table) => {
  test('who is logged in stays so, and nobody new logs in', async () => {
    await withoutTable(table)
    expect(await statusOf(people.subscriber, '/solutions', '/infrastructure')).toEqual(
      all(200, '/solutions', '/infrastructure'),
    )
    expect(await statusOf(people.admin, '/admin')).toEqual(all(200, '/admin'))
    expect(await signsIn('leader')).toMatchObject({ status: 503, viewer: { user: null } })
  })
})

test('a ban holds while account_deletions cannot be read', async () => {
  const visitor = await newUser(site)
  await site.env.DB.prepare(
    "INSERT INTO bans (user_id, reason, banned_by, created_at) VALUES (?, 'Test', 'x', 0)",
  )
    .bind(visitor.id)
    .run()
  await withoutTable('account_deletions')
  expect((await visitor.get('/solutions')).status).toBe(302)
})

describe('when impersonations cannot be read', () => {
  test('a session in which staff see the site as somebody stops, and no other', async () => {
    const staff = await signedIn(site, 'admin@example.test')
    const { id } = await newUser(site)
    const asked = { reason: 'They asked for help' }
    const begun = await staff.post(`/api/admin/users/${id}/impersonate`, asked)
    expect(begun.status).toBe(200)
    expect((await staff.get('/profile')).status).toBe(200)
    await withoutTable('impersonations')
    expect(await statusOf(staff, '/profile', '/api/conversations', '/')).toEqual({
      ...all(503, '/profile', '/api/conversations'),
      ...all(200, '/'),
    })
    expect(await statusOf(people.leader, '/profile')).toEqual(all(200, '/profile'))
    expect(await statusOf(people.admin, '/admin')).toEqual(all(200, '/admin'))
  })
})

describe('when settings cannot be read', () => {
  test('the defaults hold, also on the pages made from them, and it is logged', async () => {
    await withoutTable('settings')
    const front = await anonymous(site).get('/')
    expect(front.status).toBe(200)
    expect(front.headers.get('Cache-Control')).toBe('private, no-store')
    const open = [...publicPages, '/solutions', '/api/viewer', '/api/allowance']
    for (const person of [people.leader, people.subscriber])
      expect(await statusOf(person, ...open)).toEqual(all(200, ...open))
    expect((await people.leader.get('/api/conversations')).status).toBe(402)
    expect((await people.subscriber.get('/api/conversations')).status).toBe(200)
    logged('settings')
  })
})

describe.each(['session', 'user'])('when the table %s cannot be read', (table) => {
  test('public pages are shown as to a visitor, everything else answers 503', async () => {
    await withoutTable(table)
    for (const person of [people.leader, people.admin]) {
      expect(await statusOf(person, ...publicPages)).toEqual(all(200, ...publicPages))
      const own = ['/solutions', '/infrastructure', '/admin', '/api/viewer', '/api/conversations']
      for (const path of own) {
        const response = await person.get(path)
        expect(response.status, path).toBe(503)
        expect(response.headers.get('Retry-After'), path).toMatch(/^\d+$/)
      }
    }
    expect((await anonymous(site).get('/solutions')).status).toBe(302)
    expect(await anonymous(site).getJson('/api/health')).toEqual({ status: 'ok' })
    logged('session')
  })

  test('signing in answers 503, and whoever comes back is still signed in', async () => {
    await withoutTable(table)
    const body = { email: 'leader@example.test', password: 'Cabinet-demo-2026' }
    const signIn = await anonymous(site).post('/api/auth/sign-in/email', body)
    expect(signIn.status).toBe(503)
    expect(await signIn.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
    const session = await people.leader.get('/api/auth/get-session')
    expect(session.status).toBe(503)
    expect(people.leader.cookies.has('edcabinet.session_token')).toBe(true)
  })
})

test('a number whose password cannot be stored is not registered, and can be once it can', async () => {
  const account = { name: 'Phil', phoneNumber: newPhoneNumber(), password: newAccount().password }
  const register = () => anonymous(site).post('/api/auth/sign-up/phone-number', account)
  await withoutTable('account')
  expect((await register()).status).toBe(503)
  await site.env.DB.prepare('ALTER TABLE account_gone RENAME TO account').run()
  gone = null
  expect((await register()).status).toBe(200)
  const signIn = await anonymous(site).post('/api/auth/sign-in/phone-number', account)
  expect(signIn.status).toBe(200)
})

describe('a file whose rows cannot be read', () => {
  test.each([
    ['entitlements', '/api/admin/users/export'],
    ['user', '/api/admin/users/export'],
    ['audit_log', '/api/admin/audit/export'],
    ['resources', '/api/admin/resources/export?format=csv'],
    ['resources', '/api/admin/resources/export?format=zip'],
    ['feedback', '/api/admin/feedback/export'],
    ['error_groups', '/api/admin/errors/export'],
  ])('without the table %s, %s answers 503 instead of half a file', async (table, path) => {
    await withoutTable(table)
    const answer = await people.admin.get(path)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toMatch(/^\d+$/)
    expect(await answer.json()).toMatchObject({ error: { code: 'UNAVAILABLE' } })
    // The runtime's own lines, too: a stream that fails is logged by it, with the error's message.
    const lines = site.logs().map(({ message }) => message)
    expect(lines.filter((line) => /params:(?! \[removed)/.test(line))).toEqual([])
  })
})

describe('the log says nothing about people', () => {
  test.each(['user', 'account', 'session'])(
    'when %s cannot be read while they register and sign in',
    async (table) => {
      const known = newAccount()
      await registered(site, known)
      const before = site.errorLogs().length
      await withoutTable(table)
      const account = newAccount()
      const phoneNumber = newPhoneNumber()
      for (const { email, password, name } of [account, known]) {
        await anonymous(site).post('/api/auth/sign-up/email', { email, password, name })
        await anonymous(site).post('/api/auth/sign-in/email', { email, password })
        await anonymous(site).post('/api/auth/send-verification-email', { email })
        const byPhone = { phoneNumber, password, name }
        await anonymous(site).post('/api/auth/sign-up/phone-number', byPhone)
        await anonymous(site).post('/api/auth/sign-in/phone-number', byPhone)
      }
      const lines = site.errorLogs().slice(before)
      expect(lines.length).toBeGreaterThan(0)
      const secrets = [account.email, known.email, account.password, account.name, phoneNumber]
      saysNothing(lines, [...secrets, phoneNumber.slice(1)])
    },
  )

  test('when the outbox fails while links are sent', async () => {
    const before = site.errorLogs().length
    await withoutTable('outbox')
    const account = newAccount()
    const { status } = await anonymous(site).post('/api/auth/sign-up/email', account)
    expect(status).toBe(200)
    saysNothing(site.errorLogs().slice(before), [account.email, account.password])
  })

  test('when twenty register the same number or address at once, and each gets the same answer', async () => {
    const before = site.errorLogs().length
    const account = newAccount()
    const phoneNumber = newPhoneNumber()
    const { name, password } = account
    const calls: [path: string, body: object][] = [
      ['/api/auth/sign-up/phone-number', { name, phoneNumber, password }],
      ['/api/auth/sign-up/email', account],
    ]
    for (const [path, body] of calls) {
      // Five may ask for one inbox or number in a quarter of an hour.
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => anonymous(site).post(path, body)),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(15).fill(429)])
      for (const answer of answers) expect(await answer.text()).not.toBe('')
    }
    saysNothing(site.errorLogs().slice(before), [account.email, password, phoneNumber.slice(1)])
    const { results } = await site.env.DB.prepare(
      'SELECT count(*) AS n FROM user WHERE email = ? OR phone_number = ?',
    )
      .bind(account.email, phoneNumber)
      .all()
    expect(results).toEqual([{ n: 2 }])
  })
})

function saysNothing(lines: string[], secrets: string[]) {
  for (const line of lines) {
    for (const secret of secrets) expect(line).not.toContain(secret)
    expect(line).not.toMatch(
      /scrypt\$|verify-email\?|eyJ[\w-]{10}|@example\.test|params:(?! \[removed)/,
    )
  }
}
