import type {
  CancelInput,
  InvoiceRequestInput,
  QuoteInput,
} from '../../../domain/billing/billing.ts'
import { longDate } from '../../../domain/text/dates.ts'
import { ApiError, api, unwrap } from '../../lib/api.ts'
import { viewerStore } from '../../lib/session/viewer-store.ts'
import { toast } from '../../lib/toast.ts'

const notReached = 'The server could not be reached. Nothing was changed.'

const unconfirmed = 'Stripe has taken the change. It shows here within a quarter of an hour.'

/** Resumes a cancelled subscription. False, with a toast, when that failed. */
export function resume(subscription: string): Promise<boolean> {
  return change(
    () => unwrap(api.billing.resume.$post({ json: { subscription } })),
    () => 'Your subscription goes on.',
  )
}

/** Cancels a subscription, and says in a toast when it ends. False when that failed. */
export function cancel(input: CancelInput): Promise<boolean> {
  return change(
    () => unwrap(api.billing.cancel.$post({ json: input })),
    ({ endsAt }) =>
      endsAt && Date.parse(endsAt) > Date.now()
        ? `Your subscription ends on ${longDate(endsAt)}.`
        : 'Your subscription has ended.',
  )
}

type Changed = { confirmed: boolean; endsAt: string | null }

async function change(
  call: () => Promise<Changed>,
  success: (changed: Changed) => string,
): Promise<boolean> {
  try {
    const changed = await call()
    await viewerStore.refresh()
    toast.success(changed.confirmed ? success(changed) : unconfirmed)
    return true
  } catch (error) {
    toast.error(messageOf(error))
    return false
  }
}

/** The viewer's last 24 invoices at Stripe, latest first. */
export const listInvoices = () => unwrap(api.billing.invoices.$get())

/** The viewer's last 20 quotes, latest first. */
export const listQuotes = () => unwrap(api.billing.quotes.$get())

/** A new quote for a purchase order; throws CONFLICT for a plan that is not sold. */
export const makeQuote = (json: QuoteInput) => unwrap(api.billing.quotes.$post({ json }))

/** The quote, with its request for an invoice; throws CONFLICT when it has expired. */
export const requestInvoice = (id: string, json: InvoiceRequestInput) =>
  unwrap(api.billing.quotes[':id'].request.$post({ param: { id }, json }))

/** The viewer's groups of seats, latest first. */
export const listGroups = () => unwrap(api.billing.groups.$get())

/** Assigns a seat to an address; the groups of seats as they are then. */
export const inviteSeat = (id: string, email: string) =>
  unwrap(api.billing.groups[':id'].seats.$post({ param: { id }, json: { email } }))

/** Frees a seat and ends its access; the groups of seats as they are then. */
export const removeSeat = (id: string, seat: string) =>
  unwrap(api.billing.groups[':id'].seats[':seat'].$delete({ param: { id, seat } }))

/** The message for a call that failed. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : notReached
}
