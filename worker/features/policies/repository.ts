import { eq } from 'drizzle-orm'
import type { PolicyId } from '../../../domain/policies/policies.ts'
import type { Db } from '../../db/index.ts'
import { user } from '../../db/schema/auth.ts'
import { policyConsents } from '../../db/schema/policies.ts'

/** People's consents to policies. */
export function policiesRepository(db: Db) {
  return {
    /** When the person registered, and the policy versions they have accepted since. */
    async of(userId: string) {
      const [accounts, accepted] = await db.batch([
        db.select({ createdAt: user.createdAt }).from(user).where(eq(user.id, userId)),
        db
          .select({ policy: policyConsents.policy, version: policyConsents.version })
          .from(policyConsents)
          .where(eq(policyConsents.userId, userId)),
      ])
      return { registeredAt: accounts[0]?.createdAt ?? new Date(), accepted }
    },

    /** Stores a consent; a repeated one changes nothing. */
    async accept(userId: string, policy: PolicyId, version: string, now: Date) {
      await db
        .insert(policyConsents)
        .values({ userId, policy, version, acceptedAt: now })
        .onConflictDoNothing()
    },
  }
}
