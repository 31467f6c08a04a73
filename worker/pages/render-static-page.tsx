import type { Context } from 'hono'
import { routes } from '../../domain/routes.ts'
import { isShown } from '../../domain/settings/announcement.ts'
import { StaticDocument } from '../../web/document.tsx'
import type { PageHead, StaticPageProps } from '../../web/lib/static-page.ts'
import { type StaticRouteId, staticPages } from '../../web/static-pages.tsx'
import type { AppEnv } from '../http/app-env.ts'
import { siteOrigin } from '../http/same-origin.ts'
import { mainFonts } from './assets.ts'
import { errorReportingOf } from './error-reporting.ts'
import { renderToText } from './render-to-text.ts'

/** The HTML of a static page. */
export function renderStaticPage(
  c: Context<AppEnv>,
  id: StaticRouteId,
  data: StaticPageProps,
  head?: PageHead,
) {
  const Page = staticPages[id]
  const { announcement, security_contact } = data.settings
  return renderToText(
    <StaticDocument
      route={{ ...routes[id], ...(head && spec(head)) }}
      type={head?.type}
      graph={head?.graph}
      origin={siteOrigin(c)}
      viewer={c.get('viewer')}
      announcement={isShown(announcement, new Date()) ? announcement : null}
      securityContact={security_contact}
      fonts={mainFonts()}
      errorReporting={errorReportingOf(c)}
    >
      <Page {...data} />
    </StaticDocument>,
  )
}

function spec({ title, description, path }: PageHead) {
  return { title, description, path }
}
