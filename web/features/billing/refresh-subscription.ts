import { billingTexts } from '../../../domain/billing/texts.ts'
import { ApiError } from '../../lib/api.ts'
import { toast } from '../../lib/toast.ts'
import { viewerStore } from '../../lib/viewer-store.ts'

/** Waits between looks after a payment: its webhook is usually seconds away. */
const patienceMs = [0, 1_000, 2_000, 4_000, 8_000, 15_000]

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks for the subscription again. Null, with a toast, when it cannot be read. */
export async function refreshSubscription() {
  try {
    return (await viewerStore.refresh()).subscription
  } catch (error) {
    toast.error(error instanceof ApiError ? billingTexts.checkFailed : billingTexts.checkBroke)
    return null
  }
}

/** Asks until the payment has arrived, patiently. True once the person is subscribed. */
export async function awaitPayment(waits: readonly number[] = patienceMs): Promise<boolean> {
  for (const ms of waits) {
    await pause(ms)
    const subscription = await refreshSubscription()
    if (!subscription) return false
    if (subscription.subscribed) return true
  }
  return false
}
