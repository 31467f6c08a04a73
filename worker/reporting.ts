import { createMiddleware } from 'hono/factory'
import { routePath } from 'hono/route'
import { openDb } from './db/index.ts'
import { errorsRepository } from './features/errors/repository.ts'
import { readTraceParent, sentryOf } from './features/errors/sentry.ts'
import { countError } from './features/errors/service.ts'
import type { AppEnv } from './http/app-env.ts'
import type { Bindings } from './http/config/bindings.ts'
import { release } from './http/config/release.ts'
import {
  logLine,
  type Reported,
  type ReportScope,
  reportAlsoTo,
  withinRequest,
} from './http/report.ts'

type Platform = { env: Bindings; waitUntil(work: Promise<unknown>): void }

/**
 * Has every reported error (of requests, jobs and Durable Objects) counted in the database and sent
 * to the error-reporting service, if one is configured. A failure to do so is ignored.
 */
export function startReporting(platform: Platform): void {
  const { env, waitUntil } = platform
  openService = () => serviceOf(platform)
  reportAlsoTo((_error, reported, request) => {
    waitUntil(
      Promise.allSettled([
        openService()?.then((service) => service.error(reported, request)),
        count(env, reported, request),
      ]),
    )
  })
}

function count({ DB }: Bindings, reported: Reported, request: ReportScope | null) {
  const { name, message, stack, context } = reported
  const { job, path } = context as { job?: string; path?: string }
  return countError(
    { errors: errorsRepository(openDb(DB)) },
    {
      id: request?.id ?? crypto.randomUUID(),
      source: 'worker',
      name,
      message,
      stack,
      place: request?.route ?? job ?? path ?? 'background',
      release,
    },
  )
}

/** Opens the error-reporting service; null when none is configured. */
let openService: () => ReturnType<typeof sentryOf> | null = () => null

function serviceOf({ env, waitUntil }: Platform) {
  const { SENTRY_DSN, ENVIRONMENT = 'production' } = env
  if (!SENTRY_DSN) return null
  return sentryOf({ dsn: SENTRY_DSN, environment: ENVIRONMENT, release }, waitUntil)
}

/**
 * Gives the request an id (also the X-Request-Id header), logs one line when it is answered, and
 * sends a trace. The line has the route's pattern, never the address: that may hold search words.
 */
export const followRequest = createMiddleware<AppEnv>(async (c, next) => {
  const startedAt = Date.now()
  const scope: ReportScope = {
    id: crypto.randomUUID().slice(0, 13),
    get route() {
      return `${c.req.method} ${routePath(c)}`
    },
    user: null,
    queries: { statements: 0, rowsRead: 0, rowsWritten: 0 },
  }
  await withinRequest(scope, next)
  c.res.headers.set('X-Request-Id', scope.id)
  const { method, path } = c.req
  const route = `${method} ${routePath(c)}`
  const { status } = c.res
  const { statements, rowsRead, rowsWritten } = scope.queries
  logLine({
    id: scope.id,
    route,
    status,
    ms: Date.now() - startedAt,
    d1: { statements, rows_read: rowsRead, rows_written: rowsWritten },
  })
  const service = openService()
  if (!service) return
  const traced = { id: scope.id, method, route, path, status, startedAt, endedAt: Date.now() }
  const parent = readTraceParent(c.req.header('sentry-trace'))
  c.executionCtx.waitUntil(service.then((opened) => opened.request({ ...traced, parent })))
})
