import { type Context, Hono } from 'hono'
import type { Viewer } from '../../../domain/access.ts'
import { deviceOf } from '../../../domain/accounts/device.ts'
import type { SignInWays } from '../../../domain/accounts/overview.ts'
import { AppError } from '../../../domain/errors.ts'
import { routes } from '../../../domain/routes.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { sayWhenToRetry, toFailure } from '../../http/failure.ts'
import { knownSession } from '../../http/guard.ts'
import { callersNetwork } from '../../http/network.ts'
import { report } from '../../http/report.ts'
import { isJson, parseInput } from '../../http/validate.ts'
import { refuseStudentData } from '../../http/without-student-data.ts'
import { accountCalls } from './account-calls.ts'
import { type Attempt, countAttempt, countRegistration } from './attempts.ts'
import type { AuthCall, CallInput } from './auth-call.ts'
import { refuseBots } from './bot-check.ts'
import { confirmOwner, keepWayIn } from './confirm.ts'
import { type Asked, forward } from './forward.ts'
import { type AuthMails, collectProofs } from './mails.ts'
import { refuseWeakPassword } from './new-password.ts'
import { withHashingSlot } from './password.ts'
import { isRace, isWrongSecret, refusalBody, refusalOf, toRefusal } from './refusals.ts'
import { forgetTrustedDevices, ownerToWarn } from './repository.ts'
import { accessTokenExpiry, beginsSecondFactor } from './session-cookie.ts'
import { signInCalls } from './sign-in-calls.ts'

/**
 * The calls of better-auth that the product answers, by "METHOD path"; any other is NOT_FOUND.
 * Their schemas normalise addresses and numbers, so that counting and looking up use the same ones.
 */
const authCalls: Readonly<Record<string, AuthCall>> = { ...signInCalls, ...accountCalls }

/** Most time to wait for another provider. */
const providerPatienceMs = 6_000
const providerFailedPath = `${routes.auth.path}?provider=failed`

/** `/api/auth/*`, answered by better-auth, which is loaded when called: the largest dependency. */
export const authRoutes = (mails: (c: Context<AppEnv>) => AuthMails) =>
  new Hono<AppEnv>().on(['GET', 'POST'], '/*', async (c) => {
    const path = new URL(c.req.url).pathname.replace('/api/auth/', '')
    const name = `${c.req.method} ${path}`
    const call = Object.hasOwn(authCalls, name) ? authCalls[name] : undefined
    try {
      if (!call) throw new AppError('NOT_FOUND', 'No such endpoint')
      const asked = { call, path, input: await readInput(c, call), mails: mails(c) }
      const answer = async () => {
        await refuse(c, asked)
        return call.writes ? writeLater(c, asked, call.writes.calls) : answerCall(c, asked)
      }
      return await (hashes(asked.input) ? withHashingSlot(callersNetwork(c), answer) : answer())
    } catch (error) {
      const failure = toFailure(withoutDatabase(error as Error), c)
      // A browser returning from another provider shows the answer: redirect it to a page.
      if (call?.elsewhere && c.req.method === 'GET') return c.redirect(providerFailedPath)
      sayWhenToRetry(failure, c)
      return c.json(refusalBody(failure), failure.status)
    }
  })

/** Whether answering it takes a hash of a password. */
const hashes = ({ password, currentPassword, newPassword }: CallInput) =>
  (password ?? currentPassword ?? newPassword) !== undefined

/** Throws for calls that the product refuses and better-auth would accept. */
async function refuse(c: Context<AppEnv>, { call, input, mails }: Asked): Promise<void> {
  if ((call.texts || call.writes?.by === 'text') && !mails.texts) throw withoutTexts()
  await countRegistration(c, call, input)
  await refuseStudentData('name', input.name, '. Please type only your own name.')
  await refuseWeak(c, call, input)
  // After the other checks of the input: Turnstile's token is valid once.
  if (call.forPeople) await refuseBots(c, input)
  if (call.keeps) await keepWayIn(c, call.keeps)
  if (mustConfirm(c, call)) await confirmOwner(c, mails, input.password)
}

function mustConfirm(c: Context<AppEnv>, { confirms }: AuthCall): boolean {
  return typeof confirms === 'function' ? confirms(c.get('viewer')) : confirms === true
}

function withoutTexts() {
  return new AppError(
    'UNAVAILABLE',
    'This site cannot send text messages. Use your e-mail address, or your password.',
  )
}

/** Answers the same for every address at once, then makes the calls, whose time differs. */
function writeLater(c: Context<AppEnv>, asked: Asked, calls: readonly string[]): Response {
  const proofs = collectProofs(asked.mails)
  const work = async () => {
    for (const path of calls) {
      const answer = await forward(c, asked, { method: 'POST', path }, proofs)
      if (answer.status >= 500) throw new Error(`${path} answered ${answer.status}`)
    }
    await proofs.send()
  }
  c.executionCtx.waitUntil(work().catch((error) => report(error, { signIn: asked.path })))
  return c.json({ status: true })
}

