import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quickAccounts } from '../../support/accounts/quick-accounts.ts'
import { type Site, startSite } from '../../support/site.ts'
import {
  anonymous,
  codeIn,
  linkIn,
  mailsTo,
  newAccount,
  newPhoneNumber,
  newUser,
  nextMail,
  registered,
} from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false, vars: { ADMIN_EMAILS: adminsAddress } })
})
afterAll(() => site.close())

const adminsAddress = `${crypto.randomUUID()}@example.test`
const chosen = 'A brand-new one for spring'
type Known = { email: string; phone: string }
const auth = (path: string) => `/api/auth/${path}`
const param = (link: string, name: string) => new URL(link, site.origin).searchParams.get(name)

async function signsIn(body: object) {
  const path = 'email' in body ? 'sign-in/email' : 'sign-in/phone-number'
  return (await anonymous(site).post(auth(path), body)).status
}

async function askedReset(email: string, sent = 1) {
  const answer = await anonymous(site).post(auth('request-password-reset'), { email })
  expect(await answer.json()).toEqual({ status: true })
  const mail = await nextMail(site, email, /new password/, sent)
  return { token: param(linkIn(mail), 'reset') ?? '', otp: codeIn(mail) }
}

async function askedLogin(email: string, callbackURL = '/infrastructure') {
  const answer = await anonymous(site).post(auth('sign-in/magic-link'), { email, callbackURL })
  expect(await answer.json()).toEqual({ status: true })
  const mail = await nextMail(site, email, /Log in/)
  return { link: linkIn(mail), token: param(linkIn(mail), 'login') ?? '', otp: codeIn(mail) }
}

async function textTo(phoneNumber: string) {
  return codeIn(await nextMail(site, phoneNumber, /Text message/))
}

