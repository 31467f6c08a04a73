import { type Context, Hono } from 'hono'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router'
import { decideAccess } from '../../domain/access.ts'
import { AppError } from '../../domain/errors.ts'
import { isAdminPage, type RouteSpec, routes } from '../../domain/routes.ts'
import { AppDocument, appPlace } from '../../web/document.tsx'
import { ApiError, createApiClient } from '../../web/lib/api.ts'
import { pageContext } from '../../web/lib/page-context.ts'
import { type AppRouteId, adminFrameSource, appRoutes, pageSources } from '../../web/pages.tsx'
import { api } from '../api.ts'
import { currentAnnouncement } from '../features/settings/announcement.ts'
import type { AppEnv } from '../http/app-env.ts'
import { answerFailure } from '../http/failure.ts'
import { siteOrigin } from '../http/same-origin.ts'
import { appPolicy, newNonce } from '../http/security-headers.ts'
import { setup } from '../http/setup.ts'
import { readViewer, withIdentity } from '../viewer.ts'
import { chunksOf, mainFonts } from './assets.ts'
import { errorReportingOf } from './error-reporting.ts'
import { renderToText } from './render-to-text.ts'

const router = createStaticHandler(appRoutes)

/** Runs the page's loaders and renders its HTML; throws the AppError of a loader's refused call. */
export async function renderAppPage(c: Context<AppEnv>, id: AppRouteId): Promise<Response> {
  const context = new RouterContextProvider()
  const announcement = await currentAnnouncement(c.get('db'))
  const viewer = { ...c.get('viewer'), ...(announcement && { announcement }) }
  context.set(pageContext, { api: innerApi(c), viewer: async () => viewer })
  const result = await router.query(c.req.raw, { requestContext: context })
  if (result instanceof Response) return result
  const failure = Object.values(result.errors ?? {})[0]
  // A call refused to a loader refuses the page.
  if (failure instanceof ApiError) throw new AppError(failure.code, failure.message)
  if (failure) throw failure

  const nonce = newNonce()
  const spec: RouteSpec = routes[id]
  // A page behind a gate does not preload its own code.
  const isShown = decideAccess(spec.access, c.get('viewer')).allow
  const turnstile = id === 'auth' && c.get('config').signIn.turnstile !== null
  const document = await renderToText(
    <AppDocument
      route={spec}
      origin={siteOrigin(c)}
      nonce={nonce}
      fonts={mainFonts()}
      errorReporting={errorReportingOf(c)}
      viewer={viewer}
      preloads={isShown ? preloadsOf(id) : []}
      turnstile={turnstile}
      data={{ loaderData: result.loaderData }}
    />,
  )
  const app = await renderToText(
    // The data is in the document already: the router writes no inline script.
    <StaticRouterProvider
      router={createStaticRouter(router.dataRoutes, result)}
      context={result}
      hydrate={false}
    />,
  )
  c.header('Content-Security-Policy', appPolicy(nonce, { turnstile }))
  c.header('Cache-Control', 'private, no-store')
  return c.html(
    document.replace(appPlace, () => app),
    result.statusCode as 200,
  )
}

function preloadsOf(id: AppRouteId): string[] {
  const frame = isAdminPage(id) ? chunksOf(adminFrameSource) : []
  return [...new Set([...chunksOf(pageSources[id]), ...frame])]
}

/** The API routes as the page's loaders call them, within the worker. */
const calls = new Hono<AppEnv>().use(setup, readViewer).route('/api', api).onError(answerFailure)

/** An API client for loaders, whose requests carry this request's viewer. */
function innerApi(c: Context<AppEnv>) {
  return createApiClient(async (input, init) => {
    const request = new Request(new URL(String(input), siteOrigin(c)), init)
    const inner = withIdentity(request, c.var)
    return calls.fetch(inner, c.env, c.executionCtx)
  })
}
