import { hearOtherTabs, tellOtherTabs } from './auth-channel.ts'

/** The specification's seven authentication events. */
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

/** Sends an event to this tab's listeners and to other tabs; INITIAL_SESSION to this tab only. */
export function tellAuth(event: AuthEvent): void {
  for (const listener of listeners) listener(event, 'here')
  if (event !== 'INITIAL_SESSION') tellOtherTabs(event)
}

/** Calls `listener` with each event. Returns how to stop. */
export function onAuth(listener: Listener): () => void {
  const unhear = hearOtherTabs((event) => listener(event as AuthEvent, 'elsewhere'))
  listeners.add(listener)
  return () => {
    unhear()
    listeners.delete(listener)
  }
}