/** Answers with better-auth's response; a wrong secret is counted and may notify the owner. */
async function answerCall(c: Context<AppEnv>, asked: Asked): Promise<Response> {
  const begun = Date.now()
  const attempt = await countAttempt(c, asked.call, asked.input)
  let wrong = false
  try {
    const { answer, refusal } = await forwardTwice(c, asked)
    if (!refusal) {
      const { user } = c.get('viewer')
      if (asked.call.forgetsDevices && user) await forgetTrustedDevices(c.get('db'), user.id)
      tellOwner(c, asked)
      return await toAnswer(c, answer)
    }
    wrong = isWrongSecret(refusal)
    const { refusesAfterMs = 0 } = asked.call
    if (wrong) await scheduler.wait(Math.max(0, begun + refusesAfterMs - Date.now()))
    throw refusal
  } finally {
    await attempt.settle(wrong)
    if (wrong) c.executionCtx.waitUntil(warnOwner(c, asked.mails, attempt))
  }
}

/** Notifies the account's owner of repeated wrong secrets. */
async function warnOwner(c: Context<AppEnv>, mails: AuthMails, attempt: Attempt): Promise<void> {
  try {
    const account = await attempt.wasWrong()
    const owner = account && (await ownerToWarn(c.get('db'), account))
    if (owner) await mails.notice(owner, 'failedLogins', deviceOf(c.req.header('user-agent')))
  } catch (error) {
    report(error, { notice: 'failedLogins' })
  }
}

/**
 * Sends the call's notice to the address or number from before the call, which may have changed it.
 */
function tellOwner(c: Context<AppEnv>, { call: { tells }, mails }: Asked): void {
  const { user } = c.get('viewer')
  if (!tells || !user) return
  const told = mails.notice(user, tells, deviceOf(c.req.header('user-agent')))
  c.executionCtx.waitUntil(told.catch((error) => report(error, { notice: tells })))
}

/** Forwards the call, again after a race of two registrations: then the other account is found. */
async function forwardTwice(c: Context<AppEnv>, asked: Asked, again = true) {
  const { method, path } = asked.call.forwards ?? { method: c.req.method, path: asked.path }
  const answering = forward(c, asked, { method, path }, collectProofs(asked.mails))
  const answer = await (asked.call.elsewhere ? withinPatience(answering) : answering)
  const refusal = await refusalOf(answer, asked.call.forwards !== undefined)
  if (again && isRace(refusal)) return forwardTwice(c, asked, false)
  return { answer, refusal }
}

/** The answer; throws UNAVAILABLE when the provider takes longer than `providerPatienceMs`. */
async function withinPatience<T>(answering: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    report(new Error('The provider did not answer in time'), { signIn: 'provider' })
    reject(toRefusal(503, undefined))
  }, providerPatienceMs)
  try {
    return await Promise.race([answering, promise])
  } finally {
    clearTimeout(timer)
  }
}

/** The error, or UNAVAILABLE in place of a database error, which is reported. */
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

/** Throws for a weak new password, except with a link's token: its plugin checks with the owner. */
async function refuseWeak(c: Context<AppEnv>, { chooses }: AuthCall, input: CallInput) {
  const password = chooses && input[chooses]
  if (!password || input.token) return
  const { name = '', email = null } = { ...c.get('viewer').user, ...input }
  await refuseWeakPassword(c.env.ASSETS, password, { name, email })
}

/**
 * better-auth's response for the browser, without session tokens in its body, which scripts could
 * read. A browser returning from another provider is redirected to the second factor's step.
 */
async function toAnswer(c: Context<AppEnv>, answer: Response): Promise<Response> {
  const headers = new Headers(answer.headers)
  if (c.req.method === 'GET' && headers.getSetCookie().some(beginsSecondFactor)) {
    const { twoFactorMethods = [] } = (await answer.json()) as { twoFactorMethods?: string[] }
    const step = twoFactorMethods.length > 0 ? 'second-factor' : 'passkey'
    headers.set('location', `${routes.auth.path}?step=${step}`)
    headers.delete('content-type')
    return new Response(null, { status: 302, headers })
  }
  if (answer.status !== 200) return answer
  const body: unknown = await answer.json().catch((error: unknown) => {
    report(error, { signIn: 'answer' })
    throw toRefusal(500, 'INVALID_TOKEN_RESPONSE')
  })
  const text = JSON.stringify(body, (key, value) => (key === 'token' ? undefined : value))
  headers.delete('content-length')
  return new Response(text, { status: answer.status, headers })
}

/** GET /api/sign-in-ways: the configured providers, text messages and bot check, for the forms. */
export const signInWaysRoutes = new Hono<AppEnv>().get('/', (c) => {
  const { production, signIn } = c.get('config')
  const { google, microsoft, oidc, sms, turnstile } = signIn
  const ways: SignInWays = {
    providers: [
      ...(google ? [{ id: 'google', name: 'Google' } as const] : []),
      ...(microsoft ? [{ id: 'microsoft', name: 'Microsoft' } as const] : []),
      ...(oidc ? [{ id: 'oidc', name: oidc.name } as const] : []),
    ],
    texts: sms !== null || !production,
    turnstile: turnstile?.siteKey ?? null,
  }
  return c.json(ways)
})

export type ViewerAnswer = Pick<Viewer, 'user' | 'role' | 'secondFactorMissing'> & {
  session: { expires_at: string } | null
}

/** GET /api/viewer: who is signed in, and until when the short-lived cookie is valid. */
export const viewerRoutes = new Hono<AppEnv>().get('/', (c) => {
  const { user, role, secondFactorMissing } = knownSession(c.get('viewer'))
  const session = c.get('viewerSession')
  const expiry = session ? (accessTokenExpiry(c) ?? session.expiresAt) : null
  const answer: ViewerAnswer = {
    user,
    role,
    ...(secondFactorMissing && { secondFactorMissing }),
    session: expiry && { expires_at: expiry.toISOString() },
  }
  return c.json(answer)
})
