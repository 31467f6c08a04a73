import { hearOtherTabs, tellOtherTabs } from './auth-channel.ts'

/** The specification's seven events of a log-in, as this browser's tabs tell each other. */
export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

type Listener = (event: AuthEvent, from: 'here' | 'elsewhere') => void

const listeners = new Set<Listener>()

/** Tells this tab, and all others but for its own first look at the session. */
export function tellAuth(event: AuthEvent): void {
  for (const listener of listeners) listener(event, 'here')
  if (event !== 'INITIAL_SESSION') tellOtherTabs(event)
}

/** Listens until what it returns is called. */
export function onAuth(listener: Listener): () => void {
  const unhear = hearOtherTabs((event) => listener(event as AuthEvent, 'elsewhere'))
  listeners.add(listener)
  return () => {
    unhear()
    listeners.delete(listener)
  }
}
