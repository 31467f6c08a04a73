import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localPassword } from '../../../scripts/local/local-accounts.ts'
import { quickAccounts } from '../../support/accounts/quick-accounts.ts'
import { withAuthenticator } from '../../support/accounts/totp.ts'
import { type Site, startSite } from '../../support/site.ts'
import { until } from '../../support/until.ts'
import {
  anonymous,
  linkIn,
  newAccount,
  newPhoneNumber,
  newUser,
  nextMail,
  signedIn,
} from '../../support/visitor.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ knowledge: false })
})
afterAll(() => site.close())

/** A network nobody else is in. */
function newNetwork() {
  const [a, b] = crypto.getRandomValues(new Uint16Array(2))
  return `2001:db8:${a?.toString(16)}:${b?.toString(16)}`
}

function from(address: string) {
  return { headers: { 'CF-Connecting-IP': address } }
}

type Try = { path: string; body: object }

/** Statuses of `times` tries, one after the other. */
async function tried(visitor: ReturnType<typeof anonymous>, times: number, next: () => Try) {
  const statuses: number[] = []
  for (let time = 0; time < times; time++) {
    const { path, body } = next()
    statuses.push((await visitor.post(path, body, from(`${newNetwork()}::1`))).status)
  }
  return statuses
}

const wrong = () => `Wrong-${crypto.randomUUID()}`
async function quickUser() {
  const [account] = await quickAccounts(site.env.DB, { count: 1 })
  if (!account) throw new Error('There is no account')
  return account
}

const tenThenNone = [...Array<number>(10).fill(400), 429, 429]

