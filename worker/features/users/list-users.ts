import { toRole } from '../../../domain/access.ts'
import { planNames } from '../../../domain/billing/plans.ts'
import { bestEntitlement } from '../../../domain/billing/subscription.ts'
import { publicEmail } from '../../../domain/credentials.ts'
import type { UserAccess, UserSummary, UsersPage, UsersQuery } from '../../../domain/staff/users.ts'
import type { Db } from '../../db/index.ts'
import { orNull } from '../../http/report.ts'
import { type UserRow, usersRepository } from './repository.ts'

const pageSize = 25

type Access = Awaited<ReturnType<ReturnType<typeof usersRepository>['accessOf']>>[number]

/** A page of accounts, each with its most relevant entitlement, while these can be read. */
export async function listUsers(
  { db, now = new Date() }: { db: Db; now?: Date },
  query: UsersQuery,
): Promise<UsersPage> {
  const users = usersRepository(db)
  const offset = (query.page - 1) * pageSize
  // One more than shown, to know whether there is another page.
  const rows = await users.list(query, { offset, limit: pageSize + 1, now })
  const shown = rows.slice(0, pageSize)
  const access =
    shown.length > 0 ? await orNull('access', users.accessOf(shown.map(({ id }) => id))) : []
  return {
    users: shown.map((row) =>
      toSummary(row, access?.filter(({ userId }) => userId === row.id) ?? [], now),
    ),
    page: query.page,
    more: rows.length > pageSize,
    billing: access !== null,
  }
}

export const userCsvHeader = ['Name', 'E-mail', 'Phone', 'Role', 'Plan', 'Until', 'Joined', 'Id']

/** An account as a CSV row. */
export function userCsvRow({ id, name, email, phone, role, access, createdAt }: UserSummary) {
  const plan = access?.open ? planNames[access.planType] : ''
  return [name, email, phone, role, plan, access?.endsAt ?? null, createdAt, id]
}

function toSummary(row: UserRow, access: Access[], now: Date): UserSummary {
  const { id, name, email, phone, role, createdAt } = row
  return {
    id,
    name,
    email: publicEmail(email),
    phone,
    role: toRole(role),
    createdAt: createdAt.toISOString(),
    access: accessOf(access, now),
  }
}

/**
 * The entitlement that grants access; else one that has not ended, else the one that ended last.
 */
function accessOf(rows: Access[], now: Date): UserAccess | null {
  const open = bestEntitlement(rows, now)
  const order = ({ state, endsAt }: Access) =>
    (state === 'ended' ? 0 : Number.MAX_SAFE_INTEGER / 2) + (endsAt?.getTime() ?? 0)
  const relevant = open ?? rows.toSorted((a, b) => order(b) - order(a))[0]
  if (!relevant) return null
  const { id, source, planType, state, endsAt, renews } = relevant
  return {
    id,
    source,
    planType,
    state,
    endsAt: endsAt?.toISOString() ?? null,
    renews,
    open: open !== undefined,
  }
}
