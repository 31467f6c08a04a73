import { Hono } from 'hono'
import { AppError } from '../domain/errors.ts'
import { billing } from './billing.ts'
import { allowanceRoutes } from './features/advisors/allowance/routes.ts'
import { conversationRoutes } from './features/advisors/conversations/routes.ts'
import { profileRoutes } from './features/advisors/district/routes.ts'
import { exportRoutes } from './features/advisors/export/routes.ts'
import { knowledgeAdminRoutes } from './features/advisors/knowledge/admin-routes.ts'
import { modelRoutes } from './features/advisors/model/routes.ts'
import { knowledgeRoutes } from './features/advisors/retrieval/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { recordAudit } from './features/audit/service.ts'
import { authRoutes, viewerRoutes } from './features/auth/routes.ts'
import { mailer } from './features/mail/service.ts'
import { alreadyRegisteredMail, confirmationMail } from './features/mail/verification-mail.ts'
import { settingsRoutes } from './features/settings/routes.ts'
import { usersRoutes } from './features/users/routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { siteOrigin } from './http/same-origin.ts'
import { staticPageCache } from './pages/cache.ts'

/** Every call the product answers. */
export const api = new Hono<AppEnv>()
  .get('/health', (c) => c.json({ status: 'ok' as const }))
  .route(
    '/auth',
    authRoutes((c) => {
      const send = mailer({ env: c.env, config: c.get('config'), db: c.get('db') })
      return {
        confirmation: (to, url) => send(confirmationMail(to, url)),
        alreadyRegistered: (to) => send(alreadyRegisteredMail(to, siteOrigin(c))),
      }
    }),
  )
  .route('/viewer', viewerRoutes)
  .route('/allowance', allowanceRoutes)
  .route('/conversations', conversationRoutes)
  .route('/conversations', exportRoutes)
  .route('/model', modelRoutes)
  .route('/knowledge', knowledgeRoutes)
  .route('/admin/knowledge', knowledgeAdminRoutes({ audit: recordAudit }))
  .route(
    '/admin/settings',
    settingsRoutes({ audit: recordAudit, changed: () => staticPageCache.clear() }),
  )
  .route('/admin/audit', auditRoutes)
  .route('/admin/users', usersRoutes)
  .route('/profile', profileRoutes)
  .route('/billing', billing.routes)
  .route('/admin/billing', billing.adminRoutes)
  .route('/webhooks', billing.webhookRoutes)
  .route('/', billing.subscriptionRoutes)
  .all('*', () => {
    throw new AppError('NOT_FOUND', 'No such endpoint')
  })

export type Api = typeof api
