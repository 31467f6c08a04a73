import type { ErrorBody } from '../../../domain/errors.ts'
import { toast } from '../../lib/toast.ts'

const failed = 'Failed to start checkout process'

/** Sends the browser to the monthly checkout. False, with a toast, when it cannot start. */
export async function startCheckout(): Promise<boolean> {
  try {
    const answer = await post('/api/create-checkout')
    if (answer.status === 401) toast.error('Please log in to subscribe')
    else if (!answer.ok || !answer.url) toast.error(failed)
    else {
      location.assign(answer.url)
      return true
    }
  } catch {
    toast.error('An error occurred while preparing checkout')
  }
  return false
}

/** Opens the Founder's Tier checkout in a new tab. False, with a toast, when it cannot. */
export async function openFounderCheckout(): Promise<boolean> {
  // Opened before the call: a tab opened after an await counts as a pop-up and is blocked.
  const tab = window.open('about:blank', '_blank')
  try {
    const answer = await post('/api/create-founder-payment')
    if (answer.status === 401) throw new Error('Please log in to subscribe')
    if (!answer.ok) throw new Error(answer.message ?? failed)
    if (!answer.url) throw new Error('No checkout URL received')
    if (tab) tab.location.href = answer.url
    else location.assign(answer.url)
    return true
  } catch (error) {
    tab?.close()
    toast.error((error instanceof Error && error.message) || failed)
    return false
  }
}

async function post(path: string) {
  const response = await fetch(path, { method: 'POST' })
  const body = (await response.json().catch(() => ({}))) as { url?: string } & Partial<ErrorBody>
  return { ok: response.ok, status: response.status, url: body.url, message: body.error?.message }
}
