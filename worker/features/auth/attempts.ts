import type { Context } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import type { Bindings } from '../../http/config/bindings.ts'
import { callersNetwork } from '../../http/network.ts'
import { countUse, limitRate, settleUse } from '../../http/rate-limiter.ts'
import type { AuthCall, CallInput } from './auth-call.ts'
import { challengedUser, isKnownDevice, userByEmail, userByPhone } from './repository.ts'
import { readChallenge, readDeviceHash } from './session-cookie.ts'

const windowMs = 15 * 60 * 1000
const wrongPerAccount = { max: 10, windowMs, settled: true }
/** High, since a whole district may sign in from one address; only wrong secrets count. */
const wrongPerNetwork = { max: 100, windowMs, settled: true }
/** The wrong secret of a window at which the account's owner is notified. */
const wrongBeforeNotice = 5
/** A link in a message is no guess: it opens the account all the while. */
const orByLink =
  'Too many attempts. Please wait and try again, or log in with a link that we send you.'
const registrationsPerNetwork = { max: 100, windowMs }
const mailsPerInbox = { max: 5, windowMs }

/** A try of a secret (password or code), counted as wrong until it is settled. */
export type Attempt = {
  /** Keeps the count for a wrong secret; takes it back for a right or unchecked one. */
  settle(wrong: boolean): Promise<void>
  /**
   * Call after a wrong secret: the id of the account whose owner is now to be notified, or null.
   */
  wasWrong(): Promise<string | null>
}

/**
 * Counts a try by account and by network. Throws RATE_LIMITED after 10 wrong secrets of an account,
 * however it was named, or 100 of a network in 15 minutes. Counting comes before the check, so that
 * concurrent tries cannot exceed the limit. A browser that has opened the account before has a
 * limit of its own, so that strangers' tries do not lock its owner out; its wrong secrets count for
 * the account as well.
 */
export async function countAttempt(
  c: Context<AppEnv>,
  { tries }: AuthCall,
  input: CallInput,
): Promise<Attempt> {
  if (!tries) return { settle: async () => {}, wasWrong: async () => null }
  const userId = await triedUser(c, tries, input)
  const account = userId ?? namedAccount(input)
  const network = callersNetwork(c)
  // Asked also for an address that nobody has: the work done must not tell.
  const device = await knownDevice(c, userId ?? '')
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
  const wasWrong = async () => (userId && (await isRepeated(c.env, userId)) ? userId : null)
  return { settle, wasWrong }
}

/**
 * The id of the account whose secret is tried, so that its address, its number and its open
 * sessions share one count; null for an address or number that nobody has.
 */
async function triedUser(
  c: Context<AppEnv>,
  tries: 'named' | 'own' | 'pending',
  { email, phoneNumber }: CallInput,
): Promise<string | null> {
  const db = c.get('db')
  if (tries === 'named') {
    const named = email ? await userByEmail(db, email) : await userByPhone(db, phoneNumber ?? '')
    return named?.id ?? null
  }
  const challenge = tries === 'pending' && readChallenge(c)
  return c.get('viewer').user?.id ?? (challenge ? challengedUser(db, challenge) : null)
}

/** The hash of this browser's device cookie if it has opened the account before, else null. */
async function knownDevice(c: Context<AppEnv>, userId: string): Promise<string | null> {
  const device = readDeviceHash(c)
  return device && (await isKnownDevice(c.get('db'), userId, device)) ? device : null
}

/** Counts a wrong secret; true for the one at which its owner is notified, once a window. */
async function isRepeated(env: Bindings, account: string): Promise<boolean> {
  const before = { max: wrongBeforeNotice - 1, windowMs }
  if (await countUse(env, `wrong:told-after:${account}`, before)) return false
  return countUse(env, `wrong:told:${account}`, { max: 1, windowMs })
}

/** Counts a call that registers an account or writes to an inbox. Throws RATE_LIMITED. */
export async function countRegistration(
  c: Context<AppEnv>,
  { registers }: AuthCall,
  input: CallInput,
): Promise<void> {
  if (!registers) return
  const network = callersNetwork(c)
  if (network) await limitRate(c.env, `registers:network:${network}`, registrationsPerNetwork)
  const inbox = input.newEmail ?? namedAccount(input) ?? ownAccount(c)
  await limitRate(c.env, `registers:account:${inbox}`, mailsPerInbox)
}

function namedAccount({ email, phoneNumber }: CallInput): string | null {
  return email ?? phoneNumber ?? null
}

/** The viewer's address or number. */
function ownAccount(c: Context<AppEnv>): string | null {
  const { user } = c.get('viewer')
  return user && (user.email ?? user.phone)
}
