import { sessionKeeper } from '../../../domain/constants.ts'
import { routes } from '../../../domain/routes.ts'
import { tellOtherTabs } from './auth-channel.ts'
import { forgetTyped } from './tab-memory.ts'

/** The message to show and the page to load; a null `goTo` stays on the page. */
export type SignOutOutcome = {
  message: string | null
  tone: 'success' | 'error'
  goTo: string | null
}

type Fetch = typeof fetch

/** Signs out, tells other tabs, and removes what was typed in this one. */
export async function signOut(
  call: Fetch = fetch,
  forget: () => void = forgetTyped,
  tell: () => void = () => tellOtherTabs('SIGNED_OUT'),
): Promise<SignOutOutcome> {
  const outcome = await askForSignOut(call)
  if (outcome.goTo !== null) {
    forget()
    tell()
  }
  return outcome
}

/** Signs out at the server; the outcome has the specification's words for each case. */
async function askForSignOut(call: Fetch): Promise<SignOutOutcome> {
  try {
    const session = await call('/api/auth/get-session')
    if (session.ok && (await session.json()) === null)
      return { message: null, tone: 'success', goTo: routes.auth.path }
    const answer = await call('/api/auth/sign-out', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    return outcomeOf(answer.status, answer.ok ? '' : await answer.text())
  } catch {
    return {
      message: 'An unexpected error occurred',
      tone: 'error',
      goTo: routes.landing.path,
    }
  }
}

function outcomeOf(status: number, body: string): SignOutOutcome {
  const goTo = routes.landing.path
  if (status < 400) return { message: 'Successfully logged out', tone: 'success', goTo }
  if (/auth session missing|invalid jwt|session.?not.?found/i.test(body))
    return { message: 'You are now logged out', tone: 'success', goTo }
  if ((sessionKeeper.signOutIgnoredStatuses as readonly number[]).includes(status))
    return { message: 'Successfully logged out', tone: 'success', goTo }
  return { message: 'Failed to sign out. Please try again.', tone: 'error', goTo: null }
}
