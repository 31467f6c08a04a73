import type { Context } from 'hono'
import type { ComponentProps } from 'react'
import { routes } from '../../domain/routes.ts'
import { StaticDocument } from '../../web/document.tsx'
import { type StaticRouteId, staticPages } from '../../web/static-pages.tsx'
import type { AppEnv } from '../http/app-env.ts'
import { siteOrigin } from '../http/same-origin.ts'
import { mainFonts } from './assets.ts'
import { renderToText } from './render-to-text.ts'

type Settings = ComponentProps<(typeof staticPages)[StaticRouteId]>['settings']

/** A page without React in the browser, as text. */
export function renderStaticPage(c: Context<AppEnv>, id: StaticRouteId, settings: Settings) {
  const Page = staticPages[id]
  return renderToText(
    <StaticDocument
      route={routes[id]}
      origin={siteOrigin(c)}
      viewer={c.get('viewer')}
      fonts={mainFonts()}
    >
      <Page settings={settings} url={new URL(c.req.url)} />
    </StaticDocument>,
  )
}
