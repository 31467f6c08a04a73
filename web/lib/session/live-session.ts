import { api, unwrap } from '../api.ts'
import { onAuth, tellAuth } from './auth-events.ts'
import { keepSession } from './session-keeper.ts'
import { viewerStore } from './viewer-store.ts'

/**
 * Keeps a signed-in session alive, and the page in step with it: what happens to it in another tab
 * counts here too, a log-out first of all, and so does what happened unheard, before this page
 * listened or while it was out of sight. Returns what ends it.
 */
export function liveSession(signedIn: boolean, revalidate: () => Promise<void>): () => void {
  const showAnew = () =>
    viewerStore
      .refresh()
      .then(revalidate)
      .catch(() => {})
  /** When the short-lived cookie ends, ISO; null when signed out. */
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
