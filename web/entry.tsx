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
import { reportError, startErrorReports } from './lib/error-reports.ts'
import { pageContext } from './lib/page-context.ts'
import { reloadOnMissingChunk } from './lib/reload-on-missing-chunk.ts'
import { keepTypedFor } from './lib/session/tab-memory.ts'
import { viewerStore } from './lib/session/viewer-store.ts'
import { trackLinks } from './lib/track.ts'
import { appRoutes } from './pages.tsx'

// Vite's React plugin asks this of a changed file. A page refreshes in place though its file holds a
// loader as well; what a changed loader reads is seen from the next reload on.
if (import.meta.env.DEV)
  Object.assign(window, { __getReactRefreshIgnoredExports: () => ['loader', 'shouldRevalidate'] })

reloadOnMissingChunk()
const data = JSON.parse(document.getElementById('page-data')?.textContent ?? '{}') as HydrationState
viewerStore.start(data.loaderData?.root)
startErrorReports({ viewer: viewerStore.user })
trackLinks()
const { user } = await viewerStore.current()
if (user) keepTypedFor(user.id)

// The current page's code has to be there before React compares it with the server's HTML.
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
