/**
 * `npx node bench/enumeration.ts`, after `vite build`; a number after it gives each call so many
 * seconds instead of 16.
 * Whether answers or their timing tell a stranger who has an account. Each call that takes an email
 * address or phone number is made in pairs, for a known one and an unknown one, in alternating
 * order, so that other load on the machine affects both. The figure is the median difference of the
 * pairs, as a share of one password hash timed in the same run, with its 95% confidence interval.
 * Answers must be equal except for echoed input and random ids.
 */
import { isDeepStrictEqual } from 'node:util'
import { quickAccounts } from '../tests/support/accounts/quick-accounts.ts'
import { newAccount, newPhoneNumber } from '../tests/support/visitor.ts'
import { hashPassword } from '../worker/features/auth/password.ts'
import { median } from './load.ts'
import { report } from './report.ts'
import { startWorkers } from './workers.ts'

const secondsEach = Number(process.argv[2] ?? 16)
const mostPairs = 400
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
const accounts = await quickAccounts(databases.DB, { count: mostPairs, hash })
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
  const differences: number[] = []
  let different = 0
  const until = performance.now() + secondsEach * 1000
  for (const [at, someone] of known.entries()) {
    if (performance.now() > until) break
    const nobody = unknown()
    const first = at % 2 ? await ask(call, body(nobody), nobody) : null
    const one = await ask(call, body(someone), someone)
    const other = first ?? (await ask(call, body(nobody), nobody))
    differences.push((one.ms - other.ms) / hashMs)
    if (!isDeepStrictEqual(one.answer, other.answer)) different += 1
  }
  if (different > 0) process.exitCode = 1
  const [from, to] = rangeOfMedian(differences).map((share) => share.toFixed(3))
  return {
    what: `${call}: difference / hash`,
    figure: Math.abs(median(differences)),
    budget: { atMost: allowed },
    note: `${from} to ${to}; ${differences.length} pairs, hash ${hashMs.toFixed(0)} ms, ${different} answers differ`,
  }
}

/** The 95 % confidence interval of the median. */
function rangeOfMedian(values: number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.ceil(0.98 * Math.sqrt(sorted.length))
  const middle = Math.floor(sorted.length / 2)
  return [
    sorted[Math.max(0, middle - half)] ?? 0,
    sorted[Math.min(middle + half, sorted.length - 1)] ?? 0,
  ]
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

/** An address on another network: each network may register a limited number of times. */
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
