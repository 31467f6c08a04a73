import { Hono } from 'hono'
import { EndInput, EventFilter, ExtendInput, GrantInput } from '../../../domain/billing/billing.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, signedIn } from '../../http/guard.ts'
import { validate } from '../../http/validate.ts'
import { checkPayments } from './check-payments.ts'
import { depsOf } from './context.ts'
import type { BillingPorts, CommitOf } from './deps.ts'
import { readBillingFigures } from './figures/figures.ts'
import { endAccess, extendAccess, grantAccess, readGrants } from './grants/grants.ts'
import { toQuote } from './quotes/quotes.ts'
import { quotesRepository } from './quotes/quotes-repository.ts'
import { sendSeatMails } from './seats/seat-mails.ts'
import { stripeWaitsMs } from './stripe/bounded-fetch.ts'
import { compareWithStripe, listEvents } from './sync/events.ts'
import { replayEvent } from './sync/reconcile.ts'

/** Billing for admins: figures, granted access, events that need a look, invoice requests. */
export const adminBillingRoutes = (ports: BillingPorts, commit: CommitOf) =>
  new Hono<AppEnv>()
    .use(guard('admin'))
    .get('/figures', async (c) => c.json(await readBillingFigures(depsOf(c, ports))))
    .get('/check', async (c) => c.json({ checks: await checkPayments(depsOf(c, ports)) }))
    .get('/accounts/:userId', async (c) =>
      c.json(await readGrants(c.get('db'), c.req.param('userId'))),
    )
    .post('/grants', validate('json', GrantInput), async (c) => {
      const deps = depsOf(c, ports)
      const { id } = signedIn(c.get('viewer'))
      const outcome = await grantAccess({ ...deps, commit: commit(c) }, id, c.req.valid('json'))
      c.executionCtx.waitUntil(sendSeatMails(deps))
      return c.json(outcome, 201)
    })
    .patch('/grants/:id', validate('json', ExtendInput), async (c) => {
      const { id } = signedIn(c.get('viewer'))
      const deps = { ...depsOf(c, ports), commit: commit(c) }
      await extendAccess(deps, id, c.req.param('id'), c.req.valid('json'))
      return c.body(null, 204)
    })
    .post('/grants/:id/end', validate('json', EndInput), async (c) => {
      const { id } = signedIn(c.get('viewer'))
      const deps = { ...depsOf(c, ports), commit: commit(c) }
      await endAccess(deps, id, c.req.param('id'), c.req.valid('json'))
      return c.body(null, 204)
    })
    .get('/events', validate('query', EventFilter), async (c) => {
      const { state } = c.req.valid('query')
      return c.json(await listEvents(c.get('db'), state))
    })
    .post('/events/compare', async (c) => {
      // Audited first: the comparison then changes many people's rows, each in its own batch.
      await commit(c)([], [{ action: 'billing.compare', subject: 'stripe', details: {} }])
      return c.json(await compareWithStripe(depsOf(c, ports, stripeWaitsMs.job)))
    })
    .post('/events/:id/replay', async (c) => {
      await replayEvent({ ...depsOf(c, ports), commit: commit(c) }, c.req.param('id'))
      return c.body(null, 204)
    })
    .get('/requests', async (c) => {
      const rows = await quotesRepository(c.get('db')).requested()
      return c.json({
        requests: rows.map((row) => ({
          ...toQuote(row),
          userId: row.userId,
          invoiceEmail: row.invoiceEmail,
          note: row.note,
        })),
      })
    })
