import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { exportsAtOnce, exportsOfNetworkAtOnce } from '../../domain/constants.ts'
import { AppError } from '../../domain/errors.ts'
import type { AppEnv } from './app-env.ts'
import { callersNetwork } from './network.ts'

/** How many calls one person may have running, and how many one network without an account. */
export type AtOnce = { person: number; network: number }

/** After this a call counts no more: one whose caller has gone away may never end. */
const longestMs = 60_000

/**
 * Takes a place for a call; throws RATE_LIMITED when the caller has as many running as they may.
 * Counted in each isolate's memory, so it costs no query. Every answer carries the limit and what is
 * left of it in the IETF draft's RateLimit headers. What is returned gives the place up and says
 * how many are free then.
 */
function places({ person, network }: AtOnce) {
  const underWay = new Map<string, { since: number }[]>()
  return (c: Context<AppEnv>) => {
    const { user } = c.get('viewer')
    const most = user ? person : network
    const caller = user?.id ?? `network:${callersNetwork(c)}`
    const own = { since: Date.now() }
    const others = () =>
      (underWay.get(caller) ?? []).filter(
        (one) => one !== own && one.since > Date.now() - longestMs,
      )
    const before = others()
    c.header('RateLimit-Policy', `"at-once";q=${most};qu="concurrent-requests"`)
    sayLeft(c, Math.max(0, most - before.length - 1))
    if (before.length >= most)
      throw new AppError('RATE_LIMITED', `At most ${most} of these at once, please.`, {
        retryAfterSeconds: 1,
      })
    underWay.set(caller, [...before, own])
    return () => {
      const left = others()
      if (left.length > 0) underWay.set(caller, left)
      else underWay.delete(caller)
      return most - left.length
    }
  }
}

const sayLeft = (c: Context<AppEnv>, left: number) => c.header('RateLimit', `"at-once";r=${left}`)

/** Runs the work of calls that share a limit. Throws RATE_LIMITED. */
export function concurrencyLimit(atOnce: AtOnce) {
  const enter = places(atOnce)
  return async <T>(c: Context<AppEnv>, work: () => Promise<T>): Promise<T> => {
    const leave = enter(c)
    try {
      const done = await work()
      // This call is done and no longer counts.
      sayLeft(c, leave())
      return done
    } finally {
      leave()
    }
  }
}

/** Middleware that limits how many of these calls a signed-in person may have running. */
export function limitConcurrent(person: number) {
  const inTurn = concurrencyLimit({ person, network: 0 })
  return createMiddleware<AppEnv>((c, next) => inTurn(c, next))
}

const enterFile = places({ person: exportsAtOnce, network: exportsOfNetworkAtOnce })

/** Middleware that limits how many files a caller has made at once, each to its last byte. */
export const limitFiles = createMiddleware<AppEnv>(async (c, next) => {
  const leave = enterFile(c)
  let body: ReadableStream | null = null
  try {
    await next()
    // Nobody reads the body of an answer to HEAD.
    if (c.req.method === 'GET') body = c.res.body
  } finally {
    if (!body) leave()
  }
  if (!body) return
  const ended = () => void leave()
  c.res = new Response(
    body.pipeThrough(new TransformStream({ flush: ended, cancel: ended })),
    c.res,
  )
})
