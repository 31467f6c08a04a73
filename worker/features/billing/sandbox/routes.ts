import { type Context, Hono } from 'hono'
import { daySeconds } from '../../../../domain/durations.ts'
import { AppError } from '../../../../domain/errors.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { sameOrigin } from '../../../http/same-origin.ts'
import { depsOf, openSandbox } from '../context.ts'
import type { BillingPorts } from '../deps.ts'
import { isSandbox } from '../stripe/client.ts'
import { reconcileBilling } from '../sync/reconcile.ts'
import { syncCustomer } from '../sync/sync.ts'
import type { Reversal } from './pages/tester-actions.ts'
import {
  ownCustomer,
  promotionOf,
  readForm,
  showCheckout,
  showPage,
  showPortal,
} from './respond.ts'

/**
 * Copies of Stripe's hosted pages, and the tester's page with its clock. NOT_FOUND in production.
 */
export const sandboxRoutes = (ports: BillingPorts) => {
  const sandboxOf = (c: Context<AppEnv>) => openSandbox(depsOf(c, ports))
  const load = async (c: Context<AppEnv>, id: string, kind: string) => {
    const object = await (await sandboxOf(c)).objects.get(id)
    if (object?.object !== kind) throw new AppError('NOT_FOUND', 'There is no such test page')
    return object
  }

  return new Hono<AppEnv>()
    .use(async (c, next) => {
      if (!isSandbox(c.get('config'))) throw new AppError('NOT_FOUND', 'No such page')
      await next()
    }, sameOrigin)
    .get('/checkout/:id', async (c) => {
      const session = await load(c, c.req.param('id'), 'checkout.session')
      return showCheckout(c, { session, code: c.req.query('code'), problem: null })
    })
    .post('/checkout/:id', async (c) => {
      const session = await load(c, c.req.param('id'), 'checkout.session')
      const form = await readForm(c)
      if (session.status !== 'open') return showCheckout(c, { session, problem: null })
      const { readCard } = await import('./pages/tester-actions.ts')
      const answer = readCard(form('card'), form('confirmed') || null)
      const code = promotionOf(form('code'))
      if (answer.kind === 'refused')
        return showCheckout(c, { session, code: code ?? undefined, problem: answer.problem })
      const { confirmationPage } = await import('./pages/pages.ts')
      if (answer.kind === 'ask')
        return showPage(c, confirmationPage({ card: form('card'), code: code ?? '' }))
      const { completeCheckout, successUrl } = await import('./checkout-sessions.ts')
      await (await sandboxOf(c)).change(String(session.customer), (world, at) => {
        // Checked again within the change, so that a second click does not buy twice.
        const current = world.get(session.id)
        if (current?.status === 'open')
          completeCheckout(world, current, { card: answer.card, code, at })
      })
      return c.redirect(successUrl(session), 303)
    })
    .get('/portal/:id', async (c) => {
      const session = await load(c, c.req.param('id'), 'billing_portal.session')
      return showPortal(c, await sandboxOf(c), session, null)
    })
    .post('/portal/:id', async (c) => {
      const session = await load(c, c.req.param('id'), 'billing_portal.session')
      const form = await readForm(c)
      const customer = String(session.customer)
      const { changeEnd, readCard, replaceCard } = await import('./pages/tester-actions.ts')
      const sandbox = await sandboxOf(c)
      if (form('action') === 'card') {
        const answer = readCard(form('card'), 'yes')
        if (answer.kind !== 'accepted')
          return showPortal(c, sandbox, session, answer.kind === 'refused' ? answer.problem : null)
        await sandbox.change(customer, (world, at) => replaceCard(world, customer, answer.card, at))
      } else {
        const cancel = form('action') === 'cancel'
        await sandbox.change(customer, (world, at) =>
          changeEnd(world, form('subscription'), cancel, at),
        )
      }
      return c.redirect(c.req.path, 303)
    })
    .get('/invoices/:id', async (c) => {
      const invoice = await load(c, c.req.param('id'), 'invoice')
      const { invoicePage } = await import('./pages/pages.ts')
      return showPage(c, invoicePage(invoice))
    })
    .get('/', async (c) => {
      const customerId = await ownCustomer(c)
      if (customerId instanceof Response) return customerId
      const { objects } = await sandboxOf(c)
      const { testerPage } = await import('./pages/tester-page.ts')
      const listed = (kind: string) => (customerId ? objects.list(kind, customerId, 12) : [])
      return showPage(
        c,
        testerPage({
          status: c.get('viewer').subscription,
          customer: customerId !== null,
          subscriptions: await listed('subscription'),
          charges: await listed('charge'),
          events: await listed('event'),
        }),
      )
    })
    .post('/wait', async (c) => {
      const days = Number((await readForm(c))('days'))
      if (!(days > 0 && days <= 1000))
        throw new AppError('INVALID_INPUT', 'Between 1 and 1000 days')
      const customerId = await ownCustomer(c)
      if (customerId instanceof Response) return customerId
      if (customerId) {
        const deps = depsOf(c, ports)
        await (await openSandbox(deps)).wait(customerId, days * daySeconds)
        await syncCustomer(deps, { userId: c.get('viewer').user?.id ?? '', customerId })
        await reconcileBilling(deps)
      }
      return c.redirect('/sandbox', 303)
    })
    .post('/charge', async (c) => {
      const form = await readForm(c)
      const reversals: Record<string, Reversal> = { refund: 'refund', 'fail-refund': 'fail-refund' }
      const how = reversals[form('action')] ?? 'dispute'
      const customerId = await ownCustomer(c)
      if (customerId instanceof Response) return customerId
      const { reverseCharge } = await import('./pages/tester-actions.ts')
      const sandbox = await sandboxOf(c)
      if (customerId)
        await sandbox.change(customerId, (world, at) =>
          reverseCharge(world, form('charge'), how, at),
        )
      return c.redirect('/sandbox', 303)
    })
    .post('/deliver', async (c) => {
      const customerId = await ownCustomer(c)
      if (customerId instanceof Response) return customerId
      const sandbox = await sandboxOf(c)
      const events = customerId ? await sandbox.objects.list('event', customerId) : []
      await sandbox.deliver(events.filter(({ pending_webhooks }) => pending_webhooks).toReversed())
      return c.redirect('/sandbox', 303)
    })
}
