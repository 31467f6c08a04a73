import type { Context } from 'hono'
import { anonymousViewer } from '../../domain/access.ts'
import type { AppError } from '../../domain/errors.ts'
import { notFoundRoute } from '../../domain/routes.ts'
import { isShown } from '../../domain/settings/announcement.ts'
import { defaultSettings } from '../../domain/settings/settings.ts'
import { StaticDocument } from '../../web/document.tsx'
import { ErrorView } from '../../web/error-page-view.tsx'
import { settingsRepository } from '../features/settings/repository.ts'
import type { AppEnv } from '../http/app-env.ts'
import { siteOrigin } from '../http/same-origin.ts'
import { mainFonts } from './assets.ts'
import { errorReportingOf } from './error-reporting.ts'
import { renderToText } from './render-to-text.ts'

/** The HTML of a failure's page: not found, no access, or an error. */
export async function renderErrorPage(
  c: Context<AppEnv>,
  { code, message, details }: AppError,
): Promise<string> {
  const { announcement, security_contact } = await settingsOf(c)
  const title = code === 'NOT_FOUND' ? notFoundRoute.title : 'Error'
  return renderToText(
    <StaticDocument
      route={{ ...notFoundRoute, title }}
      origin={siteOrigin(c)}
      viewer={c.get('viewer') ?? anonymousViewer}
      announcement={isShown(announcement, new Date()) ? announcement : null}
      securityContact={security_contact}
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

/** The settings shown on the page; the defaults when they cannot be read. */
async function settingsOf(c: Context<AppEnv>) {
  try {
    return await settingsRepository(c.get('db')).read('announcement', 'security_contact')
  } catch {
    return defaultSettings
  }
}
