import type { Grant, GrantAction } from '../../../../domain/billing/billing.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { Db } from '../../../db/index.ts'
import { entitlementsRepository, toGrant } from '../entitlements-repository.ts'
import { customersRepository } from '../stripe/customers-repository.ts'
import { grantsRepository } from './grants-repository.ts'

/** A person's entitlements, latest first, and admins' actions on them. Throws NOT_FOUND. */
export async function readAccount(
  db: Db,
  userId: string,
): Promise<{ grants: Grant[]; actions: GrantAction[] }> {
  const [exists, rows, actions] = await Promise.all([
    customersRepository(db).userExists(userId),
    entitlementsRepository(db).ofUser(userId),
    grantsRepository(db).actionsOf(userId),
  ])
  if (!exists) throw new AppError('NOT_FOUND', 'There is no such user')
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
