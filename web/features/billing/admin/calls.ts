import type { GrantInput } from '../../../../domain/billing/billing.ts'
import { type ApiClient, api, done, unwrap, unwrapPart } from '../../../lib/api.ts'

const billing = () => api.admin.billing

/** The dashboard's billing data, loaded in parallel; null for a part that cannot be read. */
export async function loadAdminBilling({ admin }: ApiClient) {
  const [figures, events, asked] = await Promise.all([
    unwrapPart(admin.billing.figures.$get()),
    unwrapPart(admin.billing.events.$get({ query: { state: 'failed' } })),
    unwrapPart(admin.billing.requests.$get()),
  ])
  return { figures, events, requests: asked?.requests ?? null }
}

export type AdminData = Awaited<ReturnType<typeof loadAdminBilling>>

/** The checks of the price, portal and webhook at Stripe, each with its problem or null. */
export const checkPayments = () => unwrap(billing().check.$get())

/** A person's entitlements, latest first, and admins' actions on them. */
export const readAccount = (userId: string) =>
  unwrap(billing().accounts[':userId'].$get({ param: { userId } }))

/** Grants access without a card; the addresses with and without an account. */
export const grant = (json: GrantInput) => unwrap(billing().grants.$post({ json }))

/** Changes when granted access ends (ISO text), also after it has ended. */
export const extendGrant = (id: string, endsAt: string, reason: string) =>
  done(billing().grants[':id'].$patch({ param: { id }, json: { endsAt, reason } }))

/** Ends granted access at once. */
export const endGrant = (id: string, reason: string) =>
  done(billing().grants[':id'].end.$post({ param: { id }, json: { reason } }))

/** Handles a stored Stripe event again. */
export const replay = (id: string) => done(billing().events[':id'].replay.$post({ param: { id } }))

/** Handles missed events and retries failed ones; counts of the missed and the still failed. */
export const compareWithStripe = () => unwrap(billing().events.compare.$post())

/** The last second of a day "2027-06-30" in UTC, as ISO text. */
export function endOfDay(date: string): string {
  return `${date}T23:59:59.000Z`
}
