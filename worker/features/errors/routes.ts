import { Hono } from 'hono'
import { crossOriginScriptError } from '../../../domain/error-reports.ts'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { countedOnly, envelopeAddress } from '../../http/config/sentry-dsn.ts'
import { limitBody } from '../../http/limited-body.ts'
import { callersNetwork } from '../../http/network.ts'
import { limitRate } from '../../http/rate-limiter.ts'
import { logLine } from '../../http/report.ts'
import { pathWithoutStudentData, withoutStudentData } from '../../http/without-student-data.ts'
import { readEnvelope } from './envelope.ts'
import { errorsRepository } from './repository.ts'
import { countError } from './service.ts'

/** The largest envelope a browser may send, in bytes. */
const envelopeBytes = 200 * 1024
const envelopesPerNetwork = { max: 120, windowMs: 60_000 }
/** Most errors counted of one envelope; a browser sends one at a time. */
const countedPerEnvelope = 5
/** Timeout of a call to the error-reporting service. */
const patienceMs = 5000

/** Until when the service asked for a pause, in epoch milliseconds. */
let pausedUntil = 0

/**
 * POST /api/monitoring: receives the browser's envelopes, counts their errors and forwards them to
 * the error-reporting service after the answer, so that the Content-Security-Policy needs no other
 * origin. Throws FORBIDDEN for any DSN but this site's.
 */
export const monitoringRoutes = new Hono<AppEnv>().post(
  '/',
  limitBody(envelopeBytes),
  async (c) => {
    const network = callersNetwork(c)
    if (network) await limitRate(c.env, `monitoring:${network}`, envelopesPerNetwork)
    const text = await c.req.text()
    const envelope = readEnvelope(text)
    if (!envelope) throw new AppError('INVALID_INPUT', 'The body is not a Sentry envelope')
    const dsn = c.env.SENTRY_BROWSER_DSN || countedOnly
    if (envelope.dsn !== dsn) throw new AppError('FORBIDDEN', 'The envelope is for another project')

    const errors = envelope.errors.filter(({ message }) => !crossOriginScriptError.test(message))
    const repository = errorsRepository(c.get('db'))
    const counted = errors.slice(0, countedPerEnvelope).map(async (error) => {
      const { id, name } = error
      const message = await withoutStudentData(error.message)
      const place = await pathWithoutStudentData(error.place)
      logLine({ browserError: name, errorId: id, message, place })
      return countError({ errors: repository }, { ...error, message, place, source: 'browser' })
    })
    // Best effort: the browser does not learn of a failure.
    c.executionCtx.waitUntil(Promise.allSettled([...counted, forwardEnvelope(dsn, text)]))
    const pausedMs = pausedUntil - Date.now()
    if (pausedMs > 0) c.header('Retry-After', String(Math.ceil(pausedMs / 1000)))
    return pausedMs > 0 ? c.body(null, 429) : c.json({})
  },
)

/** Posts an envelope to the service, unless it asked for a pause. */
async function forwardEnvelope(dsn: string, body: string): Promise<void> {
  const address = dsn === countedOnly ? null : envelopeAddress(dsn)
  if (!address || Date.now() < pausedUntil) return
  const response = await fetch(address, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-sentry-envelope' },
    signal: AbortSignal.timeout(patienceMs),
  })
  await response.body?.cancel()
  if (response.status !== 429) return
  const seconds = Number(response.headers.get('Retry-After')) || 60
  pausedUntil = Date.now() + Math.min(seconds, 3600) * 1000
}
