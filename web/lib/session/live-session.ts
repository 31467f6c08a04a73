import { api, unwrap } from '../api.ts'
import { onAuth, tellAuth } from './auth-events.ts'
import { keepSession } from './session-keeper.ts'
import { viewerStore } from './viewer-store.ts'

/**
 * Keeps a signed-in session alive and the page up to date: log-ins and log-outs in other tabs count
 * here, and so do changes made while this page was hidden or not yet listening. Returns how to
 * stop.
 */
export function liveSession(signedIn: boolean, revalidate: () => Promise<void>): () => void {
  const showAnew = () =>
    viewerStore
      .refresh()
      .then(revalidate)
      .catch(() => {})
  /**
   * Reads the session; the ISO time at which its short-lived cookie ends, or null when signed out.
   */
  const look = async () => {
    const { user, session } = await unwrap(api.viewer.$get())
    if (user?.id !== viewerStore.user()?.id) await showAnew()
    return session?.expires_at ?? null
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') void look().catch(() => {})
  }
  const unlisten = onAuth((event, from) => {
    if (from === 'elsewhere' && event !== 'TOKEN_REFRESHED') void showAnew()
  })
  document.addEventListener('visibilitychange', onVisible)
  tellAuth('INITIAL_SESSION')
  const stop = signedIn
    ? keepSession({ readExpiry: look, refreshed: () => tellAuth('TOKEN_REFRESHED') })
    : () => {}
  return () => {
    unlisten()
    document.removeEventListener('visibilitychange', onVisible)
    stop()
  }
}
