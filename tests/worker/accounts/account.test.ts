import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountOverview } from '../../../domain/accounts/overview.ts'
import { requiredVersion } from '../../../domain/policies/policies.ts'
import { buy } from '../../support/billing/sandbox.ts'
import { bytes, storageOf } from '../../support/servers/storage-client.ts'
import { type Site, startSite } from '../../support/site.ts'
import { nextTotp, totp, withAuthenticator } from '../../support/totp.ts'
import { until } from '../../support/until.ts'
import {
  anonymous,
  codeIn,
  mailsTo,
  newAccount,
  newPhoneNumber,
  newUser,
  nextMail,
  type Visitor,
} from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

type User = Awaited<ReturnType<typeof newUser>>
const auth = (path: string) => `/api/auth/${path}`

/** Another browser of the same person. */
async function elsewhere({ email, password }: { email: string; password: string }) {
  const visitor = anonymous(site)
  const response = await visitor.post(auth('sign-in/email'), { email, password })
  expect(response.status, await response.clone().text()).toBe(200)
  return Object.assign(visitor, { answer: (await response.json()) as object })
}

async function signedOut(visitor: ReturnType<typeof anonymous>) {
  expect((await visitor.get('/api/account')).status).toBe(401)
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: null })
}

test('the independent TOTP is the RFC’s', () => {
  // RFC 6238, appendix B: the last six of its eight digits.
  expect(totp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 59_000)).toBe('287082')
  expect(totp('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', 1_111_111_109_000)).toBe('081804')
})

describe('an authenticator app', () => {
  test('is asked for after the password, and a right code lets in', async () => {
    const user = await newUser(site)
    const { secret } = await withAuthenticator(user)
    expect(await user.getJson('/api/account')).toMatchObject({ secondFactor: { on: true } })
    const visitor = await elsewhere(user)
    expect(visitor.answer).toMatchObject({ twoFactorRedirect: true })
    await signedOut(visitor)
    const wrong = await visitor.post(auth('two-factor/verify-totp'), { code: '000000' })
    expect(wrong.status).toBe(400)
    expect(await wrong.json()).toMatchObject({
      code: 'INVALID_OTP',
      message: 'This is not the code that your app shows now.',
    })
    const code = nextTotp(secret)
    expect((await visitor.post(auth('two-factor/verify-totp'), { code })).status).toBe(200)
    expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: { email: user.email } })
  })

  test('its code lets in once, however many come with it at once', async () => {
    const user = await newUser(site)
    const { secret, backupCodes } = await withAuthenticator(user)
    const visitors = await Promise.all(Array.from({ length: 6 }, () => elsewhere(user)))
    const code = nextTotp(secret)
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.post(auth('two-factor/verify-totp'), { code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    const late = await elsewhere(user)
    const refused = await late.post(auth('two-factor/verify-totp'), { code })
    expect(await refused.json()).toMatchObject({
      code: 'INVALID_OTP',
      message: 'This code was tried already. Wait until your app shows the next one.',
    })
    await signedOut(late)
    // The challenge goes on with another.
    const other = { code: backupCodes[0] }
    expect((await late.post(auth('two-factor/verify-backup-code'), other)).status).toBe(200)
  })

  test('is asked for after a code by mail as well', async () => {
    const user = await newUser(site)
    await withAuthenticator(user)
    await anonymous(site).post(auth('sign-in/magic-link'), { email: user.email })
    const otp = codeIn(await nextMail(site, user.email, /Log in to/))
    const visitor = anonymous(site)
    const answer = await visitor.post(auth('sign-in/email-otp'), { email: user.email, otp })
    expect(await answer.json()).toMatchObject({ twoFactorRedirect: true })
    await signedOut(visitor)
  })

  test('a backup code lets in once', async () => {
    const user = await newUser(site)
    const { backupCodes } = await withAuthenticator(user)
    const use = async () => {
      const visitor = await elsewhere(user)
      const body = { code: backupCodes[0] }
      return (await visitor.post(auth('two-factor/verify-backup-code'), body)).status
    }
    expect(await use()).toBe(200)
    expect(await use()).toBe(400)
  })

  test('a trusted device is not asked again, until the password is reset', async () => {
    const user = await newUser(site)
    const { secret } = await withAuthenticator(user)
    const visitor = await elsewhere(user)
    await visitor.post(auth('two-factor/verify-totp'), {
      code: nextTotp(secret),
      trustDevice: true,
    })
    await visitor.post(auth('sign-out'), {})
    const again = (password: string) =>
      visitor.postJson(auth('sign-in/email'), { email: user.email, password })
    expect(await again(user.password)).not.toHaveProperty('twoFactorRedirect')
    await anonymous(site).post(auth('request-password-reset'), { email: user.email })
    const otp = codeIn(await nextMail(site, user.email, /new password/))
    const password = 'A brand-new one for spring'
    const body = { email: user.email, otp, password }
    expect((await anonymous(site).post(auth('email-otp/reset-password'), body)).status).toBe(200)
    expect(await again(password)).toMatchObject({ twoFactorRedirect: true })
  })

  test.each([
    ['a changed password', 'change-password'],
    ['an app that was turned off and set up again', 'two-factor/disable'],
  ])('a trusted device is asked again after %s', async (_, call) => {
    const user = await newUser(site)
    const { secret } = await withAuthenticator(user)
    const device = await elsewhere(user)
    await device.post(auth('two-factor/verify-totp'), { code: nextTotp(secret), trustDevice: true })
    await device.post(auth('sign-out'), {})
    const { email, password: old } = user
    const password = call === 'change-password' ? 'A brand-new one for spring' : old
    const right = { password: old, currentPassword: old, newPassword: password }
    expect((await user.post(auth(call), right)).status).toBe(200)
    if (call === 'two-factor/disable') await withAuthenticator(user)
    const answer = await device.postJson(auth('sign-in/email'), { email, password })
    expect(answer).toMatchObject({ twoFactorRedirect: true })
  })

  test('is turned off with the password only, and its owner is told', async () => {
    const user = await newUser(site)
    await withAuthenticator(user)
    for (const body of [{}, { password: 'not-the-password' }])
      expect((await user.post(auth('two-factor/disable'), body)).status).toBe(400)
    const right = { password: user.password }
    expect((await user.post(auth('two-factor/disable'), right)).status).toBe(200)
    expect((await elsewhere(user)).answer).not.toHaveProperty('twoFactorRedirect')
    await nextMail(site, user.email, /second factor was removed/)
  })
})

