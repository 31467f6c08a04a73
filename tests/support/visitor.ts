import { expect } from 'vitest'
import { localPassword } from '../../scripts/local/local-accounts.ts'
import { until } from './until.ts'

/** A site as its clients know it. */
export type Address = {
  origin: string
  fetch(path: string, init?: RequestInit): Promise<Response>
}

type Options = { headers?: Record<string, string> }

/**
 * A person using the site: keeps cookies and sends the headers of a browser on one of its pages.
 */
export type Visitor = ReturnType<typeof anonymous>

export function anonymous(site: Address) {
  const cookies = new Map<string, string>()

  async function send(method: string, path: string, body?: unknown, options: Options = {}) {
    const headers = new Headers({ 'Sec-Fetch-Site': 'same-origin' })
    if (method !== 'GET') headers.set('Origin', site.origin)
    if (body !== undefined) headers.set('Content-Type', 'application/json')
    if (cookies.size > 0)
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    for (const [name, value] of Object.entries(options.headers ?? {})) headers.set(name, value)
    const response = await site.fetch(path, { method, headers, ...contentOf(body) })
    for (const line of response.headers.getSetCookie()) keep(cookies, line)
    return response
  }

  return {
    /** The visitor's cookies by name. */
    cookies,
    get: (path: string, options?: Options) => send('GET', path, undefined, options),
    /** An object is sent as JSON; a string, or bytes, as they are. */
    post: (path: string, body?: unknown, options?: Options) => send('POST', path, body, options),
    put: (path: string, body?: unknown, options?: Options) => send('PUT', path, body, options),
    patch: (path: string, body?: unknown, options?: Options) => send('PATCH', path, body, options),
    delete: (path: string, options?: Options) => send('DELETE', path, undefined, options),
    async getJson<T = Json>(path: string): Promise<T> {
      return (await (await send('GET', path)).json()) as T
    },
    async postJson<T = Json>(path: string, body?: unknown): Promise<T> {
      return (await (await send('POST', path, body)).json()) as T
    },
  }
}

/** JSON of unknown shape, for assertions. */
export type Json = Record<string, unknown>

/** One of the local accounts, signed in. */
export async function signedIn(site: Address, email: string, password = localPassword) {
  const visitor = anonymous(site)
  const response = await visitor.post('/api/auth/sign-in/email', { email, password })
  if (!response.ok) throw new Error(`${email} cannot sign in: ${await response.text()}`)
  return visitor
}

/** A new account with a confirmed address, signed in. */
export async function newUser(site: Address) {
  const account = newAccount()
  const visitor = await registered(site, account)
  await visitor.get(await confirmationPath(site, account.email))
  const { user } = await visitor.getJson<{ user: { id: string } | null }>('/api/viewer')
  if (!user) throw new Error(`${account.email} is not signed in after confirming its address`)
  return Object.assign(visitor, { ...account, id: user.id })
}

/** A person who has registered and not confirmed their address. */
export async function registered(site: Address, account = newAccount()) {
  const visitor = anonymous(site)
  const response = await visitor.post('/api/auth/sign-up/email', account)
  if (!response.ok) throw new Error(`${account.email} cannot register: ${await response.text()}`)
  return visitor
}

/** The path of the confirmation link in the newest mail to this address. */
export async function confirmationPath(site: Address, email: string): Promise<string> {
  return linkIn(await nextMail(site, email, /confirm|register/i))
}

/**
 * The newest mail to an address or number whose subject matches; waits, since most are sent after
 * the answer.
 */
export async function nextMail(site: Address, to: string, subject = /./, sent = 1) {
  let found: string[] = []
  await until(async () => {
    const mails = await mailsTo(site, to)
    found = mails.filter((mail) => subject.test(/^Subject: (.*)$/m.exec(mail)?.[1] ?? ''))
    return found.length >= sent
  })
  return found[0] ?? ''
}

/** The path of the first link in a mail. */
export function linkIn(mail: string): string {
  const link = new URL(/https?:\/\/\S+/.exec(mail)?.[0] ?? 'missing:link')
  return link.pathname + link.search
}

/** The six-digit code in a mail or text message. */
export function codeIn(mail: string): string {
  return /(?<!\d)\d{6}(?!\d)/.exec(mail.split('\n\n').slice(1).join(' '))?.[0] ?? ''
}

/** The mails to this address, the newest first. */
export async function mailsTo(site: Address, email: string): Promise<string[]> {
  const outbox = await (await site.fetch('/dev/outbox')).text()
  return outbox.split(/\n-{20,}\n/).filter((text) => text.includes(`To: ${email}\n`))
}

/** The data of a registration, different each time. */
export function newAccount() {
  const [address, secret] = [crypto.randomUUID(), crypto.randomUUID()]
  return { name: 'Nora New', email: `${address}@example.test`, password: `Secret-${secret}` }
}

/** A U.S. phone number, different each time. */
export function newPhoneNumber() {
  const digits = String(crypto.getRandomValues(new Uint32Array(1))[0]! % 10_000_000)
  return `+1212${digits.padStart(7, '2')}`
}

/** The body of a request; none where nothing is sent. */
function contentOf(body: unknown): { body?: BodyInit } {
  if (body === undefined) return {}
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  return { body: isRaw ? (body as BodyInit) : JSON.stringify(body) }
}

function keep(cookies: Map<string, string>, line: string) {
  const [pair = '', ...attributes] = line.split(';')
  const name = pair.slice(0, pair.indexOf('='))
  const expired = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute))
  if (expired) cookies.delete(name)
  else cookies.set(name, pair.slice(pair.indexOf('=') + 1))
}

/** Another browser of the same person. */
export async function elsewhere(
  site: Address,
  { email, password }: { email: string; password: string },
) {
  const visitor = anonymous(site)
  const response = await visitor.post('/api/auth/sign-in/email', { email, password })
  expect(response.status, await response.clone().text()).toBe(200)
  return Object.assign(visitor, { answer: (await response.json()) as object })
}

/** Expects a visitor to be nobody. */
export async function signedOut(visitor: ReturnType<typeof anonymous>) {
  expect((await visitor.get('/api/account')).status).toBe(401)
  expect(await visitor.getJson('/api/viewer')).toMatchObject({ user: null })
}
