import type { Context } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { signedIn } from '../../http/guard.ts'
import { accountCalls } from './account-calls.ts'
import { countAttempt } from './attempts.ts'
import { forward } from './forward.ts'
import { type AuthMails, collectProofs } from './mails.ts'
import { isWrongSecret, refusalOf } from './refusals.ts'
import { provenWays, signInOf } from './repository.ts'

/** An account without a password is confirmed by a log-in within this time. */
const freshMs = 10 * 60 * 1000

/**
 * Confirms that the viewer is the account's owner: by the password (counted like any try), or for
 * an account without one by a recent log-in. Throws INVALID_INPUT for a wrong or missing password,
 * FORBIDDEN for a log-in over 10 minutes ago.
 */
export async function confirmOwner(
  c: Context<AppEnv>,
  mails: AuthMails,
  password: string | undefined,
): Promise<void> {
  const user = signedIn(c.get('viewer'))
  const signIn = await signInOf(c.get('db'), user.id, c.get('viewerSession')?.token ?? '')
  if (!signIn.hasPassword) {
    if (signIn.at && Date.now() - signIn.at.getTime() < freshMs) return
    throw new AppError('FORBIDDEN', 'Please log in again to do this: it shows that it is you.', {
      code: 'SESSION_NOT_FRESH',
    })
  }
  if (!password)
    throw new AppError('INVALID_INPUT', 'Please type your password to show that it is you.', {
      code: 'PASSWORD_REQUIRED',
    })
  const call = accountCalls['POST verify-password']
  if (!call) return
  const attempt = await countAttempt(c, call, {})
  let wrong = false
  try {
    const asked = { call, path: 'verify-password', input: { password }, mails }
    const to = { method: 'POST', path: asked.path }
    const refusal = await refusalOf(await forward(c, asked, to, collectProofs(mails)), false)
    if (!refusal) return
    wrong = isWrongSecret(refusal)
    throw refusal
  } finally {
    await attempt.settle(wrong)
  }
}

/** Throws CONFLICT unless the viewer has a confirmed address (or number) to get back in with. */
export async function keepWayIn(c: Context<AppEnv>, keeps: 'email' | 'address'): Promise<void> {
  const { email, phone } = await provenWays(c.get('db'), signedIn(c.get('viewer')).id)
  if (email || (keeps === 'address' && phone)) return
  throw new AppError(
    'CONFLICT',
    'Confirm an e-mail address first: without it there would be no way back into your account.',
    { code: 'LAST_WAY_IN' },
  )
}
