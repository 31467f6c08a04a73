import { randomBytes } from 'node:crypto'
import type { Reported, ReportScope } from '../../http/report.ts'

export type SentrySettings = { dsn: string; environment: string; release: string }

/** The share of requests that is traced (specification, section 9). */
const traceSampleRate = 0.5
/** Paths never traced: health checks, and the reports themselves. */
const untracedPaths: ReadonlySet<string> = new Set(['/api/health', '/api/ready', '/api/monitoring'])
/** Timeout of a call to the service. */
const patienceMs = 5000

export type Sentry = Awaited<ReturnType<typeof openSentry>>

const opened = new Map<string, ReturnType<typeof openSentry>>()

/** The error-reporting service of a DSN, opened once; its client is loaded on first use. */
export function sentryOf(settings: SentrySettings, waitUntil: WaitUntil) {
  const known = opened.get(settings.dsn)
  if (known) return known
  const made = openSentry(settings, waitUntil)
  opened.set(settings.dsn, made)
  return made
}

type WaitUntil = (promise: Promise<unknown>) => void

async function openSentry({ dsn, environment, release }: SentrySettings, waitUntil: WaitUntil) {
  const { Toucan, dedupeIntegration } = await import('toucan-js')
  const fetcher: typeof fetch = (input, init) =>
    fetch(input, { ...init, signal: AbortSignal.timeout(patienceMs) })
  const client = new Toucan({
    dsn,
    environment,
    release,
    context: { waitUntil },
    // Drops a repeat of the previous event.
    integrations: [dedupeIntegration()],
    transportOptions: { fetcher },
  })

  return {
    /** Sends an error with its user, request and job. */
    error({ name, message, stack, context }: Reported, request: ReportScope | null) {
      client.withScope((scope) => {
        scope.setUser(request?.user ? identity(request.user) : null)
        scope.setContext('reported', context)
        if (request) scope.setTags({ request_id: request.id, route: request.route })
        const { job } = context
        if (typeof job === 'string') scope.setTag('job', job)
        scope.captureException(Object.assign(new Error(message), { name, stack }))
      })
    },

    /** Sends a request's trace, for the share of requests that is traced. */
    request({ id, method, route, path, status, startedAt, endedAt, parent }: TracedRequest) {
      if (untracedPaths.has(path)) return
      if (!(parent?.sampled ?? Math.random() < traceSampleRate)) return
      client.captureEvent({
        type: 'transaction',
        transaction: route,
        transaction_info: { source: 'route' },
        start_timestamp: startedAt / 1000,
        timestamp: endedAt / 1000,
        tags: { request_id: id },
        spans: [],
        contexts: {
          trace: {
            trace_id: parent?.traceId ?? randomBytes(16).toString('hex'),
            span_id: randomBytes(8).toString('hex'),
            ...(parent && { parent_span_id: parent.spanId }),
            op: 'http.server',
            origin: 'auto.http.hono',
            status: status < 400 ? 'ok' : status < 500 ? 'invalid_argument' : 'internal_error',
            data: { 'http.request.method': method, 'http.response.status_code': status },
          },
        },
      })
    },
  }
}

type TracedRequest = {
  id: string
  method: string
  /** "GET /api/conversations/:id" */
  route: string
  path: string
  status: number
  /** Epoch milliseconds. */
  startedAt: number
  endedAt: number
  /** The browser's span, from the `sentry-trace` header. */
  parent: TraceParent | null
}

export type TraceParent = { traceId: string; spanId: string; sampled: boolean | null }

/** The parts of a `sentry-trace` header, `traceId-spanId-sampled`; null for anything else. */
export function readTraceParent(header: string | undefined): TraceParent | null {
  const match = /^([\da-f]{32})-([\da-f]{16})(?:-([01]))?$/.exec(header ?? '')
  const [, traceId, spanId, sampled] = match ?? []
  if (!traceId || !spanId) return null
  return { traceId, spanId, sampled: sampled === undefined ? null : sampled === '1' }
}

/** The user for error reports; the username is the part of the address before the at-sign. */
export function identity({ id, email }: { id: string; email: string | null }) {
  return { id, ...(email && { email, username: email.split('@')[0] ?? '' }) }
}
