import type { Context } from 'hono'
import { quickestSignUpMs } from '../../../domain/accounts/bot-check.ts'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { report } from '../../http/report.ts'
import type { CallInput } from './auth-call.ts'

const verifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const patienceMs = 5_000

/**
 * Throws INVALID_INPUT for a registration that looks automated: the hidden field is filled in, the
 * form was sent too quickly, or Turnstile was not passed where it is configured. The message says
 * so, since a person with a password manager may be as quick and can try again.
 */
export async function refuseBots(c: Context<AppEnv>, input: CallInput): Promise<void> {
  const tooQuick = input.tookMs !== undefined && input.tookMs < quickestSignUpMs
  if (input.website || tooQuick) throw looksAutomated()
  const { turnstile } = c.get('config').signIn
  if (!turnstile) return
  if (!input.turnstile || !(await isPassed(c, turnstile.secretKey, input.turnstile)))
    throw looksAutomated()
}

function looksAutomated() {
  return new AppError(
    'INVALID_INPUT',
    'This looked like a script. Please wait a few seconds, and send it again.',
    { code: 'LOOKS_AUTOMATED' },
  )
}

/** Whether Turnstile accepts the token; throws UNAVAILABLE when it cannot be asked. */
async function isPassed(c: Context<AppEnv>, secret: string, response: string): Promise<boolean> {
  const remoteip = c.req.header('cf-connecting-ip')
  try {
    const answer = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response, ...(remoteip && { remoteip }) }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'manual',
    })
    if (!answer.ok) throw new Error(`siteverify answered ${answer.status}`)
    return ((await answer.json()) as { success?: unknown }).success === true
  } catch (error) {
    report(error, { botCheck: 'turnstile' })
    throw new AppError(
      'UNAVAILABLE',
      'Registering is not possible at the moment. Please try again.',
    )
  }
}
