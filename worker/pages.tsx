import { reactRenderer } from '@hono/react-renderer'
import { type Context, Hono } from 'hono'
import type { ReactElement } from 'react'
import { renderToReadableStream } from 'react-dom/server.edge'
import { createStaticHandler, createStaticRouter, RouterContextProvider } from 'react-router'
import { decideAccess, isStaff, type Viewer } from '../domain/access.ts'
import { AppError } from '../domain/errors.ts'
import { loginAddress, notFoundRoute, type RouteSpec, routeIds, routes } from '../domain/routes.ts'
import { AppDocument, appPlace, StaticDocument } from '../web/document.tsx'
import { ErrorView } from '../web/error-page-view.tsx'
import { createApiClient } from '../web/lib/api.ts'
import { pageContext } from '../web/lib/page-context.ts'
import { type AppRouteId, appRoutes, pageSources } from '../web/pages.tsx'
import { ServerApp } from '../web/server-app.tsx'
import { type StaticRouteId, staticPages } from '../web/static-pages.tsx'
import { api } from './api.ts'
import { assetPath, chunksOf } from './assets.ts'
import { settingsRepository } from './features/settings/repository.ts'
import type { AppEnv } from './http/app-env.ts'
import { answerFailure } from './http/failure.ts'
import { siteOrigin } from './http/same-origin.ts'
import { appPolicy, newNonce, staticPolicy } from './http/security-headers.ts'
import { setup } from './http/setup.ts'
import { staticPageCache as cache } from './page-cache.ts'
import { onBehalfOf, readViewer } from './viewer.ts'

const router = createStaticHandler(appRoutes)

/** Every page of the route table. */
export const pages = new Hono<AppEnv>()
for (const id of routeIds) {
  const spec: RouteSpec = routes[id]
  pages.get(spec.path, (c) =>
    spec.kind === 'static' ? staticPage(c, id as StaticRouteId) : appPage(c, id as AppRouteId),
  )
}

/** A page without React in the browser; the same bytes for everyone who is not signed in. */
async function staticPage(c: Context<AppEnv>, id: StaticRouteId): Promise<Response> {
  const viewer = c.get('viewer')
  const { pathname, search } = new URL(c.req.url)
  const cacheable = !viewer.user && search === '' && !import.meta.env.DEV
  if (cacheable) {
    const stale = cache.recheck(() => settingsRepository(c.get('db')).version())
    if (stale) c.executionCtx.waitUntil(stale)
    const hit = cache.get(pathname)
    if (hit) return c.body(hit.body, 200, hit.headers)
  }
  const mark = cache.mark()
  const settings = await settingsRepository(c.get('db')).read(
    'testimonials',
    'testimonials_illustrative',
    'stats',
    'claims',
  )
  const Page = staticPages[id]
  const html = await renderToText(
    <StaticDocument route={routes[id]} origin={siteOrigin(c)} viewer={viewer} fonts={mainFonts()}>
      <Page settings={settings} url={new URL(c.req.url)} />
    </StaticDocument>,
  )
  const page = {
    body: new TextEncoder().encode(html),
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': staticPolicy,
      'Cache-Control': viewer.user ? 'private, no-store' : 'public, max-age=0, must-revalidate',
      Vary: 'Cookie',
    },
  }
  if (cacheable) cache.set(pathname, page, mark)
  return c.body(page.body, 200, page.headers)
}

