import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountOverview } from '../../../domain/accounts/overview.ts'
import { requiredVersion } from '../../../domain/policies/policies.ts'
import { buy } from '../../support/billing/sandbox.ts'
import { type Site, startSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'
import { anonymous, mailsTo, newPhoneNumber, newUser, nextMail } from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

const auth = (path: string) => `/api/auth/${path}`

async function signedOut(visitor: ReturnType<typeof anonymous>) {
  expect((await visitor.get('/api/account')).status).toBe(401)
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: null })
}

describe('a deletion', () => {
  const runJobs = () => site.scheduled({ cron: '*/15 * * * *' })
  const makeDue = (id: string) =>
    site.env.DB.prepare('UPDATE account_deletions SET due_at = 1 WHERE user_id = ?').bind(id).run()
  const rowsOf = (id: string) =>
    site.env.DB.prepare('SELECT count(*) AS n FROM user WHERE id = ?').bind(id).first<number>('n')

  test('needs the password, can be taken back, and then nothing happens', async () => {
    const user = await newUser(site)
    const wrong = await user.post('/api/account/deletion', { password: 'not-it' })
    expect(wrong.status).toBe(400)
    const asked = await user.post('/api/account/deletion', { password: user.password })
    const { deletion } = (await asked.json()) as AccountOverview
    const days = (Date.parse(deletion?.dueAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    await nextMail(site, user.email, /deleted in 7 days/)
    expect(await (await user.delete('/api/account/deletion')).json()).toMatchObject({
      deletion: null,
    })
    await runJobs()
    expect(await rowsOf(user.id)).toBe(1)
  })

  test('is told once, however often it is asked for or taken back', async () => {
    const user = await newUser(site)
    const told = async (subject: RegExp) =>
      (await mailsTo(site, user.email)).filter((mail) => subject.test(mail)).length
    await user.delete('/api/account/deletion')
    expect(await told(/account stays/)).toBe(0)
    for (let times = 0; times < 2; times++)
      await user.post('/api/account/deletion', { password: user.password })
    expect(await told(/deleted in 7 days/)).toBe(1)
    for (let times = 0; times < 2; times++) await user.delete('/api/account/deletion')
    expect(await told(/account stays/)).toBe(1)
  })

  test('leaves nothing of the person after its days', async () => {
    const user = await newUser(site)
    await user.put('/api/profile', { name: 'Ada ISD', students: 5 })
    await user.post('/api/account/deletion', { password: user.password })
    await runJobs()
    expect(await rowsOf(user.id)).toBe(1)
    await makeDue(user.id)
    await runJobs()
    await until(async () => (await rowsOf(user.id)) === 0)
    await signedOut(user)
    const { email, password } = user
    const again = await anonymous(site).post(auth('sign-in/email'), { email, password })
    expect(again.status).toBe(400)
    for (const table of ['session', 'account', 'district_profiles', 'account_deletions']) {
      const sql = `SELECT count(*) AS n FROM ${table} WHERE user_id = ?`
      expect(await site.env.DB.prepare(sql).bind(user.id).first('n'), table).toBe(0)
    }
    await nextMail(site, email, /is deleted/)
  })

  /** Tables in which this text stands. */
  async function tablesWith(text: string) {
    const { DB } = site.env
    const { results: tables } = await DB.prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'
         AND name NOT LIKE '_cf%' AND name NOT LIKE 'd1_%' ORDER BY name`,
    ).all<{ name: string }>()
    const rows = await DB.batch(tables.map(({ name }) => DB.prepare(`SELECT * FROM "${name}"`)))
    const held = (at: number) => JSON.stringify(rows[at]?.results)
    return tables.map(({ name }) => name).filter((_, at) => held(at).includes(text))
  }

  test('leaves no trace in any table, and has Stripe forget who paid', async () => {
    const user = await newUser(site)
    expect((await buy(user, 'founder')).status).toBe(303)
    await anonymous(site).post(auth('sign-in/magic-link'), { email: user.email })
    await nextMail(site, user.email, /log/i)
    expect(await tablesWith(user.email)).toContain('verification')
    await user.post('/api/desk/steps', { step: 'source' })
    await user.post('/api/policies/consents', {
      policy: 'terms',
      version: requiredVersion('terms'),
    })
    await user.post('/api/feedback', { category: 'bug', message: 'It broke' })
    const { DB } = site.env
    await DB.prepare(
      `INSERT INTO impersonations (session_id, admin_id, admin_name, user_id, reason, created_at)
       SELECT 'gone-' || ?1, id, 'Ada', ?1, 'asked', 0 FROM user WHERE email = 'admin@example.test'`,
    )
      .bind(user.id)
      .run()
    const customer = await DB.prepare('SELECT customer_id FROM billing_customers WHERE user_id = ?')
      .bind(user.id)
      .first<string>('customer_id')
    for (const table of ['onboarding_steps', 'feedback', 'policy_consents', 'impersonations'])
      expect(await tablesWith(user.id)).toContain(table)
    await user.post('/api/account/deletion', { password: user.password })
    await makeDue(user.id)
    await runJobs()
    await nextMail(site, user.email, /is deleted/)
    // The law asks for payments; the account they hang on and what was done by it are an id without
    // a name. What is at Stripe stands in a table of its own here, and so do messages.
    const allowed = ['audit_log', 'billing_payments', 'outbox', 'sandbox_objects', 'user']
    expect(await tablesWith(user.id)).toEqual(allowed.filter((table) => table !== 'outbox'))
    expect(await tablesWith(user.email)).toEqual(['outbox', 'sandbox_objects'])
    const kept = await DB.prepare('SELECT data FROM sandbox_objects WHERE id = ?')
      .bind(customer)
      .first<string>('data')
    expect(JSON.parse(kept ?? '{}')).toMatchObject({ id: customer, deleted: true })
  })

  test('leaves no name and no address in what has to stay', async () => {
    const user = await newUser(site)
    const billing = `billing-${user.email}`
    const { DB } = site.env
    /** A row with these values, and 0 where another is required. */
    const insert = async (table: string, values: Record<string, string>) => {
      const { results } = await DB.prepare(
        'SELECT name FROM pragma_table_info(?) WHERE "notnull" = 1 AND dflt_value IS NULL',
      )
        .bind(table)
        .all<{ name: string }>()
      const row = { ...Object.fromEntries(results.map(({ name }) => [name, 0])), ...values }
      const marks = Object.keys(row).map(() => '?')
      await DB.prepare(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${marks})`)
        .bind(...Object.values(row))
        .run()
    }
    const id = user.id
    const quote = { id: `Q-${id}`, user_id: id, plan_type: 'premium', requested_at: '1' }
    await insert('billing_quotes', { ...quote, invoice_email: billing, note: `Ask ${billing}` })
    await insert('billing_seats', { id: `seat-${id}`, user_id: id, email: billing })
    // A customer that Stripe has no more keeps nobody's account here.
    await insert('billing_customers', { user_id: id, customer_id: `cus_gone_${id}` })
    await insert('website_analytics', { id: `visit-${id.slice(0, 4)}`, user_id: id })
    await insert('visitor_activity', { session_id: `tab-${id.slice(0, 4)}`, user_id: id })
    // What they uploaded for everyone, as staff, is not theirs to take along.
    const shared = `shared-${id}`
    await site.env.FILES.put(shared, 'a picture of the library')
    const file = { id: shared, bucket_id: 'resources', leaf: `${id.slice(0, 4)}.png` }
    await insert('files', { ...file, object_key: shared, owner_id: id })
    await user.post('/api/account/deletion', { password: user.password })
    await makeDue(id)
    await runJobs()
    await nextMail(site, user.email, /is deleted/)
    expect(await tablesWith(billing)).toEqual([])
    const named = await tablesWith(id)
    expect(named).toContain('billing_quotes')
    for (const table of ['website_analytics', 'visitor_activity'])
      expect(named).not.toContain(table)
    expect(named).not.toContain('storage_orphans')
    expect(await site.env.FILES.head(shared)).not.toBeNull()
    // The seat is free for somebody else.
    const seat = DB.prepare('SELECT removed_at FROM billing_seats WHERE id = ?').bind(`seat-${id}`)
    expect(await seat.first('removed_at')).not.toBeNull()
  })

  test('keeps payments, under an account without a name', async () => {
    const user = await newUser(site)
    const phone = newPhoneNumber()
    const { DB } = site.env
    await DB.batch([
      DB.prepare(
        `INSERT INTO billing_payments (id, user_id, plan_type, amount_cents, refunded_cents, paid_at)
         VALUES (?1, ?1, 'premium', 799, 0, 0)`,
      ).bind(user.id),
      DB.prepare("UPDATE user SET phone_number = ?, image = '/me.png' WHERE id = ?").bind(
        phone,
        user.id,
      ),
      // A code that was texted and never typed.
      DB.prepare(
        "INSERT INTO verification (id, identifier, value, expires_at, created_at, updated_at) VALUES (?1, ?2, 'hash:0', 9000000000000, 0, 0)",
      ).bind(user.id, phone),
    ])
    await user.post('/api/account/deletion', { password: user.password })
    await makeDue(user.id)
    await runJobs()
    await nextMail(site, user.email, /is deleted/)
    const row = await site.env.DB.prepare('SELECT * FROM user WHERE id = ?').bind(user.id).first()
    expect(row).toMatchObject({ name: 'Deleted account', phone_number: null, image: null })
    expect(JSON.stringify(row)).not.toContain(user.email)
    expect(await tablesWith(phone)).toEqual([])
    await signedOut(user)
  })

  test.each(['active', 'past_due'])('is refused while a plan renews that is %s', async (state) => {
    const user = await newUser(site)
    await site.env.DB.prepare(
      `INSERT INTO entitlements (id, user_id, source, plan_type, state, starts_at, ends_at, renews, created_at, updated_at)
       VALUES (?1, ?1, 'stripe_subscription', 'premium', ?2, 0, 9000000000000, 1, 0, 0)`,
    )
      .bind(user.id, state)
      .run()
    const asked = await user.post('/api/account/deletion', { password: user.password })
    expect(asked.status).toBe(409)
    expect(await asked.json()).toMatchObject({ error: { details: { code: 'PLAN_RENEWS' } } })
  })

  test('is taken back when a plan was bought since, and its owner is told', async () => {
    const user = await newUser(site)
    await user.post('/api/account/deletion', { password: user.password })
    await buy(user)
    await makeDue(user.id)
    await runJobs()
    await nextMail(site, user.email, /not deleted|is kept|was not/)
    expect(await rowsOf(user.id)).toBe(1)
    expect(await user.getJson('/api/account')).toMatchObject({ deletion: null })
  })
})

test('nothing of all this was an error', () => {
  expect(site.errorLogs()).toEqual([])
})

test('an account stays, and nobody is told that it is gone, while other data of it cannot be deleted', async () => {
  const user = await newUser(site)
  await user.post('/api/account/deletion', { password: user.password })
  const { DB, SEARCH_DB } = site.env
  await DB.prepare('UPDATE account_deletions SET due_at = 1 WHERE user_id = ?').bind(user.id).run()
  await SEARCH_DB.exec('ALTER TABLE history_messages RENAME TO lost')
  await site.scheduled({ cron: '*/15 * * * *' })
  expect((await user.get('/api/account')).status).toBe(200)
  expect((await mailsTo(site, user.email)).join()).not.toContain('is deleted')
  await SEARCH_DB.exec('ALTER TABLE lost RENAME TO history_messages')
  await site.scheduled({ cron: '*/15 * * * *' })
  await nextMail(site, user.email, /is deleted/)
})
