import { billingTexts } from '../../../../domain/billing/texts.ts'
import { ApiError } from '../../../lib/api.ts'
import { viewerStore } from '../../../lib/session/viewer-store.ts'
import { toast } from '../../../lib/toast.ts'

/** The subscription, read again. Null, with a toast, when it cannot be read. */
export async function refreshSubscription() {
  try {
    return (await viewerStore.refresh()).subscription
  } catch (error) {
    toast.error(error instanceof ApiError ? billingTexts.checkFailed : billingTexts.checkBroke)
    return null
  }
}
