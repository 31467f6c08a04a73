import type { Context } from 'hono'
import { quickestSignUpMs } from '../../../domain/accounts/bot-check.ts'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { report } from '../../http/report.ts'
import type { CallInput } from './auth-call.ts'

const verifyUrl = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const patienceMs = 5_000

/**
 * Refuses what registers like a script: it fills in the field that nobody sees, is done before a
 * person has read the form, or has not passed Turnstile where this site asks for it. Said openly:
 * a password manager may be as quick, and whoever uses it tries again.
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

/** Whether Cloudflare says that this token was given to a person, here, just now. */
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
