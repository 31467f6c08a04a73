import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../../domain/errors.ts'

/** scrypt's cost parameters, stored with each hash so that they can be raised later. */
const cost = { N: 2 ** 14, r: 8, p: 5 }
const keyBytes = 32
/** Most hashes at once: each takes 16 MB of the isolate's memory. */
const mostAtOnce = 4
/** Most waiting for their turn, at a fifth of a second each; later ones are refused. */
const mostWaiting = 16
const retryAfterSeconds = 5

let running = 0
const waiting: (() => void)[] = []

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

async function derive(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  await turn()
  try {
    // scrypt blocks the isolate's only thread: first let the requests that have arrived join the
    // queue or be refused.
    await setTimeout(0)
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    const next = waiting.shift()
    // The slot is handed to the next in the queue, so that no newcomer takes it.
    if (next) next()
    else running -= 1
  }
}

/** Resolves when a slot is free; throws RATE_LIMITED when the queue is full. */
async function turn(): Promise<void> {
  if (running < mostAtOnce) {
    running += 1
    return
  }
  if (waiting.length >= mostWaiting)
    throw new AppError('RATE_LIMITED', 'Many people are logging in. Please try again shortly.', {
      retryAfterSeconds,
    })
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64')
}
