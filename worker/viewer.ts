import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { anonymousViewer, isStaff, type Role, toRole, type Viewer } from '../domain/access.ts'
import { toTheme } from '../domain/accounts/profile.ts'
import { secondFactorDue } from '../domain/accounts/second-factor.ts'
import { dailyLimit } from '../domain/advisors/allowance.ts'
import { type Entitlement, subscriptionOf } from '../domain/billing/subscription.ts'
import { publicEmail } from '../domain/credentials.ts'
import { defaultSettings, type Settings } from '../domain/settings/settings.ts'
import { impersonationMinutes, staffUserAgent } from '../domain/staff/user-admin.ts'
import { readSessionToken } from './features/auth/session-cookie.ts'
import { takeWaitingSeats } from './features/billing/seats/seats.ts'
import type { AppEnv, RequestIdentity } from './http/app-env.ts'
import { currentRequest, report } from './http/report.ts'

/** Viewers of requests that page loaders make within the worker for a viewer already read. */
const identities = new WeakMap<Request, RequestIdentity>()

/** The same request, for which `readViewer` uses this identity instead of reading the database. */
export function withIdentity(
  request: Request,
  { viewer, viewerSession, messagesPerDay }: RequestIdentity,
) {
  identities.set(request, { viewer, viewerSession, messagesPerDay })
  return request
}

/** Sets the viewer, their session and their daily limit, read in one query for every request. */
export const readViewer = createMiddleware<AppEnv>(async (c, next) => {
  const identity = identities.get(c.req.raw) ?? (await readIdentity(c))
  c.set('viewer', identity.viewer)
  c.set('viewerSession', identity.viewerSession)
  c.set('messagesPerDay', identity.messagesPerDay)
  await next()
})

async function readIdentity(c: Context<AppEnv>): Promise<RequestIdentity> {
  const token = readSessionToken(c)
  if (!token) return nobody
  const about = { DB: c.env.DB, token, now: new Date() }
  const read = await readTogether(about)
    .then((all) => (all?.waitingSeats ? withWaitingSeats(c, about, all) : all))
    .catch((error: unknown) => {
      report(error, { reading: 'viewer' })
      return readByTable(about)
    })
  if (read === 'unreadable')
    return { ...nobody, viewer: { ...anonymousViewer, unreadable: 'session' } }
  if (!read) return nobody
  const settings = read.settings ?? defaultSettings
  const { production } = c.get('config')
  const viewer = toViewer(read, settings, { now: about.now, production })
  const request = currentRequest()
  if (request && viewer.user) request.user = reportedUser(viewer.user, settings)
  return {
    viewer,
    viewerSession: {
      id: read.account.session_id,
      token,
      expiresAt: new Date(read.account.expires_at),
    },
    messagesPerDay: dailyLimit(viewer, settings.messages_per_day),
  }
}

/** The user for error reports: the email only where the setting allows it. */
const reportedUser = ({ id, email }: NonNullable<Viewer['user']>, settings: Settings) => ({
  id,
  email: settings.error_reports_email ? email : null,
})

/** Gives the seats promised to a now confirmed address to its owner, and reads the viewer again. */
async function withWaitingSeats(
  c: Context<AppEnv>,
  about: About,
  read: Read,
): Promise<Read | null> {
  const { user_id: userId, email, email_verified } = read.account
  if (email_verified !== 1) return read
  await takeWaitingSeats(c.get('db'), { userId, email }, about.now)
  return readTogether(about)
}

const nobody: RequestIdentity = { viewer: anonymousViewer, viewerSession: null, messagesPerDay: 0 }

type Account = {
  session_id: string
  expires_at: number
  user_id: string
  name: string
  email: string
  email_verified: number
  phone: string | null
  image: string | null
  user_agent: string | null
  /** The admin who sees the site as this person, by name. */
  impersonated_by: string | null
  second_factor: number | null
}

/** The rows behind a viewer; null for a table that could not be read. */
type Read = {
  account: Account
  role: RoleRecord | null
  entitlements: Entitlement[] | null
  settings: Settings | null
  theme?: string | null
  /** Count of seats promised to their address and not taken. */
  waitingSeats?: number
}

type RoleRecord = { role: Role | null; grantedAt: number | null; hasPasskey: boolean }

type About = { DB: D1Database; token: string; now: Date }

