import { type Context, Hono } from 'hono'
import { AppError } from '../domain/errors.ts'
import { accounts } from './accounts.ts'
import { analytics } from './analytics.ts'
import { billing } from './billing.ts'
import { allowanceRoutes } from './features/advisors/allowance/routes.ts'
import { answeringRoutes } from './features/advisors/answering/routes.ts'
import { conversationRoutes } from './features/advisors/conversations/routes.ts'
import { profileRoutes } from './features/advisors/district/routes.ts'
import { exportRoutes } from './features/advisors/export/routes.ts'
import { knowledgeAdminRoutes } from './features/advisors/knowledge/admin-routes.ts'
import { modelRoutes } from './features/advisors/model/routes.ts'
import { advisorsFor } from './features/advisors/retrieval/advisor-for.ts'
import { knowledgeRepository } from './features/advisors/retrieval/repository.ts'
import { knowledgeRoutes } from './features/advisors/retrieval/routes.ts'
import { usageRoutes } from './features/advisors/usage/routes.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { auditedCommit } from './features/audit/service.ts'
import { signInWaysRoutes, viewerRoutes } from './features/auth/routes.ts'
import { errorsAdminRoutes } from './features/errors/admin-routes.ts'
import { monitoringRoutes } from './features/errors/routes.ts'
import { jobsRoutes } from './features/jobs/routes.ts'
import { policyRoutes } from './features/policies/routes.ts'
import { readingRoutes, resourceRoutes } from './features/resources/routes.ts'
import { deskRoutes, noteExport } from './features/solutions/routes.ts'
import { filesRepository } from './features/storage/files-repository.ts'
import { storageRoutes } from './features/storage/routes.ts'
import { serveFile } from './features/storage/serve-file.ts'
import { districtDateRoutes, toolRoutes } from './features/tools/routes.ts'
import type { AppEnv } from './http/app-env.ts'
import { limitImpersonation } from './http/impersonation.ts'
import { limitFiles } from './http/limit-concurrent.ts'
import { jobs } from './jobs.ts'
import { library } from './library.ts'
import { readiness } from './readiness.ts'
import { staff } from './staff.ts'

/** Every JSON route of the product, mounted under /api. */
export const api = new Hono<AppEnv>()
  .use(limitImpersonation)
  .use('/:feature/export', limitFiles)
  .use('/:feature/:id/export', limitFiles)
  .use('/account/download', limitFiles)
  .get('/health', (c) => c.json({ status: 'ok' as const }))
  .get('/ready', ...readiness)
  .route('/monitoring', monitoringRoutes)
  .route('/auth', accounts.authRoutes)
  .route('/account', accounts.routes)
  .route('/sign-in-ways', signInWaysRoutes)
  .route('/viewer', viewerRoutes)
  .route('/allowance', allowanceRoutes)
  .route('/conversations', conversationRoutes)
  .route('/conversations', answeringRoutes)
  .use('/conversations/:id/export', noteExport)
  .route('/conversations', exportRoutes)
  .route('/usage', usageRoutes)
  .route('/model', modelRoutes)
  .route('/knowledge', knowledgeRoutes)
  .route('/admin/knowledge', knowledgeAdminRoutes({ commit: auditedCommit }))
  .route('/admin/settings', staff.settingsRoutes)
  .route('/admin/audit', auditRoutes)
  .route('/admin/errors', errorsAdminRoutes)
  .route('/admin', staff.adminRoutes(jobs))
  .route('/admin/users', staff.usersRoutes)
  .route('/impersonation', staff.impersonationRoutes)
  .route('/feedback', staff.feedbackRoutes)
  .route('/admin/feedback', staff.feedbackAdminRoutes)
  .route('/profile', profileRoutes)
  .route('/tools', toolRoutes)
  .route('/district-dates', districtDateRoutes)
  .route(
    '/desk',
    deskRoutes({
      propose: (c, question) =>
        advisorsFor(knowledgeRepository(c.get('db'), c.env.SEARCH_DB, c.env), question),
    }),
  )
  .route('/policies', policyRoutes)
  .route('/resources', resourceRoutes({ serveAttachment }))
  .route('/reading', readingRoutes)
  .route('/admin/resources', library.resourcesRoutes)
  .route('/admin/tags', library.tagsRoutes)
  .route('/admin/media', library.mediaRoutes)
  .route('/storage', storageRoutes({ commit: auditedCommit }))
  .route('/billing', billing.routes)
  .route('/admin/billing', billing.adminRoutes)
  .route('/webhooks', billing.webhookRoutes)
  .route('/', billing.subscriptionRoutes)
  .route('/admin/analytics', analytics.adminRoutes)
  .route('/admin/jobs', jobsRoutes(jobs))
  .route('/analytics', analytics.readRoutes)
  .route('/', analytics.ingestionRoutes)
  .all('*', () => {
    throw new AppError('NOT_FOUND', 'No such endpoint')
  })

export type Api = typeof api

/** Serves a resource's attachment; the resource's route has checked who may read it. */
async function serveAttachment(c: Context<AppEnv>, path: string, name: string) {
  const found = await filesRepository(c.get('db')).find('attachments', path)
  if (!found?.file) throw new AppError('NOT_FOUND', 'There is no such file')
  return serveFile(c, found.file, { shared: false, download: name })
}
