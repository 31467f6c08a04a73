import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  RouterContextProvider,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { api } from './lib/api.ts'
import { reportError, startErrorReports, traceWhenIdle } from './lib/error-reports.ts'
import { pageContext } from './lib/page-context.ts'
import { keepTypedFor } from './lib/session/tab-memory.ts'
import { viewerStore } from './lib/session/viewer-store.ts'
import { trackLinks } from './lib/track.ts'
import { appRoutes } from './pages.tsx'

// Vite's React plugin asks this of a changed file. A page's component is replaced in place although
// its file exports a loader; a changed loader takes effect at the next reload.
if (import.meta.env.DEV)
  Object.assign(window, { __getReactRefreshIgnoredExports: () => ['loader', 'shouldRevalidate'] })

reloadOnMissingChunk()
const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as HydrationState
viewerStore.start(data.loaderData?.root)
startErrorReports(viewerStore.user)
trackLinks()
const { user } = await viewerStore.current()
if (user) keepTypedFor(user.id)

// The current page's code must be loaded before React hydrates the server's HTML.
for (const { route } of matchRoutes(appRoutes, location) ?? []) {
  if (typeof route.lazy !== 'function') continue
  Object.assign(route, await route.lazy(), { lazy: undefined })
}

const router = createBrowserRouter(appRoutes, {
  hydrationData: data,
  getContext() {
    const context = new RouterContextProvider()
    context.set(pageContext, { api, viewer: viewerStore.current })
    return context
  },
})

hydrateRoot(
  document.getElementById('root') as HTMLElement,
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
  { onUncaughtError: reportError, onRecoverableError: reportError },
)
traceWhenIdle()

/**
 * After a deploy an open page may ask for chunks that are gone: reloads it, once an address.
 * Without a network it does not, since the page would be lost.
 */
function reloadOnMissingChunk() {
  const key = 'edcabinet:reloaded-for'
  window.addEventListener('vite:preloadError', (event) => {
    const address = location.href
    if (!navigator.onLine || sessionStorage.getItem(key) === address) return
    sessionStorage.setItem(key, address)
    event.preventDefault()
    location.reload()
  })
}
