import { api, unwrap } from '../api.ts'
import { onAuth, tellAuth } from './auth-events.ts'
import { keepSession } from './session-keeper.ts'
import { viewerStore } from './viewer-store.ts'

/**
 * Keeps a signed-in session alive, and the page in step with it: what happens to it in another tab
 * counts here too, a log-out first of all. Returns what ends it.
 */
export function liveSession(signedIn: boolean, revalidate: () => Promise<void>): () => void {
  const unlisten = onAuth((event, from) => {
    if (from === 'here' || event === 'TOKEN_REFRESHED') return
    void viewerStore
      .refresh()
      .then(revalidate)
      .catch(() => {})
  })
  tellAuth('INITIAL_SESSION')
  if (!signedIn) return unlisten
  const stop = keepSession({
    readExpiry: async () => (await unwrap(api.viewer.$get())).session?.expires_at ?? null,
    refreshed: () => tellAuth('TOKEN_REFRESHED'),
  })
  return () => {
    unlisten()
    stop()
  }
}
