import { Hono } from 'hono'
import { AppError } from '../domain/errors.ts'
import { conversationRoutes } from './features/advisors/conversations/routes.ts'
import { knowledgeRoutes } from './features/advisors/knowledge/routes.ts'
import { authRoutes, viewerRoutes } from './features/auth/routes.ts'
import { subscriptionRoutes } from './features/billing/routes.ts'
import { mailer } from './features/mail/service.ts'
import { verificationMail } from './features/mail/verification-mail.ts'
import type { AppEnv } from './http/app-env.ts'

/** Every call the product answers. */
export const api = new Hono<AppEnv>()
  .get('/health', (c) => c.json({ status: 'ok' as const }))
  .route(
    '/auth',
    authRoutes((c, to, url) =>
      mailer({ env: c.env, config: c.get('config'), db: c.get('db') })(verificationMail(to, url)),
    ),
  )
  .route('/viewer', viewerRoutes)
  .route('/conversations', conversationRoutes)
  .route('/knowledge', knowledgeRoutes)
  .route('/', subscriptionRoutes)
  .all('*', () => {
    throw new AppError('NOT_FOUND', 'No such endpoint')
  })

export type Api = typeof api
