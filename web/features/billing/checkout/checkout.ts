import { billingTexts } from '../../../../domain/billing/texts.ts'
import type { ErrorBody } from '../../../../domain/errors.ts'
import { api } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { rememberOpenedElsewhere, rememberPlace } from './checkout-memory.ts'

const { checkoutFailed, checkoutBroke, portalFailed, portalBroke, noCheckoutUrl } = billingTexts

/** Opens the monthly plan's checkout. False, with a toast, when it cannot start. */
export function startCheckout(): Promise<boolean> {
  return go(() => api['create-checkout'].$post({ json: {} }), {
    loggedOut: billingTexts.logInToSubscribe,
    failed: checkoutFailed,
    broke: checkoutBroke,
  })
}

/** Opens Stripe's billing portal. False, with a toast, when it cannot open. */
export function openPortal(): Promise<boolean> {
  return go(() => api['customer-portal'].$post(), {
    loggedOut: billingTexts.logInToManage,
    failed: portalFailed,
    broke: portalBroke,
  })
}

async function go(
  call: Call,
  texts: { loggedOut: string; failed: string; broke: string },
): Promise<boolean> {
  try {
    const answer = await answerOf(call)
    if (answer.status === 401) toast.error(texts.loggedOut)
    // A conflict or rate limit is no failure: the answer's own message says what it is.
    else if (answer.status === 409 || answer.status === 429)
      toast.error(answer.message ?? texts.failed)
    else if (!answer.ok || !answer.url) toast.error(texts.failed)
    else {
      rememberPlace()
      location.assign(answer.url)
      return true
    }
  } catch {
    toast.error(texts.broke)
  }
  return false
}

/** Opens the Founder's Tier's checkout in a new tab. False, with a toast, when it cannot. */
export async function openFounderCheckout(): Promise<boolean> {
  // The new tab starts with a copy of this one's sessionStorage.
  rememberPlace()
  // Opened before the call: browsers block a tab opened after an await as a pop-up.
  const tab = window.open('about:blank', '_blank')
  // A network error's message, in the browser's words, is not shown.
  const answer = await answerOf(() => api['create-founder-payment'].$post()).catch(() => null)
  if (!answer?.ok || !answer.url) {
    tab?.close()
    toast.error(whyNotFounder(answer))
    return false
  }
  if (tab) rememberOpenedElsewhere()
  if (tab) tab.location.href = answer.url
  // Where the new tab was blocked, the checkout opens in this one.
  else location.assign(answer.url)
  return true
}

function whyNotFounder(answer: Answer | null): string {
  if (answer?.status === 401) return billingTexts.logInToSubscribe
  if (answer?.ok) return noCheckoutUrl
  return answer?.message ?? checkoutFailed
}

type Answer = Awaited<ReturnType<typeof answerOf>>
type Call = () => Promise<{ ok: boolean; status: number; json(): Promise<unknown> }>

async function answerOf(call: Call) {
  const response = await call()
  const body = (await response.json().catch(() => ({}))) as { url?: string } & Partial<ErrorBody>
  return { ok: response.ok, status: response.status, url: body.url, message: body.error?.message }
}