describe('sessions', () => {
  test('are listed with their devices and ended one by one, or all others, or all', async () => {
    const user = await newUser(site)
    const [one, two] = [await elsewhere(user), await elsewhere(user)]
    const { sessions } = await user.getJson<AccountOverview>('/api/account')
    expect(sessions).toHaveLength(3)
    expect(sessions.filter(({ current }) => current)).toHaveLength(1)
    expect(JSON.stringify(sessions)).not.toContain('token')
    const own = await one.getJson<AccountOverview>('/api/account')
    const ofOne = own.sessions.find(({ current }) => current)?.id
    expect((await user.delete(`/api/account/sessions/${ofOne}`)).status).toBe(204)
    await signedOut(one)
    expect((await two.get('/api/account')).status).toBe(200)
    expect((await user.post('/api/account/sessions/end', { scope: 'others' })).status).toBe(204)
    await signedOut(two)
    expect((await user.get('/api/account')).status).toBe(200)
    await user.post('/api/account/sessions/end', { scope: 'all' })
    await signedOut(user)
  })

  test('another’s session is not there to be ended', async () => {
    const [user, other] = [await newUser(site), await newUser(site)]
    const { sessions } = await other.getJson<AccountOverview>('/api/account')
    expect((await user.delete(`/api/account/sessions/${sessions[0]?.id}`)).status).toBe(404)
    expect((await other.get('/api/account')).status).toBe(200)
  })
})