describe('after ten wrong passwords in a quarter of an hour', () => {
  test('an address is closed, however it is written, also for the right password', async () => {
    const { email, password } = await quickUser()
    const spellings = [email, email.toUpperCase(), ` ${email} `]
    let at = 0
    const statuses = await tried(anonymous(site), 12, () => ({
      path: '/api/auth/sign-in/email',
      body: { email: spellings[at++ % 3], password: wrong() },
    }))
    expect(statuses).toEqual(tenThenNone)
    const right = await anonymous(site).post('/api/auth/sign-in/email', { email, password })
    expect(right.status).toBe(429)
    expect(Number(right.headers.get('Retry-After'))).toBeGreaterThan(800)
  })

  test('a phone number is closed, however it is written and whatever else is sent', async () => {
    const phoneNumber = newPhoneNumber()
    const account = { name: 'Phil', phoneNumber, password: wrong() }
    await anonymous(site).post('/api/auth/sign-up/phone-number', account)
    const spellings = [
      phoneNumber,
      phoneNumber.slice(2),
      `(${phoneNumber.slice(2, 5)}) ${phoneNumber.slice(5)}`,
    ]
    let at = 0
    const statuses = await tried(anonymous(site), 12, () => ({
      path: '/api/auth/sign-in/phone-number',
      body: {
        phoneNumber: spellings[at++ % 3],
        email: newAccount().email,
        password: wrong(),
      },
    }))
    expect(statuses).toEqual(tenThenNone)
  })

  test('the address and the number of one account are closed together', async () => {
    const { email, phone: phoneNumber, password } = await quickUser()
    let at = 0
    const statuses = await tried(anonymous(site), 12, () =>
      at++ % 2
        ? { path: '/api/auth/sign-in/email', body: { email, password: wrong() } }
        : { path: '/api/auth/sign-in/phone-number', body: { phoneNumber, password: wrong() } },
    )
    expect(statuses).toEqual(tenThenNone)
    for (const [path, named] of [
      ['email', { email }],
      ['phone-number', { phoneNumber }],
    ] as const) {
      const right = { ...named, password }
      expect((await anonymous(site).post(`/api/auth/sign-in/${path}`, right)).status).toBe(429)
    }
  })

  // One after the other, each after the 300 ms that refusing takes.
  test.each<[call: string, guess: (account: { email: string; phone: string }) => object]>([
    ['sign-in/email-otp', ({ email }) => ({ email, otp: '000000' })],
    [
      'email-otp/reset-password',
      ({ email }) => ({ email, otp: '000000', password: 'A brand-new one for spring' }),
    ],
    ['phone-number/verify', ({ phone }) => ({ phoneNumber: phone, code: '000000' })],
    [
      'phone-number/reset-password',
      ({ phone }) => ({
        phoneNumber: phone,
        otp: '000000',
        newPassword: 'A brand-new one for spring',
      }),
    ],
  ])('guessed codes at %s close the account as well', async (call, guess) => {
    const { email, phone, password } = await quickUser()
    const statuses = await tried(anonymous(site), 11, () => ({
      path: `/api/auth/${call}`,
      body: guess({ email, phone }),
    }))
    expect(statuses).toEqual(tenThenNone.slice(0, 11))
    const right = { email, password }
    expect((await anonymous(site).post('/api/auth/sign-in/email', right)).status).toBe(429)
  })

  test('no more than ten codes of an app are looked at, over all sign-ins that wait for one', async () => {
    const account = await newUser(site)
    await withAuthenticator(account)
    const { email, password } = account
    const waiting = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const visitor = anonymous(site)
        await visitor.post('/api/auth/sign-in/email', { email, password })
        return visitor
      }),
    )
    const answers = await Promise.all(
      [...waiting, ...waiting, ...waiting, ...waiting].map(async (visitor, at) => {
        const body = { code: String(100_000 + at) }
        const answer = await visitor.post('/api/auth/two-factor/verify-totp', body)
        return ((await answer.json()) as { code?: string }).code
      }),
    )
    const lookedAt = answers.filter((code) => code === 'INVALID_OTP').length
    expect(lookedAt).toBeGreaterThan(0)
    expect(lookedAt).toBeLessThanOrEqual(10)
  })

  test('an open session is closed to guesses, whatever address is sent beside them', async () => {
    const account = await quickUser()
    const user = anonymous(site)
    await user.post('/api/auth/sign-in/email', account)
    const asking = [
      () => ({ path: '/api/auth/verify-password', body: { password: wrong() } }),
      () => ({
        path: '/api/auth/change-password',
        body: { currentPassword: wrong(), newPassword: wrong() },
      }),
      () => ({ path: '/api/account/deletion', body: { password: wrong() } }),
    ]
    let at = 0
    const statuses = await tried(user, 12, () => {
      const decoy = { email: newAccount().email, phoneNumber: newPhoneNumber() }
      const { path = '', body } = asking[at++ % asking.length]?.() ?? {}
      return { path, body: { ...decoy, ...body } }
    })
    expect(statuses).toEqual(tenThenNone)
    // It is the same account as at the front door.
    const atTheDoor = await anonymous(site).post('/api/auth/sign-in/email', account)
    expect(atTheDoor.status).toBe(429)
  })

  test('the browser of the owner, which has opened it before, is not kept out by others', async () => {
    const { email, password } = await quickUser()
    const right = { path: '/api/auth/sign-in/email', body: { email, password } }
    const owner = anonymous(site)
    expect(await tried(owner, 1, () => right)).toEqual([200])
    await owner.post('/api/auth/sign-out')
    const guess = () => ({ path: right.path, body: { email, password: wrong() } })
    expect(await tried(anonymous(site), 12, guess)).toEqual(tenThenNone)

    expect(await tried(owner, 1, () => right)).toEqual([200])
    await owner.post('/api/auth/sign-out')
    // A browser of somebody else, and one that claims to be known, are kept out as before.
    const other = anonymous(site)
    const own = await quickUser()
    expect(await tried(other, 1, () => ({ path: right.path, body: { ...own } }))).toEqual([200])
    expect(await tried(other, 1, () => right)).toEqual([429])
    const forger = anonymous(site)
    const [name, value = ''] = [...owner.cookies].find(([name]) => /device$/.test(name)) ?? ['']
    forger.cookies.set(name, `${value.slice(0, -8)}AAAAAAA=`)
    expect(await tried(forger, 1, () => right)).toEqual([429])
  })

  test('the browser that has opened it has ten of its own, over all its calls', async () => {
    const account = await quickUser()
    const owner = anonymous(site)
    await owner.post('/api/auth/sign-in/email', account)
    let at = 0
    const statuses = await tried(owner, 12, () =>
      at++ % 2
        ? { path: '/api/auth/verify-password', body: { password: wrong() } }
        : { path: '/api/auth/sign-in/email', body: { ...account, password: wrong() } },
    )
    expect(statuses).toEqual(tenThenNone)
    // They count for every other browser, too.
    const elsewhere = await anonymous(site).post('/api/auth/sign-in/email', account)
    expect(elsewhere.status).toBe(429)
  })

  test('its owner still logs in with the link in a message', async () => {
    const { email } = await newUser(site)
    const guess = () => ({ path: '/api/auth/sign-in/email', body: { email, password: wrong() } })
    expect(await tried(anonymous(site), 12, guess)).toEqual(tenThenNone)
    const owner = anonymous(site)
    const { path, body } = guess()
    const refused = await owner.post(path, body)
    expect(await refused.text()).toContain('log in with a link that we send you')
    await owner.post('/api/auth/sign-in/magic-link', { email })
    const page = new URL(linkIn(await nextMail(site, email, /log/i)), site.origin)
    const token = page.searchParams.get('login')
    expect((await owner.post('/api/auth/magic-link/verify', { token })).status).toBe(200)
    expect(await owner.getJson('/api/viewer')).toMatchObject({ user: { email } })
  })

  test('no more than ten are looked at, however many come at once', async () => {
    const { email } = await quickUser()
    const statuses: number[] = []
    const guess = async () => {
      const body = { email, password: wrong() }
      const options = from(`${newNetwork()}::1`)
      statuses.push((await anonymous(site).post('/api/auth/sign-in/email', body, options)).status)
    }
    // Four have their passwords looked at together, and nobody waits too long for that.
    for (let round = 0; round < 5; round++) await Promise.all(Array.from({ length: 4 }, guess))
    expect(statuses.filter((status) => status === 400)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  test('an address nobody has is closed the same way', async () => {
    const { email } = newAccount()
    const statuses = await tried(anonymous(site), 12, () => ({
      path: '/api/auth/sign-in/email',
      body: { email, password: wrong() },
    }))
    expect(statuses).toEqual(tenThenNone)
  })
})

test('what is right, or is no guess, is not counted', async () => {
  const { email, password } = await quickUser()
  const statuses = await tried(anonymous(site), 25, () => ({
    path: '/api/auth/sign-in/email',
    body: { email, password },
  }))
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (let time = 0; time < 15; time++)
    await anonymous(site).post('/api/auth/sign-in/email', { email, password: { a: 1 } })
  const right = await anonymous(site).post('/api/auth/sign-in/email', { email, password })
  expect(right.status).toBe(200)
})

describe('one network', () => {
  test('has a hundred wrong passwords in a quarter of an hour, over all accounts and addresses of its /64', async () => {
    const network = newNetwork()
    const full = network.split(':').map((group) => group.padStart(4, '0'))
    const spellings = [
      () => `${network}::${Math.floor(Math.random() * 65_000 + 1).toString(16)}`,
      () => `${network.toUpperCase()}:AB:CD:EF:${Math.floor(Math.random() * 9 + 1)}`,
      () => `${full.join(':')}:0000:0000:0000:0001`,
    ]
    const accounts = await quickAccounts(site.env.DB, { count: 10 })
    for (let time = 0; time < 10; time++)
      for (const [at, { email }] of accounts.entries()) {
        const body = { email, password: wrong() }
        const address = spellings[at % 3]?.() ?? ''
        const answer = await anonymous(site).post('/api/auth/sign-in/email', body, from(address))
        expect(answer.status).toBe(400)
      }
    const body = { email: 'leader@example.test', password: localPassword }
    const signIn = (address: string) =>
      anonymous(site).post('/api/auth/sign-in/email', body, from(address))
    for (const spelling of spellings) expect((await signIn(spelling())).status).toBe(429)
    expect((await signIn(`${newNetwork()}::1`)).status).toBe(200)
  })

  test('is not kept out by one account that it tries again and again', async () => {
    const address = `${newNetwork()}::1`
    const { email } = await quickUser()
    const signIn = async (account: object) =>
      (await anonymous(site).post('/api/auth/sign-in/email', account, from(address))).status
    for (let time = 1; time <= 110; time++)
      expect(await signIn({ email, password: wrong() })).toBe(time <= 10 ? 400 : 429)
    expect(await signIn(await quickUser())).toBe(200)
  })

  test('has a hundred registrations in a quarter of an hour, whatever becomes of them', async () => {
    const network = newNetwork()
    const register = (address: string) => {
      const body = { ...newAccount(), password: 'password1' }
      return anonymous(site).post('/api/auth/sign-up/email', body, from(address))
    }
    const statuses: number[] = []
    for (let time = 0; time <= 100; time++)
      statuses.push((await register(`${network}::${time}`)).status)
    expect(statuses).toEqual([...Array<number>(100).fill(400), 429])
    expect((await register(`${newNetwork()}::1`)).status).toBe(400)
  })

  test('may sign in more than a hundred times: a district has one address', async () => {
    const account = await quickUser()
    const signIn = (address: string) =>
      anonymous(site).post('/api/auth/sign-in/email', account, from(address))
    for (let time = 0; time < 105; time++)
      expect((await signIn('::ffff:198.51.100.7')).status).toBe(200)
    expect((await signIn('198.51.100.7')).status).toBe(200)
  })
})

test('of a hundred that sign in at once some wait, the rest are asked to come back, none fails', async () => {
  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      anonymous(site).post(
        '/api/auth/sign-in/email',
        { email: newAccount().email, password: wrong() },
        from(`${newNetwork()}::1`),
      ),
    ),
  )
  const refused = answers.filter(({ status }) => status === 429)
  const served = answers.filter(({ status }) => status === 400)
  expect(served.length + refused.length).toBe(100)
  expect(served.length).toBeGreaterThan(0)
  // Whoever would wait for more than a second or two is not kept waiting.
  expect(refused.length).toBeGreaterThan(80)
  for (const answer of refused) {
    expect(Number(answer.headers.get('Retry-After'))).toBeGreaterThan(0)
    // Reading for each of them would keep everybody else waiting for seconds.
    expect(await site.statementsOf(answer)).toBe(0)
  }
  const { email, password } = await quickUser()
  const after = await anonymous(site).post('/api/auth/sign-in/email', { email, password })
  expect(after.status).toBe(200)
})