/** A server-rendered page that React takes over in the browser. */
async function appPage(c: Context<AppEnv>, id: AppRouteId): Promise<Response> {
  const viewer = c.get('viewer')
  const spec: RouteSpec = routes[id]
  const url = new URL(c.req.url)
  const decision = decideAccess(spec.access, viewer)
  if (!decision.allow && decision.reason === 'LOGIN_REQUIRED')
    return c.redirect(loginAddress(spec, url.pathname + url.search))
  if (!decision.allow && decision.reason === 'FORBIDDEN')
    throw new AppError('FORBIDDEN', 'Your account has no access to this page')
  if (id === 'adminAuth' && isStaff(viewer)) return c.redirect(routes.admin.path)

  const context = new RouterContextProvider()
  context.set(pageContext, { api: innerApi(c), viewer: async () => viewer })
  const result = await router.query(c.req.raw, { requestContext: context })
  if (result instanceof Response) return result
  const failure = Object.values(result.errors ?? {})[0]
  if (failure) throw failure

  const nonce = newNonce()
  const document = await renderToText(
    <AppDocument
      route={spec}
      origin={siteOrigin(c)}
      nonce={nonce}
      fonts={mainFonts()}
      preloads={chunksOf(pageSources[id])}
      data={{ loaderData: result.loaderData }}
    />,
  )
  const [before = '', after = ''] = document.split(appPlace)
  c.header('Content-Security-Policy', appPolicy(nonce))
  c.header('Cache-Control', 'private, no-store')
  c.status(result.statusCode as 200)
  await streamed(nonce)(c, async () => {})
  const app = await c.render(
    <ServerApp router={createStaticRouter(router.dataRoutes, result)} context={result} />,
  )
  return new Response(around(before, app.body, after), app)
}

const streamed = (nonce: string) =>
  reactRenderer(({ children }) => <>{children}</>, {
    stream: true,
    readableStreamOptions: { nonce },
  })

/** The app's stream with the document's text before and after it. */
function around(before: string, app: ReadableStream<Uint8Array> | null, after: string) {
  const encoder = new TextEncoder()
  const { readable, writable } = new IdentityTransformStream()
  const write = async (text: string) => {
    const writer = writable.getWriter()
    await writer.write(encoder.encode(text))
    writer.releaseLock()
  }
  const pump = async () => {
    await write(before)
    await app?.pipeTo(writable, { preventClose: true })
    await write(after)
    await writable.close()
  }
  // Fails only when the reader has left.
  pump().catch(() => {})
  return readable
}

/** Calls of a page's loaders, answered by the same routes without leaving the worker. */
const calls = new Hono<AppEnv>().use(setup, readViewer).route('/api', api).onError(answerFailure)

function innerApi(c: Context<AppEnv>) {
  return createApiClient(async (input, init) => {
    const request = new Request(new URL(String(input), siteOrigin(c)), init)
    const inner = onBehalfOf(request, c.get('viewer'), c.get('viewerSession'))
    return calls.fetch(inner, c.env, c.executionCtx)
  })
}

/** A failure as a page: not found, no access, or something that broke. */
export async function renderErrorPage(
  c: Context<AppEnv>,
  error: AppError,
  viewer: Viewer,
): Promise<Response> {
  const spec = {
    ...notFoundRoute,
    title: error.code === 'NOT_FOUND' ? notFoundRoute.title : 'Error',
  }
  const html = await renderToText(
    <StaticDocument route={spec} origin={siteOrigin(c)} viewer={viewer} fonts={mainFonts()}>
      <ErrorView code={error.code} message={error.message} />
    </StaticDocument>,
  )
  c.header('Content-Security-Policy', staticPolicy)
  c.header('Cache-Control', 'no-store')
  return c.html(html, error.status)
}

/** A whole document as text, its doctype included. */
async function renderToText(document: ReactElement): Promise<string> {
  const stream = await renderToReadableStream(document)
  await stream.allReady
  return new Response(stream).text()
}

/** The typefaces of every first screen. */
function mainFonts(): string[] {
  return [
    'public-sans/files/public-sans-latin-wght-normal',
    'source-serif-4/files/source-serif-4-latin-wght-normal',
    'source-serif-4/files/source-serif-4-latin-wght-italic',
  ].flatMap((font) => assetPath(`node_modules/@fontsource-variable/${font}.woff2`) ?? [])
}
