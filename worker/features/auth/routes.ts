import { type Context, Hono } from 'hono'
import type { Viewer } from '../../../domain/access.ts'
import { AppError } from '../../../domain/errors.ts'
import { safeNext } from '../../../domain/routes.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { sayWhenToRetry, toFailure } from '../../http/failure.ts'
import { knownSession } from '../../http/guard.ts'
import { report } from '../../http/report.ts'
import { siteOrigin } from '../../http/same-origin.ts'
import { isJson, parseInput } from '../../http/validate.ts'
import { countAttempt, countRegistration } from './attempts.ts'
import type { AuthMails } from './auth.ts'
import { type AuthCall, authCalls, type CallInput } from './calls.ts'
import { refuseWeakPassword } from './new-password.ts'
import { isWrongSecret, refusalBody, toRefusal } from './refusals.ts'
import { accessTokenExpiry, withoutSessionData } from './session-cookie.ts'

/** `/api/auth/*` is better-auth's own; loaded only when called, for it is the largest dependency. */
export const authRoutes = (mails: (c: Context<AppEnv>) => AuthMails) =>
  new Hono<AppEnv>().on(['GET', 'POST'], '/*', async (c) => {
    try {
      const path = new URL(c.req.url).pathname.replace('/api/auth/', '')
      const call = authCalls[`${c.req.method} ${path}`]
      if (!call) throw new AppError('NOT_FOUND', 'No such endpoint')
      const input = await readInput(c, call)
      await countRegistration(c, call, input)
      await refuseWeak(c, call, input)
      return await answerCall(c, { call, path, input, mails: mails(c) })
    } catch (error) {
      const failure = toFailure(withoutDatabase(error as Error), c)
      sayWhenToRetry(failure, c)
      return c.json(refusalBody(failure), failure.status)
    }
  })

type Asked = { call: AuthCall; path: string; input: CallInput; mails: AuthMails }

/** Has better-auth answer; a secret that was not wrong is not counted as a guess. */
async function answerCall(c: Context<AppEnv>, asked: Asked): Promise<Response> {
  const attempt = await countAttempt(c, asked.call, asked.input)
  let wrong = false
  try {
    const { answer, refusal } = await forwardTwice(c, asked)
    if (!refusal) return await withoutTokens(answer)
    wrong = isWrongSecret(refusal)
    throw refusal
  } finally {
    if (!wrong) await attempt.wasNotWrong()
  }
}

/** A second time when two registered the same address at once: then the other one is found. */
async function forwardTwice(c: Context<AppEnv>, asked: Asked, again = true) {
  const answer = await forward(c, asked)
  if (answer.status < 400) return { answer, refusal: null }
  const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
  if (again && code === 'FAILED_TO_CREATE_USER') return forwardTwice(c, asked, false)
  return { answer, refusal: toRefusal(answer.status, code) }
}

/** Sign-in is nothing without its tables: that they cannot be read will pass. */
function withoutDatabase(error: Error): Error {
  if (!('query' in error) && !error.message.startsWith('D1_ERROR')) return error
  report(error, { signIn: 'database' })
  return toRefusal(503, undefined)
}

async function readInput(c: Context<AppEnv>, { schema, missing }: AuthCall): Promise<CallInput> {
  if (c.req.method === 'GET') return parseInput(schema, c.req.query())
  const text = await c.req.text()
  if (text !== '' && !isJson(c.req.header('content-type')))
    throw new AppError('INVALID_INPUT', 'Send JSON, with the Content-Type application/json')
  const body = parseJson(text)
  const lacks = (field: string) => [undefined, null, ''].includes(body[field] as string)
  if (missing && ((lacks('email') && lacks('phoneNumber')) || lacks('password')))
    throw new AppError('INVALID_INPUT', missing)
  return parseInput(schema, body)
}

function parseJson(text: string): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(text || '{}')
    if (typeof body === 'object' && body !== null && !Array.isArray(body))
      return body as Record<string, unknown>
  } catch {}
  throw new AppError('INVALID_INPUT', 'The request body is not a JSON object')
}

/** The link of a confirmation brings its own owner: it is checked there. */
async function refuseWeak(c: Context<AppEnv>, { chooses }: AuthCall, input: CallInput) {
  const password = chooses && input[chooses]
  if (!password || input.token) return
  const { name = '', email = null } = { ...c.get('viewer').user, ...input }
  await refuseWeakPassword(c.env.ASSETS, password, { name, email })
}

/**
 * Hands better-auth a request made anew, with nothing in it that was not checked: the fields of the
 * call, the person's cookies, and the origin that `sameOrigin` has already looked at.
 */
async function forward(c: Context<AppEnv>, { call, path, input, mails }: Asked): Promise<Response> {
  const origin = siteOrigin(c)
  const url = new URL(`/api/auth/${path}`, origin)
  const headers = new Headers({ origin })
  const agent = c.req.header('user-agent')
  if (agent) headers.set('user-agent', agent)
  const cookie = call.withoutSession ? '' : withoutSessionData(c.req.header('cookie') ?? '')
  if (cookie) headers.set('cookie', cookie)
  const fields = withDefaults(path, input)
  if (c.req.method === 'GET')
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, String(value))
  else headers.set('content-type', 'application/json')
  const body = c.req.method === 'GET' ? null : JSON.stringify(fields)
  const { createAuth } = await import('./auth.ts')
  const auth = createAuth({
    db: c.get('db'),
    config: c.get('config'),
    origin,
    mails,
    refuseWeak: (password, owner) => refuseWeakPassword(c.env.ASSETS, password, owner),
  })
  return auth.handler(new Request(url, { method: c.req.method, headers, body }))
}

/** What the product always asks for in a call. */
function withDefaults(path: string, input: CallInput): Record<string, unknown> {
  if (path === 'change-password') return { ...input, revokeOtherSessions: true }
  const mails = path === 'sign-up/email' || path === 'send-verification-email'
  if (mails || path === 'verify-email')
    return { ...input, callbackURL: safeNext(input.callbackURL) }
  return input
}

/** Scripts in the browser never see what opens a session, neither their own nor another one's. */
async function withoutTokens(answer: Response): Promise<Response> {
  if (answer.status !== 200) return answer
  const text = JSON.stringify(await answer.json(), (key, value) =>
    key === 'token' ? undefined : value,
  )
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(text, { status: answer.status, headers })
}

export type ViewerAnswer = Pick<Viewer, 'user' | 'role'> & {
  session: { expires_at: string } | null
}

/** Who the browser is signed in as, and until when its short-lived cookie is good. */
export const viewerRoutes = new Hono<AppEnv>().get('/', (c) => {
  const { user, role } = knownSession(c.get('viewer'))
  const session = c.get('viewerSession')
  const expiry = session ? (accessTokenExpiry(c) ?? session.expiresAt) : null
  const answer: ViewerAnswer = {
    user,
    role,
    session: expiry && { expires_at: expiry.toISOString() },
  }
  return c.json(answer)
})
