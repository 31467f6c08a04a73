import * as z from 'zod/mini'
import { isoDay } from '../text/dates.ts'
import { type PolicyId, policyIds, requiredVersion } from './policies.ts'

export const ConsentInput = z.strictObject({
  policy: z.enum(policyIds as [PolicyId, ...PolicyId[]]),
  version: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
})

type Known = { registeredAt: Date; accepted: { policy: PolicyId; version: string }[] }
export type PendingPolicy = { policy: PolicyId; version: string }

/**
 * Policies that must be accepted anew: their latest required version is newer than the account,
 * which accepted the versions of its day, and has not been accepted since.
 */
export function pendingPolicies({ registeredAt, accepted }: Known): PendingPolicy[] {
  const registered = isoDay(registeredAt)
  return policyIds
    .map((policy) => ({ policy, version: requiredVersion(policy) }))
    .filter(({ version }) => version > registered)
    .filter(
      ({ policy, version }) =>
        !accepted.some((one) => one.policy === policy && one.version >= version),
    )
}
