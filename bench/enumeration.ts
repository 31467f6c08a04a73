/**
 * `npx node bench/enumeration.ts`, after `vite build`; a number after it asks for so many of each.
 * What a stranger could learn about who has an account: each call that takes an address or a number
 * is asked for 200 that have one and 200 that have none, in turn, one after the other. The figure is
 * how far the two medians are apart, as a share of one password hash timed in the same run; answers
 * have to be the same but for what was sent and for ids that mean nothing.
 */
import { isDeepStrictEqual } from 'node:util'
import { quickAccounts } from '../tests/support/quick-accounts.ts'
import { newAccount, newPhoneNumber } from '../tests/support/visitor.ts'
import { hashPassword } from '../worker/features/auth/password.ts'
import { median } from './load.ts'
import { report } from './report.ts'
import { startWorkers } from './workers.ts'

const pairs = Number(process.argv[2] ?? 200)
const allowed = 0.05

const workers = await startWorkers()
const { app, databases } = workers
const otp = '000000'
const password = 'Enumerate-this-81640'

const byMail: [call: string, body: (email: string) => object][] = [
  ['sign-in/email', (email) => ({ email, password })],
  ['sign-up/email', (email) => ({ email, password, name: 'Nora' })],
  ['request-password-reset', (email) => ({ email })],
  ['send-verification-email', (email) => ({ email })],
  ['sign-in/magic-link', (email) => ({ email })],
  ['sign-in/email-otp', (email) => ({ email, otp })],
  ['email-otp/reset-password', (email) => ({ email, otp, password })],
]
const byPhone: [call: string, body: (phoneNumber: string) => object][] = [
  ['sign-in/phone-number', (phoneNumber) => ({ phoneNumber, password })],
  ['sign-up/phone-number', (phoneNumber) => ({ phoneNumber, password, name: 'Phil' })],
  ['phone-number/request-password-reset', (phoneNumber) => ({ phoneNumber })],
  ['sign-in/phone-otp', (phoneNumber) => ({ phoneNumber })],
]

const hash = await hashPassword('Another-one-20458')
const accounts = await quickAccounts(databases.DB, { count: pairs, hash })
const hashMs = median(await timed(20, () => hashPassword(password)))

const figures = []
for (const [call, body] of byMail)
  figures.push(
    await compare(
      call,
      accounts.map(({ email }) => email),
      () => newAccount().email,
      body,
    ),
  )
for (const [call, body] of byPhone)
  figures.push(
    await compare(
      call,
      accounts.map(({ phone }) => phone),
      newPhoneNumber,
      body,
    ),
  )
report(figures)
await workers.close()

async function compare(
  call: string,
  known: string[],
  unknown: () => string,
  body: (who: string) => object,
) {
  const [there, notThere]: [number[], number[]] = [[], []]
  let different = 0
  for (const [at, someone] of known.entries()) {
    const nobody = unknown()
    const first = at % 2 ? await ask(call, body(nobody), nobody) : null
    const one = await ask(call, body(someone), someone)
    const other = first ?? (await ask(call, body(nobody), nobody))
    there.push(one.ms)
    notThere.push(other.ms)
    if (!isDeepStrictEqual(one.answer, other.answer)) different += 1
  }
  const [a, b] = [median(there), median(notThere)]
  if (different > 0) process.exitCode = 1
  return {
    what: `${call}: difference / hash`,
    figure: Math.abs(a - b) / hashMs,
    budget: { atMost: allowed },
    note: `${a.toFixed(1)} and ${b.toFixed(1)} ms, hash ${hashMs.toFixed(1)}; ${different} answers differ`,
  }
}

async function ask(call: string, body: object, who: string) {
  const from = performance.now()
  const response = await fetch(`${app.origin}/api/auth/${call}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Origin: app.origin,
      'CF-Connecting-IP': newAddress(),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const ms = performance.now() - from
  const plain = text
    .replaceAll(who, 'who')
    .replaceAll(/"id":"[\w-]+"/g, '"id"')
    .replaceAll(/"\d{4}-[\d-]+T[\d:.]+Z"/g, '"time"')
  const cookies = response.headers.getSetCookie().map((line) => line.split('=')[0])
  return { ms, answer: { status: response.status, plain, cookies } }
}

/** On a network of its own: each may register so often only. */
function newAddress(): string {
  const [a, b] = crypto.getRandomValues(new Uint16Array(2))
  return `2001:db8:${a?.toString(16)}:${b?.toString(16)}::1`
}

async function timed(times: number, work: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = []
  for (let time = 0; time < times; time++) {
    const from = performance.now()
    await work()
    all.push(performance.now() - from)
  }
  return all
}
