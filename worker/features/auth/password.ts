import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../../domain/errors.ts'

/** scrypt's cost parameters, stored with each hash so that they can be raised later. */
const cost = { N: 2 ** 14, r: 8, p: 5 }
const keyBytes = 32
/** Most in the queue, at a fifth of a second each; later ones are refused. */
const mostQueued = 6
/** Longest wait for a turn, on a machine that is slower than that. */
const longestWaitMs = 1500
/** Pause between two looks at the queue, in which the isolate's other requests go on. */
const pauseMs = 20
const retryAfterSeconds = 5

/** When each joined; the first one hashes. */
let queue: { since: number }[] = []

/**
 * The hash `scrypt$N$r$p$salt$key`, salt and key in base64. Throws RATE_LIMITED when too many wait.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, base64(salt), base64(key)].join('$')
}

/** Whether the password matches; false for a hash in another format. Throws like `hashPassword`. */
export async function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = input.hash.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return false
  const stored = Buffer.from(key, 'base64')
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(input.password, Buffer.from(salt, 'base64'), options)
  return stored.length === derived.length && timingSafeEqual(stored, derived)
}

/**
 * One hash at a time: it blocks the isolate's only thread and takes 16 MB of its memory. Throws
 * RATE_LIMITED where too many wait, or for too long.
 */
async function derive(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  queue = queue.filter(isThere)
  if (queue.length >= mostQueued) throw tooMany()
  const own = { since: Date.now() }
  queue.push(own)
  try {
    do await setTimeout(pauseMs)
    while (!isTurnOf(own))
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    queue = queue.filter((one) => one !== own)
  }
}

/** Each looks for itself: a request that another one would wake is taken for one that hangs. */
function isTurnOf(own: { since: number }): boolean {
  queue = queue.filter(isThere)
  if (queue[0] === own) return true
  if (Date.now() - own.since > longestWaitMs) throw tooMany()
  return false
}

/** False for whoever has gone away while they waited, and never left the queue. */
const isThere = ({ since }: { since: number }) => Date.now() - since <= 2 * longestWaitMs

function tooMany(): AppError {
  return new AppError('RATE_LIMITED', 'Many people are logging in. Please try again shortly.', {
    retryAfterSeconds,
  })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64')
}
