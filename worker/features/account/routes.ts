import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { Password } from '../../../domain/accounts/fields.ts'
import { AccountInput } from '../../../domain/accounts/profile.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, signedIn } from '../../http/guard.ts'
import { validate } from '../../http/validate.ts'
import { downloadPage, readFiles } from './download.ts'
import { accountRepository } from './repository.ts'
import { changeAccount, endSession, readAccount, requestDeletion } from './service.ts'

/** Functions of the sign-in and mail features that account routes call. */
export type AccountPorts = {
  /** Throws unless the caller proves again that the account is theirs. */
  confirmOwner(c: Context<AppEnv>, password: string | undefined): Promise<void>
  /** Mails the owner that deletion was requested or taken back. */
  deletionChanged(c: Context<AppEnv>, what: 'requested' | 'takenBack'): Promise<void>
}

const ConfirmInput = z.object({ password: z.optional(Password) })
const ScopeInput = z.object({ scope: z.enum(['others', 'all']) })
const DownloadQuery = z.object({ format: z._default(z.enum(['json', 'html']), 'json') })

/** Routes of one's own account; none takes an account id. */
export const accountRoutes = ({ confirmOwner, deletionChanged }: AccountPorts) =>
  new Hono<AppEnv>()
    .use(guard('signed-in'))
    .get('/', async (c) => c.json(await readAccount(deps(c), userId(c), token(c))))
    .patch('/', validate('json', AccountInput), async (c) => {
      await changeAccount(deps(c), userId(c), c.req.valid('json'))
      return c.json(await readAccount(deps(c), userId(c), token(c)))
    })
    .delete('/sessions/:id', async (c) => {
      await endSession(deps(c), userId(c), c.req.param('id'))
      return c.body(null, 204)
    })
    .post('/sessions/end', validate('json', ScopeInput), async (c) => {
      const { scope } = c.req.valid('json')
      await deps(c).accounts.endSessions(userId(c), scope === 'others' ? token(c) : null)
      return c.body(null, 204)
    })
    .get('/download', validate('query', DownloadQuery), async (c) => {
      const { format } = c.req.valid('query')
      const { accounts } = deps(c)
      const [tables, found] = await Promise.all([
        accounts.exportAll(userId(c)),
        accounts.personalFiles(userId(c)),
      ])
      const files = await readFiles(c.env.FILES, found)
      const at = new Date()
      c.header('Content-Disposition', `attachment; filename="my-data.${format}"`)
      if (format === 'html') return c.html(downloadPage({ at, tables, files }))
      return c.json({
        at: at.toISOString(),
        tables: Object.fromEntries(tables.map(({ table, rows }) => [table, rows])) as object,
        files,
      })
    })
    .post('/deletion', validate('json', ConfirmInput), async (c) => {
      await confirmOwner(c, c.req.valid('json').password)
      if (await requestDeletion(deps(c), userId(c))) await deletionChanged(c, 'requested')
      return c.json(await readAccount(deps(c), userId(c), token(c)))
    })
    .delete('/deletion', async (c) => {
      const isTakenBack = await deps(c).accounts.takeBackDeletion(userId(c))
      if (isTakenBack) await deletionChanged(c, 'takenBack')
      return c.json(await readAccount(deps(c), userId(c), token(c)))
    })

function deps(c: Context<AppEnv>) {
  return { accounts: accountRepository(c.get('db')) }
}

function userId(c: Context<AppEnv>): string {
  return signedIn(c.get('viewer')).id
}

function token(c: Context<AppEnv>): string {
  return c.get('viewerSession')?.token ?? ''
}
