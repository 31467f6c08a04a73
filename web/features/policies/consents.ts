import type { PendingPolicy } from '../../../domain/policies/consent.ts'
import { api, done, unwrap } from '../../lib/api.ts'

/** Whose policies were found accepted in this tab. */
const checkedKey = 'edcabinet:policies-checked'

/** What this person has still to accept; once a tab has heard that it is nothing, it asks no more. */
export async function readPending(person: string): Promise<PendingPolicy[]> {
  if (sessionStorage.getItem(checkedKey) === person) return []
  const { pending } = await unwrap(api.policies.pending.$get())
  if (pending.length === 0) sessionStorage.setItem(checkedKey, person)
  return pending
}

export const acceptPolicy = (accepted: PendingPolicy): Promise<void> =>
  done(api.policies.consents.$post({ json: accepted }))

export const notAccepted = 'Your consent could not be stored. Please try again.'