/** The tables that may end a session, and what each asks of the session `s`. */
const restrictions = {
  impersonations: `NOT EXISTS (SELECT 1 FROM impersonations i
    WHERE i.session_id = s.id AND i.created_at <= ?2 - ${impersonationMinutes * 60_000})`,
  bans: `NOT EXISTS (SELECT 1 FROM bans b
    WHERE b.user_id = s.user_id AND (b.ends_at IS NULL OR b.ends_at > ?2))`,
  deletions: `NOT EXISTS (SELECT 1 FROM account_deletions d
    WHERE d.user_id = s.user_id AND d.closed = 1)`,
}
/** Name of the impersonating admin. */
const impersonatorSql = '(SELECT i.admin_name FROM impersonations i WHERE i.session_id = s.id)'
/** A session and its user, where the session has not run out and passes the restrictions. */
const accountSql = (impersonator: string, ...asked: string[]) =>
  `SELECT s.id AS session_id, s.expires_at, u.id AS user_id, u.name, u.email, u.image,
    u.email_verified, u.phone_number AS phone,
    u.two_factor_enabled AS second_factor, s.user_agent, ${impersonator} AS impersonated_by
  FROM session s JOIN user u ON u.id = s.user_id
  WHERE ${['s.token = ?1 AND s.expires_at > ?2', ...asked].join(' AND ')}`
/** A JSON array of entitlement rows. */
const entitlementsSql = `SELECT json_group_array(json_object('source', e.source, 'planType', e.plan_type,
    'state', e.state, 'startsAt', e.starts_at, 'endsAt', e.ends_at, 'renews', e.renews = 1,
    'hasPaymentMethod', e.payment_method IS NOT NULL, 'discount', json(e.discount)))
  FROM entitlements e WHERE e.user_id = `
/** A JSON object of the settings below that an admin has changed. */
const settingsSql = `SELECT json_group_object(key, json(value)) FROM settings
  WHERE key IN ('payments_required', 'messages_per_day', 'error_reports_email')`
/** A JSON object of the role, since when, and whether that person has a passkey. */
const roleSql = `SELECT json_object('role', r.role, 'grantedAt', r.granted_at,
    'hasPasskey', EXISTS (SELECT 1 FROM passkey p WHERE p.user_id = r.user_id))
  FROM user_roles r WHERE r.user_id = `
const themeSql = 'SELECT p.theme FROM account_profiles p WHERE p.user_id = '
/** Count of seats promised to an address and not taken; the address is appended. */
const waitingSeatsSql = `SELECT count(*) FROM billing_seats w
  WHERE w.user_id IS NULL AND w.removed_at IS NULL
    AND w.ends_at > unixepoch() * 1000 AND w.email = `

/** All rows behind the viewer in one statement: one round trip. Null without a valid session. */
async function readTogether({ DB, token, now }: About): Promise<Read | null> {
  const row = await DB.prepare(
    `SELECT a.*, (${roleSql} a.user_id) AS role, (${entitlementsSql} a.user_id) AS entitlements,
       (${settingsSql}) AS settings, (${themeSql} a.user_id) AS theme, (${waitingSeatsSql} a.email) AS waiting_seats FROM (${accountSql(impersonatorSql, ...Object.values(restrictions))}) a`,
  )
    .bind(token, now.getTime())
    .first<
      Account & {
        role: string | null
        entitlements: string
        settings: string
        theme: string | null
        waiting_seats: number
      }
    >()
  return (
    row && {
      account: row,
      role: toRoleRecord(row.role),
      entitlements: toEntitlements(row.entitlements),
      settings: toSettings(row.settings),
      theme: row.theme,
      waitingSeats: row.waiting_seats,
    }
  )
}

/**
 * The same rows table by table, after the one statement failed. An unreadable table is reported, and
 * - of the session or user: public pages and calls answer as for a visitor, all others UNAVAILABLE,
 *   since it is not known whether they are signed in;
 * - of the impersonations: likewise for a session that staff opened, since it is not known whose it
 *   is and what it may do; everybody else's session counts;
 * - of the bans or deletions: who is signed in stays so, since a ban and the closing of an account
 *   end the sessions together with its row; nobody signs in (`refuseKeptOut` in auth.ts);
 * - of the role or passkeys: the person is not staff until they can be read;
 * - of the entitlements: not subscribed, but a subscriber's page or call answers UNAVAILABLE instead
 *   of saying that they have not paid;
 * - of the settings: the defaults, under which advisors need a subscription.
 * The theme is not read: the site follows the device.
 */
