import {
  and,
  asc,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Role } from '../../../domain/access.ts'
import type { BillingFilter, UsersQuery } from '../../../domain/staff/users.ts'
import type { Db } from '../../db/index.ts'
import { user, userRoles } from '../../db/schema/auth.ts'
import { entitlements } from '../../db/schema/billing.ts'

export type UserRow = {
  id: string
  name: string
  email: string
  phone: string | null
  /** As stored: `toRole` gives the valid role. */
  role: string | null
  createdAt: Date
}

/** Accounts for the admin area's list. */
export function usersRepository(db: Db) {
  return {
    /** A page of accounts that match. */
    list(
      { search, role, billing, sort }: Omit<UsersQuery, 'page'>,
      { offset, limit, now }: Window,
    ): Promise<UserRow[]> {
      const byRole = role && (role === 'none' ? hasNoRole : inRole(db, role))
      const byPlan = billing && (billing === 'none' ? neverHadPlan(db) : hasPlan(db, billing, now))
      const hasFew =
        Boolean(search) || [role, billing].some((filter) => filter && filter !== 'none')
      const order = orderOf(sort.replace('-', '') as 'joined' | 'name', hasFew)
      return db
        .select({
          id: user.id,
          name: user.name,
          email: user.email,
          phone: user.phoneNumber,
          role: userRoles.role,
          createdAt: user.createdAt,
        })
        .from(user)
        .leftJoin(userRoles, eq(userRoles.userId, user.id))
        .where(and(search ? beginsWith(search.toLowerCase()) : undefined, byRole, byPlan))
        .orderBy(sort.startsWith('-') ? desc(order) : asc(order))
        .limit(limit)
        .offset(offset)
    },
    accessOf(userIds: string[]) {
      return db
        .select({
          id: entitlements.id,
          userId: entitlements.userId,
          source: entitlements.source,
          planType: entitlements.planType,
          state: entitlements.state,
          startsAt: entitlements.startsAt,
          endsAt: entitlements.endsAt,
          renews: entitlements.renews,
        })
        .from(entitlements)
        .where(inArray(entitlements.userId, userIds))
    },
  }
}

/**
 * The column to sort by. With a filter that leaves few rows, a unary plus keeps SQLite from using
 * the sort column's index, which would read all rows.
 */
function orderOf(by: 'joined' | 'name', hasFew: boolean) {
  if (by === 'joined') return hasFew ? sql`+${user.createdAt}` : user.createdAt
  return hasFew ? sql`+lower(${user.name})` : sql`lower(${user.name})`
}

type Window = { offset: number; limit: number; now: Date }

/** The condition that a searched field begins with the text, as ranges, which use indexes. */
function beginsWith(start: string): SQL | undefined {
  const range = (column: SQL) => and(gte(column, start), lt(column, `${start}\uffff`))
  return or(
    range(sql`${user.email}`),
    range(sql`substr(${user.email}, instr(${user.email}, '@') + 1)`),
    range(sql`lower(${user.name})`),
    range(sql`lower(substr(${user.name}, instr(${user.name}, ' ') + 1))`),
    range(sql`${user.phoneNumber}`),
  )
}

/** The condition for no valid role. */
const hasNoRole = or(isNull(userRoles.role), notInArray(userRoles.role, ['admin', 'editor']))

function inRole(db: Db, role: Role) {
  const holders = db
    .select({ id: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, role))
  return inArray(user.id, holders)
}

function hasPlan(db: Db, billing: Exclude<BillingFilter, 'none'>, now: Date) {
  const { state, source, planType, endsAt, userId } = entitlements
  const running = or(isNull(endsAt), sql`${endsAt} > ${now.getTime()}`)
  const of: Record<typeof billing, SQL | undefined> = {
    premium: and(
      eq(state, 'active'),
      eq(planType, 'premium'),
      or(eq(source, 'stripe_subscription'), running),
    ),
    trialing: eq(state, 'trialing'),
    trouble: inArray(state, ['past_due', 'unpaid', 'incomplete']),
    founder: and(eq(state, 'active'), eq(source, 'founder'), running),
    comp: and(eq(state, 'active'), eq(source, 'comp'), running),
    ended: and(
      eq(state, 'ended'),
      sql`NOT EXISTS (SELECT 1 FROM entitlements o WHERE o.user_id = ${userId} AND o.state <> 'ended')`,
    ),
  }
  return inArray(user.id, db.select({ id: userId }).from(entitlements).where(of[billing]))
}

function neverHadPlan(db: Db): SQL {
  const any = db.select({ one: sql`1` }).from(entitlements).where(eq(entitlements.userId, user.id))
  return sql`NOT EXISTS ${any}`
}
