import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { searchesAtOnce } from '../../../domain/constants.ts'
import { type AdvisorProposal, AdvisorQuestion, FirstStepInput } from '../../../domain/desk.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, signedIn } from '../../http/guard.ts'
import { limitConcurrent } from '../../http/limit-concurrent.ts'
import { report } from '../../http/report.ts'
import { validate } from '../../http/validate.ts'
import { deskRepository } from './repository.ts'
import { readDesk } from './service.ts'

type Outside = {
  /** The advisors that fit a question. */
  propose(c: Context<AppEnv>, question: string): Promise<AdvisorProposal>
}

/**
 * The desk, the signed-in home page: its data, onboarding steps, and the advisor for a question.
 */
export const deskRoutes = ({ propose }: Outside) =>
  new Hono<AppEnv>()
    .use(guard('signed-in'))
    .get('/', async (c) => {
      const { subscription, ...viewer } = c.get('viewer')
      const user = signedIn({ subscription, ...viewer })
      return c.json(await readDesk({ desk: deskRepository(c.get('db')) }, { user, subscription }))
    })
    .post('/steps', validate('json', FirstStepInput), async (c) => {
      const { id } = signedIn(c.get('viewer'))
      await deskRepository(c.get('db')).record(id, c.req.valid('json').step, new Date())
      return c.body(null, 204)
    })
    .post(
      '/advisor',
      limitConcurrent(searchesAtOnce),
      validate('json', AdvisorQuestion),
      async (c) => c.json(await propose(c, c.req.valid('json').question)),
    )

/** Middleware that records the onboarding step "export" after a successful export. */
export const noteExport = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { user } = c.get('viewer')
  if (!user || !c.res.ok) return
  const noted = deskRepository(c.get('db')).record(user.id, 'export', new Date())
  c.executionCtx.waitUntil(noted.catch(report))
})