describe('a forgotten password', () => {
  test('is chosen anew by the link, once, and every session ends', async () => {
    const user = await newUser(site)
    const { email } = user
    const { token } = await askedReset(email)
    const reset = () => anonymous(site).post(auth('reset-password'), { token, newPassword: chosen })
    expect((await reset()).status).toBe(200)
    expect(await user.getJson('/api/viewer')).toMatchObject({ user: null })
    expect(await signsIn({ email, password: user.password })).toBe(400)
    expect(await signsIn({ email, password: chosen })).toBe(200)
    expect(await (await reset()).json()).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  test('is chosen anew by the code, once', async () => {
    const { email } = await newUser(site)
    const { otp } = await askedReset(email)
    const body = { email, otp: `${otp.slice(0, 3)} ${otp.slice(3)}`, password: chosen }
    const reset = () => anonymous(site).post(auth('email-otp/reset-password'), body)
    expect((await reset()).status).toBe(200)
    expect(await signsIn({ email, password: chosen })).toBe(200)
    expect(await (await reset()).json()).toMatchObject({ code: 'INVALID_OTP' })
  })

  test('neither the link nor the code is kept as it was sent', async () => {
    const { email } = await newUser(site)
    const { token, otp } = await askedReset(email)
    const kept = await site.env.DB.prepare('SELECT identifier, value FROM verification').all()
    expect(token).toMatch(/^\w{20,}$/)
    for (const secret of [token, otp]) expect(JSON.stringify(kept.results)).not.toContain(secret)
  })

  test('the link is good for an hour', async () => {
    const { email } = await newUser(site)
    const { token } = await askedReset(email)
    const { DB } = site.env
    await DB.prepare('UPDATE verification SET expires_at = expires_at - 3600000').run()
    const body = { token, newPassword: chosen }
    const late = await anonymous(site).post(auth('reset-password'), body)
    expect(await late.json()).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  test('is chosen anew by a text message', async () => {
    const phoneNumber = newPhoneNumber()
    await anonymous(site).post(auth('sign-up/phone-number'), {
      name: 'Phil',
      phoneNumber,
      password: 'What was it again',
    })
    await anonymous(site).post(auth('phone-number/request-password-reset'), { phoneNumber })
    const body = { phoneNumber, otp: await textTo(phoneNumber), newPassword: chosen }
    const answer = await anonymous(site).post(auth('phone-number/reset-password'), body)
    expect(answer.status).toBe(200)
    expect(await signsIn({ phoneNumber, password: chosen })).toBe(200)
  })

  test('a weak new one is refused with its reasons, and the link and the code still work', async () => {
    const { email, name } = await newUser(site)
    const { token, otp } = await askedReset(email)
    const weak = { token, newPassword: `${name.toLowerCase()}12`.replace(' ', '') }
    const refused = await anonymous(site).post(auth('reset-password'), weak)
    expect(await refused.json()).toMatchObject({
      code: 'WEAK_PASSWORD',
      reasons: ['Leave out your name and e-mail address'],
    })
    const byCode = { email, otp, password: 'password1' }
    const again = await anonymous(site).post(auth('email-otp/reset-password'), byCode)
    expect(await again.json()).toMatchObject({ code: 'WEAK_PASSWORD' })
    const right = { token, newPassword: chosen }
    expect((await anonymous(site).post(auth('reset-password'), right)).status).toBe(200)
  })

  test('whoever resets an address that a stranger registered owns it, and becomes what it is listed for', async () => {
    const stranger = { ...newAccount(), email: adminsAddress }
    await registered(site, stranger)
    const { token } = await askedReset(adminsAddress)
    await anonymous(site).post(auth('reset-password'), { token, newPassword: chosen })
    const { email, password } = stranger
    expect(await signsIn({ email, password })).toBe(400)
    const owner = anonymous(site)
    await owner.post(auth('sign-in/email'), { email, password: chosen })
    expect(await owner.getJson('/api/viewer')).toMatchObject({ role: 'admin' })
  })
})

/** A browser signed in to an account whose number nobody has proven. */
async function strangersNumber() {
  const account = { name: 'Phil', phoneNumber: newPhoneNumber(), password: 'Cabinet-number-1' }
  const stranger = anonymous(site)
  await stranger.post(auth('sign-up/phone-number'), account)
  await stranger.post(auth('sign-in/phone-number'), account)
  return { stranger, ...account }
}

/** What the owner of a number does to prove it; each returns their signed-in browser. */
const numberProofs = {
  'logs in with a code': async (phoneNumber: string) => {
    const owner = anonymous(site)
    await owner.post(auth('sign-in/phone-otp'), { phoneNumber })
    const body = { phoneNumber, code: await textTo(phoneNumber) }
    expect((await owner.post(auth('phone-number/verify'), body)).status).toBe(200)
    return owner
  },
  'chooses a new password with a code': async (phoneNumber: string) => {
    const owner = anonymous(site)
    await owner.post(auth('phone-number/request-password-reset'), { phoneNumber })
    const body = { phoneNumber, otp: await textTo(phoneNumber), newPassword: chosen }
    expect((await owner.post(auth('phone-number/reset-password'), body)).status).toBe(200)
    await owner.post(auth('sign-in/phone-number'), { phoneNumber, password: chosen })
    return owner
  },
}

describe('without a password', () => {
  test('the link signs in, once, and leads to the page that was wanted', async () => {
    const { email } = await newUser(site)
    const { link, token } = await askedLogin(email)
    expect(link).toMatch(/^\/auth\?login=/)
    expect(param(link, 'next')).toBe('/infrastructure')
    // What opens a link by itself, as mail filters do, uses nothing up.
    await site.fetch(link)
    const visitor = anonymous(site)
    expect((await visitor.post(auth('magic-link/verify'), { token })).status).toBe(200)
    expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: { email } })
    const again = await anonymous(site).post(auth('magic-link/verify'), { token })
    expect(again.status).toBe(400)
    expect(await again.json()).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  test('the code signs in, once', async () => {
    const { email } = await newUser(site)
    const { otp } = await askedLogin(email)
    const visitor = anonymous(site)
    expect((await visitor.post(auth('sign-in/email-otp'), { email, otp })).status).toBe(200)
    expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: { email } })
    const again = await anonymous(site).post(auth('sign-in/email-otp'), { email, otp })
    expect(await again.json()).toMatchObject({ code: 'INVALID_OTP' })
  })

  test('neither is kept as it was sent, nor good for more than a quarter of an hour', async () => {
    const { email } = await newUser(site)
    const { DB } = site.env
    const { token, otp } = await askedLogin(email)
    const { results } = await DB.prepare('SELECT identifier, value FROM verification').all()
    const kept = JSON.stringify(results)
    expect(kept).toContain(email)
    for (const secret of [token, otp]) expect(kept).not.toContain(secret)

    const quarter = 15 * 60_000
    await DB.prepare('UPDATE verification SET expires_at = expires_at - ?').bind(quarter).run()
    const byLink = await anonymous(site).post(auth('magic-link/verify'), { token })
    const byCode = await anonymous(site).post(auth('sign-in/email-otp'), { email, otp })
    expect([byLink.status, byCode.status]).toEqual([400, 400])
  })

  test('a code by text message signs in', async () => {
    const phoneNumber = newPhoneNumber()
    const account = { name: 'Phil', phoneNumber, password: 'Cabinet-number-1' }
    await anonymous(site).post(auth('sign-up/phone-number'), account)
    const stranger = anonymous(site)
    await stranger.post(auth('sign-in/phone-number'), account)
    await anonymous(site).post(auth('sign-in/phone-otp'), { phoneNumber })
    const visitor = anonymous(site)
    const body = { phoneNumber, code: await textTo(phoneNumber) }
    expect((await visitor.post(auth('phone-number/verify'), body)).status).toBe(200)
    expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: { phone: phoneNumber } })
    // The number was never proven before: what was made with it by whomever opens nothing.
    expect(await stranger.getJson('/api/viewer')).toMatchObject({ user: null })
    expect(await signsIn(account)).toBe(400)
  })

  test.each([
    ['sign-in/phone-otp', 'phone-number/verify', 'code'],
    ['phone-number/request-password-reset', 'phone-number/reset-password', 'otp'],
  ])(
    'the code of %s is not kept as it was sent, and what is kept opens nothing',
    async (ask, use, field) => {
      const { phoneNumber } = await strangersNumber()
      await anonymous(site).post(auth(ask), { phoneNumber })
      const code = await textTo(phoneNumber)
      const kept = site.env.DB.prepare('SELECT value FROM verification WHERE identifier LIKE ?')
      const value = await kept.bind(`${phoneNumber}%`).first<string>('value')
      expect(value).toMatch(/^[\w-]{43}:0$/)
      expect(value).not.toContain(code)
      const { password } = newAccount()
      const tries = [value, value?.split(':')[0], code.slice(1), code].map((typed) => ({
        phoneNumber,
        [field]: typed,
        ...(field === 'otp' && { newPassword: password }),
      }))
      const statuses = []
      for (const body of tries) statuses.push((await anonymous(site).post(auth(use), body)).status)
      expect(statuses).toEqual([413, 413, 400, 200])
    },
  )

  test('a code by text message is good for a quarter of an hour', async () => {
    const { phoneNumber } = await strangersNumber()
    await anonymous(site).post(auth('sign-in/phone-otp'), { phoneNumber })
    const body = { phoneNumber, code: await textTo(phoneNumber) }
    await site.env.DB.prepare('UPDATE verification SET expires_at = expires_at - 900000').run()
    expect((await anonymous(site).post(auth('phone-number/verify'), body)).status).toBe(400)
  })

  test('a wrong code leaves the right one good', async () => {
    const { phoneNumber } = await strangersNumber()
    await anonymous(site).post(auth('sign-in/phone-otp'), { phoneNumber })
    const code = await textTo(phoneNumber)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const enter = async (typed: string) =>
      (await anonymous(site).post(auth('phone-number/verify'), { phoneNumber, code: typed })).status
    expect([await enter(wrong), await enter(wrong), await enter(code), await enter(code)]).toEqual([
      400, 400, 200, 400,
    ])
  })

  test('an app and a passkey that a stranger left are void once the number is proven', async () => {
    for (const [prove, opens] of Object.entries(numberProofs)) {
      const { stranger, phoneNumber, password } = await strangersNumber()
      await stranger.post(auth('two-factor/enable'), { password })
      const id = await site.env.DB.prepare('SELECT id FROM user WHERE phone_number = ?')
        .bind(phoneNumber)
        .first<string>('id')
      await site.env.DB.batch([
        site.env.DB.prepare('UPDATE user SET two_factor_enabled = 1 WHERE id = ?').bind(id),
        site.env.DB.prepare(
          `INSERT INTO passkey (id, public_key, user_id, credential_id, counter, device_type, backed_up)
           VALUES (?1, 'key', ?2, ?1, 0, 'singleDevice', 0)`,
        ).bind(crypto.randomUUID(), id),
      ])
      const owner = await opens(phoneNumber)
      expect(await owner.getJson('/api/viewer'), prove).toMatchObject({
        user: { phone: phoneNumber },
      })
      for (const table of ['passkey', 'two_factor']) {
        const left = site.env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE user_id = ?`)
        expect(await left.bind(id).first('n'), `${prove}: ${table}`).toBe(0)
      }
      expect(await stranger.getJson('/api/viewer')).toMatchObject({ user: null })
      expect(await signsIn({ phoneNumber, password })).toBe(400)
    }
  })

  test('a number that was never proven opens no account with a proven address', async () => {
    const { stranger, phoneNumber, password } = await strangersNumber()
    const { email } = newAccount()
    await stranger.post(auth('change-email/request'), { newEmail: email, password })
    const otp = codeIn(await nextMail(site, email))
    const added = await stranger.post(auth('change-email/confirm'), { newEmail: email, otp })
    expect(added.status).toBe(200)
    const before = (await mailsTo(site, phoneNumber)).length
    await anonymous(site).post(auth('sign-in/phone-otp'), { phoneNumber })
    await anonymous(site).post(auth('phone-number/request-password-reset'), { phoneNumber })
    // The person with the password may still prove the number, whose owner reads this code.
    await stranger.post(auth('change-phone/request'), { phoneNumber, password })
    const code = await textTo(phoneNumber)
    const owner = anonymous(site)
    const answer = await owner.post(auth('phone-number/verify'), { phoneNumber, code })
    expect(await answer.json()).toMatchObject({ code: 'INVALID_OTP' })
    expect(await owner.getJson('/api/viewer')).toMatchObject({ user: null })
    expect((await mailsTo(site, phoneNumber)).length).toBe(before + 1)
    const confirmed = await stranger.post(auth('change-phone/confirm'), { phoneNumber, code })
    expect(confirmed.status).toBe(200)
  })

  test('guessing a code ends after three tries, also for the right one', async () => {
    const { email } = await newUser(site)
    const { otp } = await askedLogin(email)
    const wrong = otp === '000000' ? '000001' : '000000'
    for (let time = 0; time < 3; time++) {
      const answer = await anonymous(site).post(auth('sign-in/email-otp'), { email, otp: wrong })
      expect(await answer.json()).toMatchObject({ code: 'INVALID_OTP' })
    }
    const right = await anonymous(site).post(auth('sign-in/email-otp'), { email, otp })
    expect(await right.json()).toMatchObject({ code: 'INVALID_OTP' })
  })
})

/** An address on a network of its own. */
function newAddress() {
  const [a, b] = crypto.getRandomValues(new Uint16Array(2))
  return `2001:db8:${a?.toString(16)}:${b?.toString(16)}::1`
}

describe('nobody learns who has an account', () => {
  const calls: [string, (who: string) => object][] = [
    ['request-password-reset', (email) => ({ email })],
    ['sign-in/magic-link', (email) => ({ email })],
    ['send-verification-email', (email) => ({ email })],
    ['sign-in/email-otp', (email) => ({ email, otp: '123456' })],
    ['email-otp/reset-password', (email) => ({ email, otp: '123456', password: chosen })],
  ]
  // With the time it takes: bench/enumeration.ts.
  test.each(calls)('%s answers who has one and who has none alike', async (path, bodyFor) => {
    const known = await quickAccounts(site.env.DB, { count: 15 })
    const from = { headers: { 'CF-Connecting-IP': newAddress() } }
    const answers = new Set<string>()
    for (const { email } of known)
      await Promise.all(
        [email, newAccount().email].map(async (who) => {
          const visitor = anonymous(site)
          const response = await visitor.post(auth(path), bodyFor(who), from)
          answers.add(`${response.status} ${await response.text()} ${[...visitor.cookies]}`)
        }),
      )
    expect([...answers]).toEqual([expect.any(String)])
  })

  test.each<[call: string, known: (account: Known) => object, unknown: () => object]>([
    ['sign-in/email', ({ email }) => ({ email }), () => ({ email: newAccount().email })],
    [
      'sign-in/phone-number',
      ({ phone }) => ({ phoneNumber: phone }),
      () => ({ phoneNumber: newPhoneNumber() }),
    ],
    ['sign-up/email', ({ email }) => ({ email }), () => ({ email: newAccount().email })],
    [
      'sign-up/phone-number',
      ({ phone }) => ({ phoneNumber: phone }),
      () => ({ phoneNumber: newPhoneNumber() }),
    ],
  ])('%s asks the database as often for who has one and who has none', async (path, ...who) => {
    const [account] = await quickAccounts(site.env.DB, { count: 1 })
    if (!account) throw new Error('No account was made')
    const [known, unknown] = who
    const counts: number[] = []
    // In a browser that has opened an account of its own before.
    const own = await newUser(site)
    const device = [...own.cookies].filter(([name]) => name.endsWith('device'))
    expect(device).toHaveLength(1)
    // The first call of all prepares what later ones find.
    for (const body of [unknown(), known(account), unknown()]) {
      const prober = anonymous(site)
      for (const [name, value] of device) prober.cookies.set(name, value)
      const response = await prober.post(auth(path), {
        ...body,
        password: `Another-${crypto.randomUUID()}`,
        ...(path.startsWith('sign-up') && { name: 'Nora' }),
      })
      counts.push(await site.statementsOf(response))
    }
    expect(counts[1]).toBe(counts[2])
    expect(counts[1]).toBeGreaterThan(0)
  })

  test('a code is refused in the same words whether or not one was sent, however often', async () => {
    const { email } = await newUser(site)
    await askedLogin(email)
    const texts = new Set<string>()
    for (const who of [email, email, email, email, email, newAccount().email]) {
      const body = { email: who, otp: '000000' }
      texts.add(await (await anonymous(site).post(auth('sign-in/email-otp'), body)).text())
    }
    expect(texts.size).toBe(1)
  })

  test.each<[call: string, body: () => object]>([
    ['sign-in/email-otp', () => ({ email: newAccount().email, otp: '123456' })],
    [
      'email-otp/reset-password',
      () => ({ email: newAccount().email, otp: '123456', password: chosen }),
    ],
    ['phone-number/verify', () => ({ phoneNumber: newPhoneNumber(), code: '123456' })],
    [
      'phone-number/reset-password',
      () => ({ phoneNumber: newPhoneNumber(), otp: '123456', newPassword: chosen }),
    ],
  ])('%s refuses a code no sooner than checking one takes', async (path, body) => {
    // The first call of all prepares what later ones find.
    await anonymous(site).post(auth(path), body())
    const begun = Date.now()
    expect((await anonymous(site).post(auth(path), body())).status).toBe(400)
    // A wait, not a speed: 300 ms less what two clocks may differ by.
    expect(Date.now() - begun).toBeGreaterThan(280)
  })

  test('an address nobody has is sent nothing, and makes no account', async () => {
    const { email } = newAccount()
    for (const path of ['request-password-reset', 'sign-in/magic-link'])
      await anonymous(site).post(auth(path), { email })
    const { email: known } = await newUser(site)
    await askedReset(known)
    expect(await mailsTo(site, email)).toEqual([])
    const row = site.env.DB.prepare('SELECT id FROM user WHERE email = ?').bind(email)
    expect(await row.first()).toBeNull()
  })
})

test('messages are counted: five to one address in a quarter of an hour', async () => {
  const { email } = newAccount()
  const statuses: number[] = []
  for (const path of [
    'request-password-reset',
    'sign-in/magic-link',
    'request-password-reset',
    'sign-in/magic-link',
    'send-verification-email',
    'request-password-reset',
  ])
    statuses.push((await anonymous(site).post(auth(path), { email })).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('every message can be read as HTML that fetches nothing', async () => {
  const { email } = await newUser(site)
  await askedReset(email)
  const page = await (await site.fetch('/dev/outbox', { headers: { Accept: 'text/html' } })).text()
  const [path = ''] = /\/dev\/outbox\/[\w-]+/.exec(page) ?? []
  const message = await site.fetch(path)
  const text = await message.text()
  expect(text).toContain('Open the link')
  expect(text).not.toMatch(/<img|<script|src=/)
  expect(message.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
})

test('nothing of all this was an error', () => {
  expect(site.errorLogs()).toEqual([])
})
