import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountOverview } from '../../../domain/accounts/overview.ts'
import { bytes, storageOf } from '../../support/servers/storage-client.ts'
import { type Site, startSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'
import {
  anonymous,
  codeIn,
  elsewhere,
  mailsTo,
  newAccount,
  newPhoneNumber,
  newUser,
  nextMail,
  registered,
  signedIn,
  signedOut,
  type Visitor,
} from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

type User = Awaited<ReturnType<typeof newUser>>
const auth = (path: string) => `/api/auth/${path}`

describe('sessions', () => {
  test('are listed with their devices and ended one by one, or all others, or all', async () => {
    const user = await newUser(site)
    const [one, two] = [await elsewhere(site, user), await elsewhere(site, user)]
    const { sessions } = await user.getJson<AccountOverview>('/api/account')
    expect(sessions).toHaveLength(3)
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false])
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

  test('one that has run out is not listed', async () => {
    const user = await newUser(site)
    await elsewhere(site, user)
    const listed = async () => (await user.getJson<AccountOverview>('/api/account')).sessions
    const other = (await listed()).find(({ current }) => !current)
    await site.env.DB.prepare('UPDATE session SET expires_at = 1 WHERE id = ?')
      .bind(other?.id)
      .run()
    expect(await listed()).toMatchObject([{ current: true }])
  })

  test('another’s session is not there to be ended', async () => {
    const [user, other] = [await newUser(site), await newUser(site)]
    const { sessions } = await other.getJson<AccountOverview>('/api/account')
    expect((await user.delete(`/api/account/sessions/${sessions[0]?.id}`)).status).toBe(404)
    expect((await other.get('/api/account')).status).toBe(200)
  })
})

describe('a notice by mail', () => {
  const guess = async (email: string, times: number) => {
    for (let time = 0; time < times; time++) {
      const body = { email, password: `Wrong-${crypto.randomUUID()}` }
      expect((await anonymous(site).post(auth('sign-in/email'), body)).status).toBe(400)
    }
  }
  const warnings = async (email: string) =>
    (await mailsTo(site, email)).filter((mail) => /Subject: Repeated wrong passwords/.test(mail))

  test('tells of a log-in from a new device, once, and not where it is not wanted', async () => {
    const user = await newUser(site)
    const visitor = await elsewhere(site, user)
    await nextMail(site, user.email, /new device/)
    await visitor.post(auth('sign-out'), {})
    await visitor.post(auth('sign-in/email'), { email: user.email, password: user.password })
    const notifications = { newDevice: false, failedLogins: true }
    await user.patch('/api/account', { notifications })
    await elsewhere(site, user)
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

  test('of wrong passwords does not go to an address that nobody has proven', async () => {
    const account = newAccount()
    const { email } = account
    await registered(site, account)
    await guess(email, 6)
    await anonymous(site).post(auth('request-password-reset'), { email })
    await nextMail(site, email, /Choose a new password/)
    expect(await warnings(email)).toEqual([])
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
    const { password } = account
    // A number that was never proven is no way in that could stay.
    for (const answer of [
      await user.post(auth('change-phone/remove'), { password }),
      await user.post(auth('passkey/delete-passkey'), { id: 'the-only-passkey', password }),
    ]) {
      expect(answer.status).toBe(409)
      expect(await answer.json()).toMatchObject({ code: 'LAST_WAY_IN' })
    }
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

async function put(user: User, name: string) {
  const { error } = await storageOf(site, user)
    .from('avatars')
    .upload(`${user.id}/${name}`, bytes.png, { contentType: 'image/png' })
  expect(error).toBeNull()
}

describe('one’s own data', () => {
  test('can be taken along, without what opens the account and without the files of others', async () => {
    const [user, other] = [await newUser(site), await newUser(site)]
    for (const one of [user, other]) await put(one, 'me.png')
    const json = await (await user.get('/api/account/download?format=json')).text()
    expect(json).toContain(user.email)
    expect(json).toContain(`${user.id}/me.png`)
    expect(json).not.toContain(other.id)
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

test('staff take along with their own data nothing of the people they helped', async () => {
  const leader = await newUser(site)
  const editor = await signedIn(site, 'editor@example.test')
  const sent = { category: 'bug', message: 'This is between us' }
  const { id } = await leader.postJson<{ id: string }>('/api/feedback', sent)
  const change = { ids: [id], assignee: 'local-editor' }
  expect((await editor.patch('/api/admin/feedback', change)).status).toBe(204)
  const downloaded = async (who: Visitor) => (await who.get('/api/account/download')).text()
  expect(await downloaded(leader)).toContain(sent.message)
  expect(await downloaded(editor)).not.toContain(sent.message)
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
    const keys: string[] = []
    for (const name of ['before.png', 'me.png']) {
      await put(user, name)
      await user.patch('/api/account', { avatar: name })
      const key = await site.env.DB.prepare('SELECT object_key FROM files WHERE owner_id = ?')
        .bind(user.id)
        .first<string>('object_key')
      expect(await site.env.FILES.head(key ?? '')).not.toBeNull()
      keys.push(key ?? '')
    }
    await user.post('/api/account/deletion', { password: user.password })
    await site.env.DB.prepare('UPDATE account_deletions SET due_at = 1 WHERE user_id = ?')
      .bind(user.id)
      .run()
    await site.scheduled({ cron: '*/15 * * * *' })
    await nextMail(site, user.email, /is deleted/)
    const image = `/api/storage/object/public/avatars/${user.id}/me.png`
    expect((await anonymous(site).get(image)).status).toBe(404)
    await site.scheduled({ cron: '*/15 * * * *' })
    // The one it had taken the place of as well.
    for (const key of keys) await until(async () => (await site.env.FILES.head(key)) === null)
  })
})

test('nothing of all this was an error', () => {
  expect(site.errorLogs()).toEqual([])
})
