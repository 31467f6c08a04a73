import type { Grant, GrantAction } from '../../../domain/billing/billing.ts'
import type { Db } from '../../db/index.ts'
import { accessRepository } from './access-repository.ts'
import { entitlementsRepository } from './entitlements-repository.ts'
import { toGrant } from './overview.ts'

/** What one person has and had, the latest first, and what admins did about it. */
export async function readAccount(
  db: Db,
  userId: string,
): Promise<{ grants: Grant[]; actions: GrantAction[] }> {
  const [rows, actions] = await Promise.all([
    entitlementsRepository(db).ofUser(userId),
    accessRepository(db).actionsOf(userId),
  ])
  const latestFirst = rows.toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
  return {
    grants: latestFirst.map(toGrant),
    actions: actions.map(({ id, action, reason, actor, poNumber, endsAt, createdAt }) => ({
      id,
      action,
      reason,
      by: actor,
      poNumber,
      endsAt: endsAt?.toISOString() ?? null,
      at: createdAt.toISOString(),
    })),
  }
}
