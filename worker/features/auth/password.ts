import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { AppError } from '../../../domain/errors.ts'

/** scrypt's cost parameters, stored with each hash so that they can be raised later. */
const cost = { N: 2 ** 14, r: 8, p: 5 }
const keyBytes = 32
/** Most calls at once that hash, at half a second each with the rest; others are refused. */
const mostCalls = 6
/** One place of them is never that network's. */
const mostOfNetwork = 5
/** After this whoever has a place has gone away, and never gave it up. */
const longestMs = 6000
/** Pause between two looks at the queue. */
const pauseMs = 20
/** Rest between two hashes, in which the isolate's other requests go on. */
const restMs = 200
const retryAfterSeconds = 5

type Place = { since: number }
/** The calls under way that hash, by network. */
let calls: (Place & { network: string | null })[] = []
/** Their hashes; the first one runs. */
let queue: Place[] = []

/**
 * Runs a call that hashes a password. Throws RATE_LIMITED where too many run, before anything is
 * read for it: a hundred such readings keep everybody else of the isolate waiting.
 */
export async function withHashingSlot<T>(
  network: string | null,
  call: () => Promise<T>,
): Promise<T> {
  calls = calls.filter(isThere)
  const ofNetwork = calls.filter((one) => one.network === network)
  if (calls.length >= mostCalls || ofNetwork.length >= mostOfNetwork) throw tooMany()
  const own = { since: Date.now(), network }
  calls.push(own)
  try {
    return await call()
  } finally {
    calls = calls.filter((one) => one !== own)
  }
}

/** The hash `scrypt$N$r$p$salt$key`, salt and key in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, base64(salt), base64(key)].join('$')
}

/** Whether the password matches; false for a hash in another format. */
export async function verifyPassword(input: { hash: string; password: string }): Promise<boolean> {
  const [scheme, N, r, p, salt, key] = input.hash.split('$')
  if (scheme !== 'scrypt' || !salt || !key) return false
  const stored = Buffer.from(key, 'base64')
  const options = { N: Number(N), r: Number(r), p: Number(p) }
  const derived = await derive(input.password, Buffer.from(salt, 'base64'), options)
  return stored.length === derived.length && timingSafeEqual(stored, derived)
}

/** One hash at a time: it blocks the isolate's only thread and takes 16 MB of its memory. */
async function derive(password: string, salt: Buffer, options: typeof cost): Promise<Buffer> {
  const own = { since: Date.now() }
  const mustWait = queue.push(own) > 1
  try {
    // Each looks for itself: a request that another one would wake is taken for one that hangs.
    do await setTimeout(pauseMs)
    while (isThere(own) && queue.find(isThere) !== own)
    if (mustWait) await setTimeout(restMs)
    return await new Promise((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    queue = queue.filter((one) => one !== own && isThere(one))
  }
}

const isThere = ({ since }: Place) => Date.now() - since <= longestMs

function tooMany(): AppError {
  return new AppError('RATE_LIMITED', 'Many people are logging in. Please try again shortly.', {
    retryAfterSeconds,
  })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64')
}
