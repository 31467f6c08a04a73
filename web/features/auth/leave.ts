import { routes } from '../../../domain/routes.ts'
import { tellAuth } from '../../lib/session/auth-events.ts'
import type { SignedIn } from './credentials.ts'

/** Loads the page that follows a log-in: `next`, or the second step first. */
export function leave(step: SignedIn, next: string): 'leave' {
  const query = new URLSearchParams({ step, next })
  if (step === 'in') tellAuth('SIGNED_IN')
  location.assign(step === 'in' ? next : `${routes.auth.path}?${query}`)
  return 'leave'
}