test('while some sign in, everybody else is answered between their passwords', async () => {
  let signingIn = true
  const signIns = Promise.all(
    Array.from({ length: 4 }, () =>
      anonymous(site).post(
        '/api/auth/sign-in/email',
        { email: newAccount().email, password: wrong() },
        from(`${newNetwork()}::1`),
      ),
    ),
  ).finally(() => {
    signingIn = false
  })
  let answered = 0
  for (; signingIn; answered++) await site.fetch('/api/health')
  const statuses = (await signIns).map(({ status }) => status)
  expect(statuses).toEqual([400, 400, 400, 400])
  expect(answered).toBeGreaterThan(30)
})

test('of a hundred right ones at once on one account none is kept out for long', async () => {
  const account = await quickUser()
  const signIn = (password: string) =>
    anonymous(site).post('/api/auth/sign-in/email', { email: account.email, password })
  const answers = await Promise.all(Array.from({ length: 100 }, () => signIn(account.password)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 200).length + refused.length).toBe(100)
  expect(refused.length).toBeGreaterThan(0)
  for (const { headers } of refused) expect(Number(headers.get('Retry-After'))).toBeLessThan(10)
  expect((await signIn(account.password)).status).toBe(200)
  // Wrong ones keep everybody out for the rest of the quarter of an hour.
  for (let time = 0; time < 10; time++) expect((await signIn(wrong())).status).toBe(400)
  const late = await signIn(account.password)
  expect(late.status).toBe(429)
  expect(Number(late.headers.get('Retry-After'))).toBeGreaterThan(600)
})

