import type { Context } from 'hono'
import { anonymousViewer } from '../../domain/access.ts'
import type { AppError } from '../../domain/errors.ts'
import { notFoundRoute } from '../../domain/routes.ts'
import { StaticDocument } from '../../web/document.tsx'
import { ErrorView } from '../../web/error-page-view.tsx'
import type { AppEnv } from '../http/app-env.ts'
import { siteOrigin } from '../http/same-origin.ts'
import { mainFonts } from './assets.ts'
import { errorReportingOf } from './error-reporting.ts'
import { renderToText } from './render-to-text.ts'

/** A failure as a page: not found, no access, or something that broke. */
export function renderErrorPage(
  c: Context<AppEnv>,
  { code, message, details }: AppError,
): Promise<string> {
  const title = code === 'NOT_FOUND' ? notFoundRoute.title : 'Error'
  return renderToText(
    <StaticDocument
      route={{ ...notFoundRoute, title }}
      origin={siteOrigin(c)}
      viewer={c.get('viewer') ?? anonymousViewer}
      fonts={mainFonts()}
      errorReporting={errorReportingOf(c)}
    >
      <ErrorView
        code={code}
        message={message}
        errorId={(details as { errorId?: string })?.errorId}
      />
    </StaticDocument>,
  )
}
