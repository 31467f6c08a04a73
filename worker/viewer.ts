import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { anonymousViewer, type Role, type Viewer } from '../domain/access.ts'
import { dailyLimit } from '../domain/advisors/allowance.ts'
import { type Entitlement, subscriptionOf } from '../domain/billing/subscription.ts'
import { defaultSettings, type Settings } from '../domain/settings.ts'
import { publicEmail } from './features/auth/phone-email.ts'
import { readSessionToken } from './features/auth/session-cookie.ts'
import type { AppEnv, Asking } from './http/app-env.ts'

/** Requests made inside the worker on behalf of someone who was already read. */
const known = new WeakMap<Request, Asking>()

/** Lets a request that never left the worker skip reading who is asking again. */
export function onBehalfOf(request: Request, { viewer, viewerSession, messagesPerDay }: Asking) {
  known.set(request, { viewer, viewerSession, messagesPerDay })
  return request
}

/** Reads who is asking, in one query, fresh for every request. */
export const readViewer = createMiddleware<AppEnv>(async (c, next) => {
  const asking = known.get(c.req.raw) ?? (await readAsking(c))
  c.set('viewer', asking.viewer)
  c.set('viewerSession', asking.viewerSession)
  c.set('messagesPerDay', asking.messagesPerDay)
  await next()
})

async function readAsking(c: Context<AppEnv>): Promise<Asking> {
  const token = readSessionToken(c)
  const row = token ? await viewerRow(c.env.DB, token, Date.now()) : null
  if (!row || !token) return nobody
  const settings = { ...defaultSettings, ...(JSON.parse(row.settings) as Partial<Settings>) }
  const viewer = toViewer(row, settings)
  return {
    viewer,
    viewerSession: { token, expiresAt: new Date(row.expires_at) },
    messagesPerDay: dailyLimit(viewer, settings.messages_per_day),
  }
}

const nobody: Asking = { viewer: anonymousViewer, viewerSession: null, messagesPerDay: 0 }

type ViewerRow = {
  expires_at: number
  user_id: string
  name: string
  email: string
  phone: string | null
  role: Role | null
  /** JSON array of entitlement rows. */
  entitlements: string
  /** JSON object of the settings below that an admin has changed. */
  settings: string
}

/** One statement across five tables: a query for each would cost a round trip for each. */
function viewerRow(db: D1Database, token: string, nowMs: number): Promise<ViewerRow | null> {
  return db
    .prepare(
      `SELECT s.expires_at, u.id AS user_id, u.name, u.email, u.phone_number AS phone, r.role,
         (SELECT json_group_array(json_object('source', e.source, 'planType', e.plan_type,
            'state', e.state, 'startsAt', e.starts_at, 'endsAt', e.ends_at, 'renews', e.renews = 1,
            'hasPaymentMethod', e.payment_method IS NOT NULL, 'discount', json(e.discount)))
          FROM entitlements e WHERE e.user_id = u.id) AS entitlements,
         (SELECT json_group_object(key, json(value)) FROM settings
          WHERE key IN ('payments_required', 'messages_per_day')) AS settings
       FROM session s JOIN user u ON u.id = s.user_id LEFT JOIN user_roles r ON r.user_id = u.id
       WHERE s.token = ? AND s.expires_at > ?`,
    )
    .bind(token, nowMs)
    .first<ViewerRow>()
}

function toViewer(row: ViewerRow, { payments_required }: Settings): Viewer {
  const entitlements = (JSON.parse(row.entitlements) as StoredEntitlement[]).map(toEntitlement)
  return {
    user: { id: row.user_id, name: row.name, email: publicEmail(row.email), phone: row.phone },
    role: row.role,
    subscription: subscriptionOf(entitlements, {
      now: new Date(),
      paymentsRequired: payments_required,
      staff: row.role !== null,
    }),
  }
}

/** SQLite has no booleans: 0 and 1. */
type StoredEntitlement = Omit<
  Entitlement,
  'startsAt' | 'endsAt' | 'renews' | 'hasPaymentMethod'
> & {
  startsAt: number
  endsAt: number | null
  renews: number
  hasPaymentMethod: number
}

function toEntitlement(stored: StoredEntitlement): Entitlement {
  return {
    ...stored,
    startsAt: new Date(stored.startsAt),
    endsAt: stored.endsAt === null ? null : new Date(stored.endsAt),
    renews: stored.renews === 1,
    hasPaymentMethod: stored.hasPaymentMethod === 1,
  }
}