describe('a notice by mail', () => {
  test('tells of a log-in from a new device, once, and not where it is not wanted', async () => {
    const user = await newUser(site)
    const visitor = await elsewhere(user)
    await nextMail(site, user.email, /new device/)
    await visitor.post(auth('sign-out'), {})
    await visitor.post(auth('sign-in/email'), { email: user.email, password: user.password })
    const notifications = { newDevice: false, failedLogins: true }
    await user.patch('/api/account', { notifications })
    await elsewhere(user)
    await user.post(auth('change-password'), {
      currentPassword: user.password,
      newPassword: 'A brand-new one for spring',
    })
    await nextMail(site, user.email, /password was changed/)
    const mails = await mailsTo(site, user.email)
    expect(mails.filter((mail) => /new device/.test(mail))).toHaveLength(1)
  })

  test('tells of the fifth wrong password, once, and nobody whose choice it is not', async () => {
    const [told, silent] = [await newUser(site), await newUser(site)]
    const notifications = { newDevice: true, failedLogins: false }
    await silent.patch('/api/account', { notifications })
    const guess = async (email: string, times: number) => {
      for (let time = 0; time < times; time++) {
        const body = { email, password: `Wrong-${crypto.randomUUID()}` }
        expect((await anonymous(site).post(auth('sign-in/email'), body)).status).toBe(400)
      }
    }
    const warnings = async (email: string) =>
      (await mailsTo(site, email)).filter((mail) => /Subject: Repeated wrong passwords/.test(mail))
    await guess(told.email, 4)
    await guess(silent.email, 7)
    expect(await warnings(told.email)).toEqual([])
    await guess(told.email, 1)
    await nextMail(site, told.email, /Repeated wrong passwords/)
    await guess(told.email, 3)
    // A later notice of the same account: by then a second warning would have been there.
    await anonymous(site).post(auth('request-password-reset'), { email: told.email })
    await nextMail(site, told.email, /Choose a new password/)
    expect(await warnings(told.email)).toHaveLength(1)
    expect(await warnings(silent.email)).toEqual([])
  })
})

describe('an address', () => {
  test('is changed when both have agreed, and the old one is told', async () => {
    const user = await newUser(site)
    const newEmail = newAccount().email
    const begin = await user.post(auth('change-email/begin'), { password: user.password })
    expect(begin.status, await begin.clone().text()).toBe(200)
    const otp = codeIn(await nextMail(site, user.email, /change your/))
    const guess = otp === '000000' ? '000001' : '000000'
    const wrong = await user.post(auth('change-email/request'), { newEmail, otp: guess })
    expect(await wrong.json()).toMatchObject({ code: 'INVALID_OTP' })
    expect((await user.post(auth('change-email/request'), { newEmail, otp })).status).toBe(200)
    const second = codeIn(await nextMail(site, newEmail, /change your/))
    const confirmed = await user.post(auth('change-email/confirm'), { newEmail, otp: second })
    expect(confirmed.status, await confirmed.clone().text()).toBe(200)
    expect(await user.getJson('/api/viewer')).toMatchObject({ user: { email: newEmail } })
    await nextMail(site, user.email, /address was changed/)
  })

  test('is not changed without the password', async () => {
    const user = await newUser(site)
    const answer = await user.post(auth('change-email/begin'), {})
    expect(await answer.json()).toMatchObject({ code: 'PASSWORD_REQUIRED' })
  })

  test('a phone number is added by a code, and removed while an address remains', async () => {
    const user = await newUser(site)
    const phoneNumber = newPhoneNumber()
    const { password } = user
    const asked = await user.post(auth('change-phone/request'), { phoneNumber, password })
    expect(asked.status, await asked.clone().text()).toBe(200)
    const code = codeIn(await nextMail(site, phoneNumber, /Text message/))
    const confirmed = await user.post(auth('change-phone/confirm'), { phoneNumber, code })
    expect(confirmed.status, await confirmed.clone().text()).toBe(200)
    const phone = { number: phoneNumber, proven: true }
    expect(await user.getJson('/api/account')).toMatchObject({ phone })
    expect((await user.post(auth('change-phone/remove'), { password })).status).toBe(200)
    expect(await user.getJson('/api/account')).toMatchObject({ phone: null })
  })

  test('the last way in is not removed', async () => {
    const phoneNumber = newPhoneNumber()
    const account = { name: 'Phil', phoneNumber, password: 'Cabinet-number-1' }
    const user = anonymous(site)
    await user.post(auth('sign-up/phone-number'), account)
    await user.post(auth('sign-in/phone-number'), account)
    const answer = await user.post(auth('change-phone/remove'), { password: account.password })
    expect(answer.status).toBe(409)
    expect(await answer.json()).toMatchObject({ code: 'LAST_WAY_IN' })
  })
})

