import type { GrantInput } from '../../../domain/billing.ts'
import { api, toApiError, unwrap } from '../../lib/api.ts'

const billing = () => api.admin.billing

/** Everything the billing section shows, asked for at once. */
export async function loadAdminBilling() {
  const [figures, { accounts }, { events }, { requests }] = await Promise.all([
    unwrap(billing().figures.$get()),
    unwrap(billing().accounts.$get({ query: {} })),
    unwrap(billing().events.$get({ query: { state: 'failed' } })),
    unwrap(billing().requests.$get()),
  ])
  return { figures, accounts, events, requests }
}

export type AdminData = Awaited<ReturnType<typeof loadAdminBilling>>

export const grant = (json: GrantInput) => unwrap(billing().grants.$post({ json }))

export const extendGrant = (id: string, endsAt: string, reason: string) =>
  done(billing().grants[':id'].$patch({ param: { id }, json: { endsAt, reason } }))

export const endGrant = (id: string, reason: string) =>
  done(billing().grants[':id'].end.$post({ param: { id }, json: { reason } }))

export const replay = (id: string) => done(billing().events[':id'].replay.$post({ param: { id } }))

async function done(answer: Promise<{ ok: boolean; json(): Promise<unknown> }>): Promise<void> {
  const response = await answer
  if (!response.ok) throw await toApiError(response)
}

/** The end of a day someone picked, "2027-06-30", in UTC. */
export function endOfDay(date: string): string {
  return `${date}T23:59:59.000Z`
}
