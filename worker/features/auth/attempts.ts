import type { Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import type { Bindings } from '../../http/config/bindings.ts'
import { networkOf } from '../../http/network.ts'
import { countUse, limitRate, settleUse } from '../../http/rate-limiter.ts'
import type { AuthCall, CallInput } from './auth-call.ts'
import { isKnownDevice } from './repository.ts'
import { readDeviceHash } from './session-cookie.ts'

const windowMs = 15 * 60 * 1000
const wrongPerAccount = { max: 10, windowMs, settled: true }
/** A whole district may sign in from one address: only what went wrong counts. */
const wrongPerNetwork = { max: 100, windowMs, settled: true }
/** How often an account's secrets may be wrong before its owner is told, once a window. */
const wrongBeforeNotice = 5
/** A link in a message is no guess: it opens the account all the while. */
const orByLink =
  'Too many attempts. Please wait and try again, or log in with a link that we send you.'
const registrationsPerNetwork = { max: 100, windowMs }
const mailsPerInbox = { max: 5, windowMs }

/** A secret about to be tried, already counted as a wrong one. */
export type Attempt = {
  /** Takes the count back unless the secret was wrong: it was right, or never looked at. */
  settle(wrong: boolean): Promise<void>
  /** The account to tell the owner of that secrets are wrong again and again; null for not now. */
  wasWrong(): Promise<string | null>
}

/**
 * Counts a secret that is about to be tried, by the account it is tried on and by the network it
 * comes from. It is counted before, and taken back unless it was wrong: of any number that come at
 * once, no more than the limit are looked at. A browser that has opened the account before has a
 * limit of its own, so that nobody keeps the owner out by getting it wrong elsewhere; what is wrong
 * there counts for the account as well. Throws RATE_LIMITED.
 */
export async function countAttempt(
  c: Context<AppEnv>,
  { tries }: AuthCall,
  input: CallInput,
): Promise<Attempt> {
  if (!tries) return { settle: async () => {}, wasWrong: async () => null }
  const account = { own: ownAccount(c), named: namedAccount(input), pending: null }[tries]
  const network = networkOf(c.req.header('cf-connecting-ip'))
  const device = account && (await knownDevice(c, account))
  const counted: string[] = []
  const settle = async (wrong: boolean) => {
    await Promise.all(counted.map((key) => settleUse(c.env, key, wrong)))
  }
  const count = async (key: string, limit: typeof wrongPerAccount, mayBeFull = false) => {
    const hint = tries === 'named' && input.email ? orByLink : undefined
    if (!mayBeFull) await limitRate(c.env, key, limit, hint)
    else if (!(await countUse(c.env, key, limit))) return
    counted.push(key)
  }
  try {
    if (network) await count(`wrong:network:${network}`, wrongPerNetwork)
    if (device) await count(`wrong:device:${device}:${account}`, wrongPerAccount)
    if (account) await count(`wrong:account:${account}`, wrongPerAccount, device !== null)
  } catch (error) {
    await settle(false)
    throw error
  }
  const wasWrong = async () => (account && (await isRepeated(c.env, account)) ? account : null)
  return { settle, wasWrong }
}

/** The hash of this browser where it has opened this account before; null for any other. */
async function knownDevice(c: Context<AppEnv>, account: string): Promise<string | null> {
  const device = readDeviceHash(c)
  return device && (await isKnownDevice(c.get('db'), account, device)) ? device : null
}

/** Counts a secret that was wrong; true for the one with which its owner is to be told. */
async function isRepeated(env: Bindings, account: string): Promise<boolean> {
  const before = { max: wrongBeforeNotice - 1, windowMs }
  if (await countUse(env, `wrong:told-after:${account}`, before)) return false
  return countUse(env, `wrong:told:${account}`, { max: 1, windowMs })
}

/** Counts what registers an account or writes to an inbox. Throws RATE_LIMITED. */
export async function countRegistration(
  c: Context<AppEnv>,
  { registers }: AuthCall,
  input: CallInput,
): Promise<void> {
  if (!registers) return
  const network = networkOf(c.req.header('cf-connecting-ip'))
  if (network) await limitRate(c.env, `registers:network:${network}`, registrationsPerNetwork)
  const inbox = input.newEmail ?? namedAccount(input) ?? ownAccount(c)
  await limitRate(c.env, `registers:account:${inbox}`, mailsPerInbox)
}

function namedAccount({ email, phoneNumber }: CallInput): string | null {
  return email ?? phoneNumber ?? null
}

/** The name under which the same person signs in, so that both ways are counted together. */
function ownAccount(c: Context<AppEnv>): string | null {
  const { user } = c.get('viewer')
  return user && (user.email ?? user.phone)
}
