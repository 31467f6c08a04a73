import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nextTotp, totp, withAuthenticator } from '../../support/accounts/totp.ts'
import { type Site, startSite } from '../../support/site.ts'
import {
  anonymous,
  codeIn,
  elsewhere,
  newUser,
  nextMail,
  signedOut,
} from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

const auth = (path: string) => `/api/auth/${path}`

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
    const visitor = await elsewhere(site, user)
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
    const visitors: Awaited<ReturnType<typeof elsewhere>>[] = []
    while (visitors.length < 6) visitors.push(await elsewhere(site, user))
    const code = nextTotp(secret)
    const answers = await Promise.all(
      visitors.map((visitor) => visitor.post(auth('two-factor/verify-totp'), { code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    const late = await elsewhere(site, user)
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
      const visitor = await elsewhere(site, user)
      const body = { code: backupCodes[0] }
      return (await visitor.post(auth('two-factor/verify-backup-code'), body)).status
    }
    expect(await use()).toBe(200)
    expect(await use()).toBe(400)
  })

  test('a trusted device is not asked again, until the password is reset', async () => {
    const user = await newUser(site)
    const { secret } = await withAuthenticator(user)
    const visitor = await elsewhere(site, user)
    const { headers } = await visitor.post(auth('two-factor/verify-totp'), {
      code: nextTotp(secret),
      trustDevice: true,
    })
    const trusted = headers.getSetCookie().find((line) => line.includes('trust_device='))
    expect(trusted).toMatch(/Max-Age=2592000\b/)
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
    const device = await elsewhere(site, user)
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
    expect((await elsewhere(site, user)).answer).not.toHaveProperty('twoFactorRedirect')
    await nextMail(site, user.email, /second factor was removed/)
  })
})

test('nothing of all this was an error', () => {
  expect(site.errorLogs()).toEqual([])
})
