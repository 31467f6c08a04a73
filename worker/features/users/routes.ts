import { type Context, Hono } from 'hono'
import { AppError } from '../../../domain/errors.ts'
import {
  BanInput,
  ImpersonationInput,
  MergeInput,
  NewUserInput,
  RoleInput,
  SecondFactorRemoval,
} from '../../../domain/staff/user-admin.ts'
import { UsersQuery } from '../../../domain/staff/users.ts'
import type { Commit } from '../../db/commit.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { csvAnswer } from '../../http/csv-answer.ts'
import { guard, signedIn } from '../../http/guard.ts'
import { validate } from '../../http/validate.ts'
import { readUserDetail } from './account.ts'
import { accountsRepository } from './accounts-repository.ts'
import {
  banAccount,
  changeRole,
  createAccount,
  endSessions,
  keepAccount,
  markForDeletion,
  sendRecovery,
  unbanAccount,
} from './change-account.ts'
import { endImpersonation, impersonate } from './impersonate.ts'
import { listUsers, userCsvHeader, userCsvRow } from './list-users.ts'
import { mergeAccounts } from './merge-accounts.ts'
import { removeSecondFactor } from './remove-second-factor.ts'

export type UserPorts = {
  /** Runs statements with their rows of the audit log. */
  commit(c: Context<AppEnv>): Commit
  commitAs(c: Context<AppEnv>, actor: { id: string; name: string }): Commit
  /** Whether the person has a subscription that will be charged again. */
  hasRenewingPlan(c: Context<AppEnv>, id: string): Promise<boolean>
  /** Mails a link to choose a new password. */
  sendRecovery(c: Context<AppEnv>, email: string): Promise<void>
  /** The same as an invitation from the person named `by`. */
  invite(c: Context<AppEnv>, email: string, by: string): Promise<void>
  /** Throws unless the viewer confirms their identity again. */
  confirmOwner(c: Context<AppEnv>, password: string | undefined): Promise<void>
  /** Notifies the person that staff removed their second factor. */
  secondFactorRemoved(
    c: Context<AppEnv>,
    to: { email: string | null; phone: string | null },
  ): Promise<void>
  cookies: {
    /** Sets the impersonation's session cookie and keeps the admin's own. */
    begin(c: Context<AppEnv>, token: string, expiresAt: Date): void
    /** Restores the admin's own session cookie. */
    end(c: Context<AppEnv>): void
  }
}

/** Admins' routes of accounts. */
export const usersRoutes = (ports: UserPorts) => {
  const depsOf = (c: Context<AppEnv>) => ({
    accounts: accountsRepository(c.get('db')),
    commit: ports.commit(c),
    hasRenewingPlan: (id: string) => ports.hasRenewingPlan(c, id),
    sendRecovery: (email: string) => ports.sendRecovery(c, email),
    invite: (email: string, by: string) => ports.invite(c, email, by),
  })
  const viewer = (c: Context<AppEnv>) => signedIn(c.get('viewer'))
  return new Hono<AppEnv>()
    .use(guard('admin'))
    .get('/', validate('query', UsersQuery), async (c) =>
      c.json(await listUsers({ db: c.get('db') }, c.req.valid('query'))),
    )
    .post('/', validate('json', NewUserInput), async (c) =>
      c.json(await createAccount(depsOf(c), viewer(c), c.req.valid('json')), 201),
    )
    .get('/export', validate('query', UsersQuery), async (c) => {
      const { page: _, ...filter } = c.req.valid('query')
      await ports.commit(c)([], [{ action: 'user.export', subject: 'users', details: filter }])
      return csvAnswer(c, {
        name: 'users',
        header: userCsvHeader,
        page: async (page) => {
          const { users, billing } = await listUsers({ db: c.get('db') }, { ...filter, page })
          if (!billing) throw new AppError('UNAVAILABLE', 'Plans cannot be read at the moment')
          return users.map(userCsvRow)
        },
      })
    })
    .get('/:id', async (c) => c.json(await readUserDetail(depsOf(c), c.req.param('id'))))
    .put('/:id/role', validate('json', RoleInput), async (c) => {
      const change = { id: c.req.param('id'), ...c.req.valid('json') }
      await changeRole(depsOf(c), viewer(c), change)
      return c.body(null, 204)
    })
    .put('/:id/ban', validate('json', BanInput), async (c) => {
      await banAccount(depsOf(c), viewer(c), c.req.param('id'), c.req.valid('json'))
      return c.body(null, 204)
    })
    .delete('/:id/ban', async (c) => {
      await unbanAccount(depsOf(c), c.req.param('id'))
      return c.body(null, 204)
    })
    .delete('/:id/sessions', async (c) => {
      await endSessions(depsOf(c), c.req.param('id'), null)
      return c.body(null, 204)
    })
    .delete('/:id/sessions/:session', async (c) => {
      await endSessions(depsOf(c), c.req.param('id'), c.req.param('session'))
      return c.body(null, 204)
    })
    .post('/:id/recovery', async (c) => {
      await sendRecovery(depsOf(c), c.req.param('id'))
      return c.body(null, 204)
    })
    .post('/:id/remove-second-factor', validate('json', SecondFactorRemoval), async (c) => {
      const deps = {
        ...depsOf(c),
        confirmOwner: (password: string | undefined) => ports.confirmOwner(c, password),
        tell: (to: Parameters<UserPorts['secondFactorRemoved']>[1]) =>
          ports.secondFactorRemoved(c, to),
      }
      await removeSecondFactor(deps, viewer(c), c.req.param('id'), c.req.valid('json'))
      return c.body(null, 204)
    })
    .post('/:id/merge', validate('json', MergeInput), async (c) => {
      await mergeAccounts(depsOf(c), { into: c.req.param('id'), ...c.req.valid('json') })
      return c.body(null, 204)
    })
    .put('/:id/deletion', async (c) => c.json(await markForDeletion(depsOf(c), c.req.param('id'))))
    .delete('/:id/deletion', async (c) => {
      await keepAccount(depsOf(c), c.req.param('id'))
      return c.body(null, 204)
    })
    .post('/:id/impersonate', validate('json', ImpersonationInput), async (c) => {
      const asked = { id: c.req.param('id'), ...c.req.valid('json') }
      const { token, expiresAt } = await impersonate(depsOf(c), viewer(c), asked)
      ports.cookies.begin(c, token, expiresAt)
      return c.json({ until: expiresAt.toISOString() })
    })
}

/** Ends an impersonation; a form on every page of such a session posts here. */
export const impersonationRoutes = ({
  commitAs,
  cookies,
}: Pick<UserPorts, 'commitAs' | 'cookies'>) =>
  new Hono<AppEnv>().post('/end', guard('signed-in'), async (c) => {
    const deps = {
      accounts: accountsRepository(c.get('db')),
      commitAs: (actor: { id: string; name: string }) => commitAs(c, actor),
    }
    const { userId } = await endImpersonation(deps, c.get('viewerSession')?.id ?? '')
    cookies.end(c)
    return c.redirect(`/admin/users/${userId ?? ''}`, 303)
  })
