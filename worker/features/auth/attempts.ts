import type { Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { limitRate } from '../../http/rate-limiter.ts'

const windowMs = 15 * 60 * 1000
const perAccount = { max: 30, windowMs }
const perAddress = { max: 100, windowMs }

/** Slows down guessing: counts sign-ins and sign-ups by the account named and by the network. */
export async function limitAttempts(c: Context<AppEnv>): Promise<void> {
  if (c.req.method !== 'POST' || !/\/sign-(?:in|up)\//.test(c.req.path)) return
  const body = (await c.req.raw
    .clone()
    .json()
    .catch(() => ({}))) as Record<string, unknown>
  const account = String(body.email ?? body.phoneNumber ?? '').toLowerCase()
  if (account) await limitRate(c.env, `account:${account}`, perAccount)
  const network = networkOf(c.req.header('cf-connecting-ip'))
  if (network) await limitRate(c.env, `network:${network}`, perAddress)
}

/** An IPv4 address, or the /64 of an IPv6 one: a single customer holds a whole /64. */
function networkOf(address: string | undefined): string | null {
  if (!address) return null
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}
