import { Hono } from 'hono'
import { trimTrailingSlash } from 'hono/trailing-slash'
import { AppError } from '../domain/errors.ts'
import { installInputWords } from '../domain/input-words.ts'
import { routes } from '../domain/routes.ts'
import { api } from './api.ts'
import { billing } from './billing.ts'
import { crawlerRoutes } from './crawlers.ts'
import { deadlineRoutes } from './deadlines.ts'
import { markdownAsWord } from './features/advisors/export/service.ts'
import { outboxRoutes } from './features/mail/routes.ts'
import { libraryPageRoutes } from './features/resources/page-routes.ts'
import { trustRoutes } from './features/trust/routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { drainBody, limitedBody } from './http/limited-body.ts'
import { guardConsole } from './http/report.ts'
import { RememberingRouter } from './http/router.ts'
import { sameOrigin } from './http/same-origin.ts'
import { securityHeaders } from './http/security-headers.ts'
import { setup } from './http/setup.ts'
import { onError } from './on-error.ts'
import { pages } from './pages/routes.ts'
import { followRequest } from './reporting.ts'
import { staff } from './staff.ts'
import { readViewer } from './viewer.ts'

/** The whole site: calls under /api, pages from the route table, a few files for crawlers. */
export function createApp() {
  guardConsole()
  installInputWords()
  return new Hono<AppEnv>({ router: new RememberingRouter() })
    .use(followRequest, securityHeaders, drainBody)
    .use(setup, readViewer)
    .use('/api/*', sameOrigin, limitedBody)
    .route('/api', api)
    .use(trimTrailingSlash())
    .route('/', crawlerRoutes)
    .route('/', deadlineRoutes)
    .route('/', trustRoutes({ word: markdownAsWord, securityContact: staff.securityContact }))
    .route('/dev/outbox', outboxRoutes)
    .route('/sandbox', billing.sandboxRoutes)
    .route('/', billing.quoteRoutes)
    .route('/', libraryPageRoutes)
    .get('/onboarding', (c) => c.redirect(routes.onboarding.path + new URL(c.req.url).search, 308))
    .route('/', pages)
    .all('*', () => {
      throw new AppError('NOT_FOUND', 'There is no page at this address')
    })
    .onError(onError)
}
