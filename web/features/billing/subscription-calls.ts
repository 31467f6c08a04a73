import type {
  CancelInput,
  InvoiceRequestInput,
  QuoteInput,
} from '../../../domain/billing/billing.ts'
import { ApiError, api, done, unwrap } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { viewerStore } from '../../lib/viewer-store.ts'

const notReached = 'The server could not be reached. Nothing was changed.'

/** Takes a cancellation back. False, with a toast, when it failed. */
export function resume(): Promise<boolean> {
  return change(() => api.billing.resume.$post(), 'Your subscription goes on.')
}

export function cancel(input: CancelInput): Promise<boolean> {
  return change(
    () => api.billing.cancel.$post({ json: input }),
    'Your subscription ends with the period you paid for.',
  )
}

async function change(
  call: () => Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>,
  success: string,
): Promise<boolean> {
  try {
    await done(call())
    await viewerStore.refresh()
    toast.success(success)
    return true
  } catch (error) {
    toast.error(messageOf(error))
    return false
  }
}

export const listInvoices = () => unwrap(api.billing.invoices.$get())
export const listQuotes = () => unwrap(api.billing.quotes.$get())
export const makeQuote = (json: QuoteInput) => unwrap(api.billing.quotes.$post({ json }))
export const requestInvoice = (id: string, json: InvoiceRequestInput) =>
  unwrap(api.billing.quotes[':id'].request.$post({ param: { id }, json }))

/** What to tell the person about a call that failed. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : notReached
}