describe('a profile', () => {
  test.each(['Siobhán O’Neill-García', 'Xi Li', 'Jayden Smith', 'Dr. Martin Luther King III'])(
    'takes the name of %s as it is',
    async (name) => {
      const user = await newUser(site)
      const saved = await user.patch('/api/account', { name, title: 'Director of Technology' })
      expect(saved.status, await saved.clone().text()).toBe(200)
      expect(await user.getJson('/api/viewer')).toMatchObject({ user: { name } })
    },
  )

  test('refuses a record about a student, and keeps what was there', async () => {
    const user = await newUser(site)
    const title = 'Teacher of Jayden Smith, grade 4, who has an IEP and failed math'
    const answer = await user.patch('/api/account', { title })
    expect(answer.status).toBe(400)
    expect(await user.getJson('/api/account')).toMatchObject({ title: null })
  })
})

describe('one’s own data', () => {
  test('can be taken along, without what opens the account', async () => {
    const user = await newUser(site)
    const json = await (await user.get('/api/account/download?format=json')).text()
    expect(json).toContain(user.email)
    const { results } = await site.env.DB.prepare(
      `SELECT token AS secret FROM session WHERE user_id = ?1
       UNION SELECT password FROM account WHERE user_id = ?1`,
    )
      .bind(user.id)
      .all<{ secret: string }>()
    expect(results.length).toBeGreaterThan(1)
    for (const { secret } of results) expect(json).not.toContain(secret)
    const html = await user.get('/api/account/download?format=html')
    expect(html.headers.get('Content-Disposition')).toContain('my-data.html')
    expect(await html.text()).toContain(user.email)
  })
})

test('a theme is chosen for every page of this person, and for nobody else', async () => {
  const user = await newUser(site)
  const themeOf = async (visitor: Visitor, page: string) => {
    const html = await (await visitor.get(page)).text()
    return [
      /<html[^>]*data-theme="(\w+)"/.exec(html)?.[1],
      html.match(/name="theme-color"/g)?.length,
    ]
  }
  for (const theme of ['dark', 'light'] as const) {
    expect((await user.patch('/api/account', { theme })).status).toBe(200)
    expect(await user.getJson('/api/account')).toMatchObject({ theme })
    // A static page, an app page, and one that is not there.
    for (const page of ['/', '/profile', '/nowhere'])
      expect(await themeOf(user, page)).toEqual([theme, 1])
    expect(await themeOf(anonymous(site), '/')).toEqual([undefined, 2])
  }
  expect((await user.patch('/api/account', { theme: 'sepia' })).status).toBe(400)
  expect((await user.patch('/api/account', { theme: null })).status).toBe(200)
  expect(await themeOf(user, '/profile')).toEqual([undefined, 2])
})

