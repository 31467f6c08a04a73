import { Hono } from 'hono'
import { crossOriginScriptError } from '../../../domain/error-reports.ts'
import { AppError } from '../../../domain/errors.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { countedOnly, envelopeAddress } from '../../http/config/sentry-dsn.ts'
import { limitBody } from '../../http/limited-body.ts'
import { networkOf } from '../../http/network.ts'
import { limitRate } from '../../http/rate-limiter.ts'
import { logLine } from '../../http/report.ts'
import { readEnvelope } from './envelope.ts'
import { errorsRepository } from './repository.ts'
import { countError } from './service.ts'

/** The largest envelope a browser may send, in bytes. */
export const envelopeBytes = 200 * 1024
const envelopesPerNetwork = { max: 120, windowMs: 60_000 }
/** Errors of one envelope that are counted; a browser sends one at a time. */
const countedPerEnvelope = 5
/** How long the error-reporting service is waited for, in milliseconds. */
const patienceMs = 5000

/** Until when the error-reporting service asked not to be sent anything, in milliseconds since 1970. */
let pausedUntil = 0

/**
 * The browser's way to the error-reporting service: through this site, so that no other origin
 * stands in the content policy. Takes envelopes for this site's own DSN only, counts their errors,
 * and answers before the service has.
 */
export const monitoringRoutes = new Hono<AppEnv>().post(
  '/',
  limitBody(envelopeBytes),
  async (c) => {
    const network = networkOf(c.req.header('cf-connecting-ip'))
    if (network) await limitRate(c.env, `monitoring:${network}`, envelopesPerNetwork)
    const text = await c.req.text()
    const envelope = readEnvelope(text)
    if (!envelope) throw new AppError('INVALID_INPUT', 'The body is not a Sentry envelope')
    const dsn = c.env.SENTRY_BROWSER_DSN || countedOnly
    if (envelope.dsn !== dsn) throw new AppError('FORBIDDEN', 'The envelope is for another project')

    const errors = envelope.errors.filter(({ message }) => !crossOriginScriptError.test(message))
    const repository = errorsRepository(c.get('db'))
    const counted = errors.slice(0, countedPerEnvelope).map((error) => {
      const { id, name, message, place } = error
      logLine({ browserError: name, errorId: id, message, place })
      return countError({ errors: repository }, { ...error, source: 'browser' })
    })
    // Counting and passing on are best effort: the browser learns nothing of either.
    c.executionCtx.waitUntil(Promise.allSettled([...counted, passOn(dsn, text)]))
    const pausedMs = pausedUntil - Date.now()
    if (pausedMs > 0) c.header('Retry-After', String(Math.ceil(pausedMs / 1000)))
    return pausedMs > 0 ? c.body(null, 429) : c.json({})
  },
)

async function passOn(dsn: string, body: string): Promise<void> {
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