async function readByTable({ DB, token, now }: About): Promise<Read | null | 'unreadable'> {
  const session = (...parts: Parameters<typeof accountSql>) =>
    DB.prepare(accountSql(...parts))
      .bind(token, now.getTime())
      .first<Account>()
  const found = await orReported('session', session('NULL'), 'unreadable' as const)
  if (!found || found === 'unreadable') return found
  const isStaffs = found.user_agent === staffUserAgent
  const [account, ...open] = await Promise.all([
    orReported(
      'impersonations',
      session(impersonatorSql, restrictions.impersonations),
      isStaffs ? ('unreadable' as const) : found,
    ),
    orReported('bans', session('NULL', restrictions.bans), found),
    orReported('deletions', session('NULL', restrictions.deletions), found),
  ])
  if (!account || open.includes(null)) return null
  if (account === 'unreadable') return account
  const one = (sql: string, ...values: string[]) =>
    DB.prepare(`SELECT (${sql}) AS value`)
      .bind(...values)
      .first<string>('value')
  const id = account.user_id
  const [role, entitlements, settings] = await Promise.all([
    orReported('role', one(`${roleSql} ?`, id).then(toRoleRecord), null),
    orReported('entitlements', one(`${entitlementsSql} ?`, id).then(toEntitlements), null),
    orReported('settings', one(settingsSql).then(toSettings), null),
  ])
  return { account, role, entitlements, settings }
}

/** The awaited value, or `instead` after reporting its failure. */
async function orReported<T, U>(reading: string, value: Promise<T>, instead: U): Promise<T | U> {
  try {
    return await value
  } catch (error) {
    report(error, { reading })
    return instead
  }
}

type ViewerContext = { now: Date; production: boolean }

function toViewer(
  read: Read,
  { payments_required, messages_per_day }: Settings,
  context: ViewerContext,
): Viewer {
  const { now } = context
  const { user_id, name, email, email_verified, phone, image, impersonated_by } = read.account
  // Until the address is confirmed, anyone may have typed it: no role and no complimentary access.
  const proven = email_verified === 1
  const role = proven ? (read.role?.role ?? null) : null
  const theme = toTheme(read.theme)
  const entitlements = read.entitlements?.filter(({ source }) => proven || source !== 'comp')
  return {
    user: { id: user_id, name, email: publicEmail(email), phone, ...(image && { image }) },
    role,
    subscription: subscriptionOf(entitlements ?? [], {
      now,
      paymentsRequired: payments_required,
      staff: isStaff({ role }),
    }),
    ...(messages_per_day.free > 0 && { freeQuestions: messages_per_day.free }),
    ...(theme && { theme }),
    ...(impersonated_by && { impersonatedBy: impersonated_by }),
    ...(isStaff({ role }) && lacksSecondFactor(read, context) && { secondFactorMissing: true }),
    ...(!entitlements && { unreadable: 'subscription' as const }),
  }
}

function toRoleRecord(json: string | null): RoleRecord | null {
  if (json === null) return null
  const { role, ...about } = JSON.parse(json) as {
    role: unknown
    grantedAt: number | null
    hasPasskey: 0 | 1
  }
  return { role: toRole(role), grantedAt: about.grantedAt, hasPasskey: about.hasPasskey === 1 }
}

/** Whether staff have no second factor past the days of grace to set one up; production only. */
function lacksSecondFactor({ account, role }: Read, { production, now }: ViewerContext): boolean {
  if (!production || account.second_factor === 1 || role?.hasPasskey) return false
  return secondFactorDue(role?.grantedAt ? new Date(role.grantedAt) : null) < now
}

function toSettings(json: string | null): Settings {
  return { ...defaultSettings, ...(JSON.parse(json ?? '{}') as Partial<Settings>) }
}

function toEntitlements(json: string | null): Entitlement[] {
  return (JSON.parse(json ?? '[]') as StoredEntitlement[]).map(toEntitlement)
}

/** An entitlement as SQLite's JSON: times in epoch milliseconds, booleans as 0 and 1. */
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