describe('a picture', () => {
  const put = async (user: User, name: string) => {
    const { error } = await storageOf(site, user)
      .from('avatars')
      .upload(`${user.id}/${name}`, bytes.png, { contentType: 'image/png' })
    expect(error).toBeNull()
  }
  const objects = async (user: User) => {
    const { data } = await storageOf(site, user).from('avatars').list(user.id)
    return data?.map(({ name }) => name)
  }

  test('is shown in the header and on the profile, one at a time, until it is removed', async () => {
    const user = await newUser(site)
    for (const name of ['first.png', 'second.png']) {
      await put(user, name)
      const saved = await user.patch('/api/account', { avatar: name })
      expect(saved.status, await saved.clone().text()).toBe(200)
    }
    const image = `/api/storage/object/public/avatars/${user.id}/second.png`
    expect(await user.getJson('/api/viewer')).toMatchObject({ user: { image } })
    for (const page of ['/', '/profile'])
      expect(await (await user.get(page)).text()).toContain(`src="${image}"`)
    expect((await anonymous(site).get(image)).status).toBe(200)
    expect(await objects(user)).toEqual(['second.png'])
    const { files } = await user.getJson<{ files: object[] }>('/api/account/download')
    const data = Buffer.from(bytes.png).toString('base64')
    expect(files).toEqual([
      { path: `avatars/${user.id}/second.png`, contentType: 'image/png', data },
    ])
    const html = await (await user.get('/api/account/download?format=html')).text()
    expect(html).toContain(`src="data:image/png;base64,${data}"`)

    expect((await user.patch('/api/account', { avatar: null })).status).toBe(200)
    expect(await objects(user)).toEqual([])
    expect((await anonymous(site).get(image)).status).toBe(404)
    expect(await (await user.get('/')).text()).not.toContain(image)
  })

  test('is taken from one’s own folder only', async () => {
    const [user, other] = [await newUser(site), await newUser(site)]
    await put(other, 'theirs.png')
    const names = ['../other/x.png', 'https://evil.example/x.png', 'x.svg', 'none.png', '']
    for (const name of [...names, 'theirs.png']) {
      const answer = await user.patch('/api/account', { avatar: name })
      expect([400, 404]).toContain(answer.status)
    }
    expect(await user.getJson('/api/account')).toMatchObject({ image: null })
  })

  test('goes with the account', async () => {
    const user = await newUser(site)
    await put(user, 'me.png')
    await user.patch('/api/account', { avatar: 'me.png' })
    const key = await site.env.DB.prepare('SELECT object_key FROM files WHERE owner_id = ?')
      .bind(user.id)
      .first<string>('object_key')
    expect(await site.env.FILES.head(key ?? '')).not.toBeNull()
    await user.post('/api/account/deletion', { password: user.password })
    await site.env.DB.prepare('UPDATE account_deletions SET due_at = 1 WHERE user_id = ?')
      .bind(user.id)
      .run()
    await site.scheduled({ cron: '*/15 * * * *' })
    await nextMail(site, user.email, /is deleted/)
    const image = `/api/storage/object/public/avatars/${user.id}/me.png`
    expect((await anonymous(site).get(image)).status).toBe(404)
    await site.scheduled({ cron: '*/15 * * * *' })
    await until(async () => (await site.env.FILES.head(key ?? '')) === null)
  })
})

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
    await insert('website_analytics', { id: `visit-${id.slice(0, 4)}`, user_id: id })
    await insert('visitor_activity', { session_id: `tab-${id.slice(0, 4)}`, user_id: id })
    await user.post('/api/account/deletion', { password: user.password })
    await makeDue(id)
    await runJobs()
    await nextMail(site, user.email, /is deleted/)
    expect(await tablesWith(billing)).toEqual([])
    const named = await tablesWith(id)
    expect(named).toContain('billing_quotes')
    for (const table of ['website_analytics', 'visitor_activity'])
      expect(named).not.toContain(table)
  })

  test('keeps payments, under an account without a name', async () => {
    const user = await newUser(site)
    await site.env.DB.prepare(
      `INSERT INTO billing_payments (id, user_id, plan_type, amount_cents, refunded_cents, paid_at)
       VALUES (?1, ?1, 'premium', 799, 0, 0)`,
    )
      .bind(user.id)
      .run()
    await user.post('/api/account/deletion', { password: user.password })
    await makeDue(user.id)
    await runJobs()
    await nextMail(site, user.email, /is deleted/)
    const row = await site.env.DB.prepare('SELECT * FROM user WHERE id = ?').bind(user.id).first()
    expect(row).toMatchObject({ name: 'Deleted account', phone_number: null, image: null })
    expect(JSON.stringify(row)).not.toContain(user.email)
    await signedOut(user)
  })

  test('is refused while a plan renews', async () => {
    const user = await newUser(site)
    await site.env.DB.prepare(
      `INSERT INTO entitlements (id, user_id, source, plan_type, state, starts_at, ends_at, renews, created_at, updated_at)
       VALUES (?1, ?1, 'stripe_subscription', 'premium', 'active', 0, 9000000000000, 1, 0, 0)`,
    )
      .bind(user.id)
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
