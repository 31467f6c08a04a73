import type { Context } from 'hono'
import { deviceOf } from '../../../domain/accounts/device.ts'
import { safeNext } from '../../../domain/routes.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { countUse } from '../../http/rate-limiter.ts'
import { siteOrigin } from '../../http/same-origin.ts'
import { accountCalls } from './account-calls.ts'
import type { AuthCall, CallInput } from './auth-call.ts'
import type { AuthMails, ProofCollector } from './mails.ts'
import { refuseWeakPassword } from './new-password.ts'
import { withoutSessionData } from './session-cookie.ts'

/** An app's code is valid in its half minute and the neighbouring ones. */
const oncePerCode = { max: 1, windowMs: 2 * 60_000 }

/** A validated call with its input. */
export type Asked = { call: AuthCall; path: string; input: CallInput; mails: AuthMails }

/**
 * better-auth's response to a new request made of checked parts only: the call's fields, the
 * viewer's cookies, the user agent, and the origin that `sameOrigin` has checked.
 */
export async function forward(
  c: Context<AppEnv>,
  { call, input, mails }: Asked,
  { method, path }: { method: string; path: string },
  proofs: ProofCollector,
): Promise<Response> {
  const origin = siteOrigin(c)
  const url = new URL(`/api/auth/${path}`, origin)
  const headers = new Headers({ origin })
  const agent = c.req.header('user-agent')
  if (agent) headers.set('user-agent', agent)
  const cookie = call.withoutSession ? '' : withoutSessionData(c.req.header('cookie') ?? '')
  if (cookie) headers.set('cookie', cookie)
  const fields = { ...fieldsFor(path, call, input), ...call.fixed?.(input, c.get('viewer')) }
  if (method === 'GET')
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, String(value))
  else headers.set('content-type', 'application/json')
  const body = method === 'GET' ? null : JSON.stringify(fields)
  const { createAuth } = await import('./auth.ts')
  const auth = createAuth({
    db: c.get('db'),
    config: c.get('config'),
    origin,
    mails,
    proofs,
    next: safeNext(input.callbackURL),
    asksOidc: path === 'callback/oidc' || input.provider === 'oidc',
    changesPhone: call === accountCalls['POST change-phone/request'],
    hasEmail: c.get('viewer').user?.email != null,
    device: deviceOf(agent),
    refuseWeak: (password, owner) => refuseWeakPassword(c.env.ASSETS, password, owner),
    isFirstTry: (userId, code) => countUse(c.env, `code:${userId}:${code}`, oncePerCode),
    later: (work) => c.executionCtx.waitUntil(work),
  })
  return auth.handler(new Request(url, { method, headers, body }))
}

/**
 * The fields passed on. A password given to confirm goes only to the calls that check it
 * themselves.
 */
function fieldsFor(path: string, { confirms }: AuthCall, input: CallInput) {
  const { password, website: _, tookMs: __, turnstile: ___, ...rest } = input
  return password === undefined || (confirms && !path.startsWith('two-factor/'))
    ? rest
    : { ...rest, password }
}
