import { type Context, Hono } from 'hono'
import { AppError } from '../domain/errors.ts'
import { defaultSettings, type SettingKey } from '../domain/settings/settings.ts'
import { accounts } from './accounts.ts'
import { attentionSources, findForStaff, jobsSource } from './attention.ts'
import { openDb } from './db/index.ts'
import { adminRoutes } from './features/admin/routes.ts'
import { auditRepository } from './features/audit/repository.ts'
import { auditedCommit } from './features/audit/service.ts'
import { otherSession, ownSessionAgain } from './features/auth/session-cookie.ts'
import { feedbackAdminRoutes } from './features/feedback/admin-routes.ts'
import { feedbackRoutes } from './features/feedback/routes.ts'
import type { Schedule } from './features/jobs/read-jobs.ts'
import { mailer } from './features/mail/service.ts'
import { forgetAnnouncement } from './features/settings/announcement.ts'
import { settingsRepository } from './features/settings/repository.ts'
import { type SettingHistory, settingsRoutes } from './features/settings/routes.ts'
import { filesRepository } from './features/storage/files-repository.ts'
import { accountsRepository } from './features/users/accounts-repository.ts'
import { endExpiredImpersonations } from './features/users/impersonate.ts'
import { impersonationRoutes, type UserPorts, usersRoutes } from './features/users/routes.ts'
import type { AppEnv } from './http/app-env.ts'
import type { Bindings } from './http/config/bindings.ts'
import { siteOrigin } from './http/same-origin.ts'
import { setup } from './http/setup.ts'
import { staticPageCache } from './pages/cache.ts'
import { readViewer } from './viewer.ts'

const sendMail = (c: Context<AppEnv>) =>
  mailer({ env: c.env, config: c.get('config'), db: c.get('db') })

/**
 * Requests a password link for an address as its owner would: a call to the sign-in routes without
 * a session. Throws RATE_LIMITED, or UPSTREAM_FAILED when the mail cannot be sent.
 */
async function mailPasswordLink(
  c: Context<AppEnv>,
  email: string,
  authRoutes: typeof accounts.authRoutes,
): Promise<void> {
  const asVisitor = new Hono<AppEnv>().use(setup, readViewer).route('/api/auth', authRoutes)
  const origin = siteOrigin(c)
  const response = await asVisitor.fetch(
    new Request(new URL('/api/auth/request-password-reset', origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify({ email }),
    }),
    c.env,
    c.executionCtx,
  )
  if (response.status === 429)
    throw new AppError('RATE_LIMITED', 'They were sent several already. Wait a quarter of an hour.')
  if (!response.ok) throw new AppError('UPSTREAM_FAILED', 'The message could not be sent')
}

/** The address for vulnerability reports; the default while settings cannot be read. */
const securityContact = (c: Context<AppEnv>) =>
  settingsRepository(c.get('db'))
    .read('security_contact')
    .then(({ security_contact }) => security_contact)
    .catch(() => defaultSettings.security_contact)

const userPorts: UserPorts = {
  commit: auditedCommit,
  commitAs: (c, actor) => (statements, events) =>
    auditRepository(c.get('db')).commit(actor, events, statements),
  hasRenewingPlan: accounts.hasRenewingPlan,
  sendRecovery: (c, email) => mailPasswordLink(c, email, accounts.recoveryRoutes),
  invite: (c, email, by) => mailPasswordLink(c, email, accounts.invitingRoutes(by)),
  confirmOwner: accounts.confirmOwner,
  secondFactorRemoved: async (c, to) =>
    accounts.secondFactorRemoved(c, to, await securityContact(c)),
  cookies: { begin: otherSession, end: ownSessionAgain },
}

/** Who last changed each setting, when, and its value before, from the audit log. */
async function lastChanges(c: Context<AppEnv>, keys: SettingKey[]): Promise<SettingHistory> {
  const rows = await auditRepository(c.get('db')).newest('settings.change', keys)
  return Object.fromEntries(
    rows.map(({ subject, actorName, createdAt, details }) => [
      subject,
      {
        by: actorName,
        at: createdAt.toISOString(),
        before: (details as { before?: unknown }).before,
      },
    ]),
  )
}

/** Staff's routes and job, given what they need of other features. */
export const staff = {
  feedbackRoutes: feedbackRoutes({
    sendMail,
    findUpload: async (c, path) =>
      (await filesRepository(c.get('db')).find('feedback', path))?.file ?? null,
  }),
  feedbackAdminRoutes: feedbackAdminRoutes({ sendMail }),
  settingsRoutes: settingsRoutes({
    commit: auditedCommit,
    changed() {
      staticPageCache.clear()
      forgetAnnouncement()
    },
    history: lastChanges,
    testModel: async (c) => {
      const { testModel } = await import('./features/advisors/answering/test-model.ts')
      const { model_price } = await settingsRepository(c.get('db')).read('model_price')
      return testModel(c.env, c.get('config').model, model_price)
    },
    sendMail,
  }),
  adminRoutes: (schedule: Schedule) =>
    adminRoutes({ sources: [...attentionSources, jobsSource(schedule)], find: findForStaff }),
  securityContact,
  usersRoutes: usersRoutes(userPorts),
  impersonationRoutes: impersonationRoutes(userPorts),
  /** A recurring job: records the end of expired impersonation sessions in the audit log. */
  async endExpiredImpersonations({ env }: { env: Bindings }): Promise<void> {
    const db = openDb(env.DB)
    await endExpiredImpersonations({
      accounts: accountsRepository(db),
      commitAs: (actor) => (statements, events) =>
        auditRepository(db).commit(actor, events, statements),
    })
  },
}