test('whoever gives up while they wait holds nobody else up for longer than they are told', async () => {
  const signIn = ({ email, password }: Record<'email' | 'password', string>, patienceMs: number) =>
    site.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': `${newNetwork()}::1` },
      body: JSON.stringify({ email, password }),
      signal: AbortSignal.timeout(patienceMs),
    })
  const account = await quickUser()
  // At different steps of their way: before their turn, while it is theirs, and after it.
  const given = Array.from({ length: 4 }, (_, at) => signIn(newAccount(), 20 + 40 * at))
  const answers = await Promise.allSettled(given)
  expect(answers.some(({ status }) => status === 'rejected')).toBe(true)
  let status = 429
  await until(
    async () => {
      status = (await signIn(account, 60_000)).status
      return status !== 429
    },
    { withinSeconds: 10 },
  )
  expect(status).toBe(200)
})

test('nobody is sent confirmation mails without end', async () => {
  const { email, name, password } = newAccount()
  const sent: number[] = []
  for (let mail = 0; mail < 7; mail++) {
    const path = mail % 2 ? 'send-verification-email' : 'sign-up/email'
    const body = mail % 2 ? { email: email.toUpperCase() } : { email, name, password }
    sent.push((await anonymous(site).post(`/api/auth/${path}`, body)).status)
  }
  expect(sent).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('no number is sent texts without end, whoever asks for them', async () => {
  const people = [
    await signedIn(site, 'leader@example.test'),
    await signedIn(site, 'founder@example.test'),
  ]
  const own = { phoneNumber: newPhoneNumber(), password: localPassword }
  const sent: number[] = []
  for (let text = 0; text < 3; text++)
    for (const one of people)
      sent.push((await one.post('/api/auth/change-phone/request', own)).status)
  expect(sent).toEqual([200, 200, 200, 200, 200, 429])
  const anyones = { phoneNumber: newPhoneNumber() }
  const asked: number[] = []
  for (let text = 0; text < 6; text++)
    asked.push((await anonymous(site).post('/api/auth/sign-in/phone-otp', anyones)).status)
  expect(asked).toEqual([200, 200, 200, 200, 200, 429])
})

test('nobody’s inbox is filled by several who say that it is to be theirs', async () => {
  const people = [await newUser(site), await newUser(site)]
  const body = { newEmail: newAccount().email, otp: '000000' }
  const sent: number[] = []
  for (let mail = 0; mail < 3; mail++)
    for (const one of people)
      sent.push((await one.post('/api/auth/change-email/request', body)).status)
  expect(sent).toEqual([400, 400, 400, 400, 400, 429])
})

test('nothing of all this was an error', () => {
  expect(site.errorLogs()).toEqual([])
})
