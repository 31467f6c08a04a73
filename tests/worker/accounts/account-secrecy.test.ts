import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Site, startSite } from '../../support/site.ts'
import {
  anonymous,
  mailsTo,
  newAccount,
  newPhoneNumber,
  newUser,
  nextMail,
  registered,
} from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

describe('nobody learns who has an account', () => {
  /** Status, body without what is different each time, and names of cookies. */
  async function answerTo(path: string, body: object) {
    const visitor = anonymous(site)
    const response = await visitor.post(path, body)
    const text = JSON.stringify(await response.json())
      .replaceAll(/"[A-Za-z0-9]{32}"/g, '"id"')
      .replaceAll(/"\d{4}-[\d-]+T[\d:.]+Z"/g, '"time"')
    return { status: response.status, text, cookies: [...visitor.cookies.keys()] }
  }
  const secret = () => `Secret-${crypto.randomUUID()}`

  test('a wrong password, an unknown address and an unconfirmed one get the same answer', async () => {
    const { email } = await newUser(site)
    const unconfirmed = newAccount()
    await registered(site, unconfirmed)
    const answer = (address: string, password = secret()) =>
      answerTo('/api/auth/sign-in/email', { email: address, password })
    const wrong = await answer(email)
    expect(wrong).toMatchObject({ status: 400, cookies: [] })
    expect(wrong.text).toContain('"INVALID_EMAIL_OR_PASSWORD"')
    expect(await answer(newAccount().email)).toEqual(wrong)
    expect(await answer(unconfirmed.email, unconfirmed.password)).toEqual(wrong)
  })

  test('a phone number that is registered and one that is not get the same answer', async () => {
    const phoneNumber = newPhoneNumber()
    const account = { name: 'Phil', phoneNumber, password: secret() }
    await anonymous(site).post('/api/auth/sign-up/phone-number', account)
    const answer = (number: string) =>
      answerTo('/api/auth/sign-in/phone-number', { phoneNumber: number, password: secret() })
    const wrong = await answer(phoneNumber)
    expect(wrong).toMatchObject({ status: 400, cookies: [] })
    expect(await answer(newPhoneNumber())).toEqual(wrong)
  })

  test('registering a taken address answers as a free one does; its owner is told', async () => {
    const { email, name, password } = await newUser(site)
    const register = (address: string) =>
      answerTo('/api/auth/sign-up/email', { email: address, name, password: secret() })
    const free = newAccount().email
    const taken = await register(email)
    const expected = await register(free)
    expect(taken).toEqual({ ...expected, text: expected.text.replaceAll(free, email) })
    expect(taken).toMatchObject({ status: 200, cookies: ['edcabinet.registration'] })
    const mail = await nextMail(site, email, /already/)
    expect(mail).toContain('Someone tried to register with this address')
    expect(mail).not.toContain('verify-email')
    // The account is what it was.
    expect((await anonymous(site).post('/api/auth/sign-in/email', { email, password })).ok).toBe(
      true,
    )
  })

  test('registering a taken phone number answers as a free one does, and changes nothing', async () => {
    const account = { name: 'Phil', phoneNumber: newPhoneNumber(), password: secret() }
    const path = '/api/auth/sign-up/phone-number'
    const first = await answerTo(path, account)
    expect(first).toMatchObject({ status: 200, cookies: [] })
    expect(await answerTo(path, { ...account, password: secret() })).toEqual(first)
    const { phoneNumber, password } = account
    const signIn = anonymous(site).post('/api/auth/sign-in/phone-number', { phoneNumber, password })
    expect((await signIn).status).toBe(200)
  })

  test('asking for another confirmation says the same of every address', async () => {
    const waiting = newAccount()
    await registered(site, waiting)
    const { email } = await newUser(site)
    const answer = (address: string) =>
      answerTo('/api/auth/send-verification-email', { email: address })
    const expected = { status: 200, text: '{"status":true}', cookies: [] }
    for (const address of [waiting.email, email, newAccount().email])
      expect(await answer(address)).toEqual(expected)
    await nextMail(site, waiting.email, /./, 2)
    expect(await mailsTo(site, waiting.email)).toHaveLength(2)
  })

  test('the same work is done for who is there and who is not: a hash each time', async () => {
    const known = await newUser(site)
    const phoneNumber = newPhoneNumber()
    await anonymous(site).post('/api/auth/sign-up/phone-number', {
      name: 'Phil',
      phoneNumber,
      password: known.password,
    })
    const spent = async (path: string, body: object) => {
      const times: number[] = []
      for (let time = 0; time < 3; time++) {
        const start = performance.now()
        await anonymous(site).post(path, { ...body, password: secret() })
        times.push(performance.now() - start)
      }
      return times.toSorted((a, b) => a - b)[1] ?? 0
    }
    const pairs: [path: string, there: object, notThere: () => object][] = [
      ['sign-in/email', { email: known.email }, () => ({ email: newAccount().email })],
      ['sign-in/phone-number', { phoneNumber }, () => ({ phoneNumber: newPhoneNumber() })],
      ['sign-up/email', { name: 'N', email: known.email }, newAccount],
      [
        'sign-up/phone-number',
        { name: 'N', phoneNumber },
        () => ({
          name: 'N',
          phoneNumber: newPhoneNumber(),
        }),
      ],
    ]
    for (const [path, there, notThere] of pairs) {
      const [a, b] = [
        await spent(`/api/auth/${path}`, there),
        await spent(`/api/auth/${path}`, notThere()),
      ]
      // Without the hash one of them takes a tenth of the other.
      expect(Math.min(a, b) / Math.max(a, b), `${path}: ${a} and ${b} ms`).toBeGreaterThan(0.3)
    }
  })
})
