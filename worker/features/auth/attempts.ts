import type { Context } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { limitRate } from '../../http/rate-limiter.ts'

const windowMs = 15 * 60 * 1000
const perAccount = { max: 30, windowMs }
const perAddress = { max: 100, windowMs }
const perInbox = { max: 5, windowMs }

const triesPassword = /\/(?:sign-(?:in|up)\/.+|verify-password|change-password|delete-user)$/
const sendsMail = /\/(?:send-verification-email|request-password-reset)$/

/** No address is longer, and names of counters may not be much longer either. */
const longestAccount = 254

/**
 * Slows down guessing and mail floods: counts sign-ins, sign-ups and other tries of a password by
 * the account named and by the network, and mails by whom they go to. Refuses a body that is no
 * object, which better-auth's plugins fail on.
 */
export async function limitAttempts(c: Context<AppEnv>): Promise<void> {
  if (c.req.method !== 'POST') return
  const account = accountIn(await bodyOf(c)) ?? c.get('viewer').user?.id
  const { path } = c.req
  if (sendsMail.test(path) && account) await limitRate(c.env, `mails:${account}`, perInbox)
  if (!triesPassword.test(path)) return
  if (account) await limitRate(c.env, `account:${account}`, perAccount)
  const network = networkOf(c.req.header('cf-connecting-ip'))
  if (network) await limitRate(c.env, `network:${network}`, perAddress)
}

/** What is not JSON is better-auth's to refuse. */
async function bodyOf(c: Context<AppEnv>): Promise<Record<string, unknown>> {
  const body: unknown = await c.req.raw
    .clone()
    .json()
    .catch(() => ({}))
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new AppError('INVALID_INPUT', 'The request body is not valid')
  return body as Record<string, unknown>
}

function accountIn({ email, phoneNumber }: Record<string, unknown>): string | null {
  const named = [email, phoneNumber].find((value) => typeof value === 'string' && value !== '')
  return named ? String(named).trim().toLowerCase().slice(0, longestAccount) : null
}

/** An IPv4 address, or the /64 of an IPv6 one: a single customer holds a whole /64. */
function networkOf(address: string | undefined): string | null {
  if (!address) return null
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}
