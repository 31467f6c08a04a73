import { type Context, Hono } from 'hono'
import { isStaff } from '../../../../domain/access.ts'
import { storedAgent } from '../../../../domain/accounts/device.ts'
import { ActivityInput, AnalyticsRow, AnalyticsRows } from '../../../../domain/analytics/event.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { guard } from '../../../http/guard.ts'
import { networkOf } from '../../../http/network.ts'
import { siteOrigin } from '../../../http/same-origin.ts'
import { isJson, parseInput } from '../../../http/validate.ts'
import { preferencesRepository } from '../preferences-repository.ts'
import { type From, receivePing, receiveRows } from './receive.ts'

/** The tracker's calls: events, acknowledged once they are durable, and pings. */
export const ingestionRoutes = new Hono<AppEnv>()
  .post('/website-analytics', guard('public'), async (c) => {
    const rows = await readRows(c)
    if (!(await wantsNoCount(c))) await receiveRows(depsOf(c), rows, fromOf(c))
    return c.body(null, 202)
  })
  .post('/rpc/update_visitor_activity', guard('public'), async (c) => {
    const ping = parseInput(ActivityInput, await readBody(c))
    if (!(await wantsNoCount(c))) await receivePing(depsOf(c), ping, fromOf(c))
    return c.body(null, 204)
  })

/** The body's events: an array or a single one. */
async function readRows(c: Context<AppEnv>): Promise<AnalyticsRow[]> {
  const body = await readBody(c)
  return Array.isArray(body) ? parseInput(AnalyticsRows, body) : [parseInput(AnalyticsRow, body)]
}

/** The parsed JSON body, which `sendBeacon` sends as text/plain. Throws INVALID_INPUT. */
async function readBody(c: Context<AppEnv>): Promise<unknown> {
  const type = c.req.header('content-type') ?? ''
  if (!isJson(type) && !/^text\/plain\s*(?:;|$)/i.test(type))
    throw new AppError('INVALID_INPUT', 'Send JSON, with the Content-Type application/json')
  try {
    return JSON.parse(await c.req.text())
  } catch {
    throw new AppError('INVALID_INPUT', 'The request body is not valid JSON')
  }
}

function depsOf(c: Context<AppEnv>) {
  return { env: c.env, shards: c.get('config').analytics.shards }
}

function fromOf(c: Context<AppEnv>): From {
  const header = (name: string) => c.req.header(name)
  const country = header('cf-ipcountry') ?? ''
  return {
    sender: {
      userId: c.get('viewer').user?.id ?? null,
      userAgent: storedAgent(header('user-agent')),
      country: /^[A-Z]{2}$/.test(country) && country !== 'XX' ? country : null,
    },
    private: header('dnt') === '1' || header('sec-gpc') === '1',
    network: networkOf(header('cf-connecting-ip')),
    get host() {
      return new URL(siteOrigin(c)).host
    },
  }
}

/** Whether the viewer is staff and has chosen not to have their visits counted. */
async function wantsNoCount(c: Context<AppEnv>): Promise<boolean> {
  const viewer = c.get('viewer')
  if (!viewer.user || !isStaff(viewer)) return false
  const { excludeVisits } = await preferencesRepository(c.get('db')).read(viewer.user.id)
  return excludeVisits
}
