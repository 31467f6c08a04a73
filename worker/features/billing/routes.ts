import { Hono } from 'hono'
import {
  CancelInput,
  CheckoutInput,
  InvoiceRequestInput,
  QuoteInput,
  quotesPerDay,
  ResumeInput,
  ReturnInput,
  SeatInput,
  seatChangesPerHour,
} from '../../../domain/billing/billing.ts'
import { billingTexts } from '../../../domain/billing/texts.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, knownSubscription, signedIn } from '../../http/guard.ts'
import { limitRate } from '../../http/rate-limiter.ts'
import { validate } from '../../http/validate.ts'
import { cancelSubscription, resumeSubscription } from './change-subscription.ts'
import { finishCheckout } from './checkout/finish-checkout.ts'
import { openPortal } from './checkout/open-portal.ts'
import { startFounderCheckout, startPremiumCheckout } from './checkout/start-checkout.ts'
import { depsOf, emptyBodyIsObject, limitStripeCalls, signedInOr } from './context.ts'
import type { BillingPorts } from './deps.ts'
import { sendPendingNotices } from './notices/send-notices.ts'
import { listInvoices, readOverview } from './overview.ts'
import { listQuotes, makeQuote, requestInvoice } from './quotes/quotes.ts'
import { sendSeatMails } from './seats/seat-mails.ts'
import { inviteSeat, listGroups, removeSeat } from './seats/seats.ts'

const toSubscribe = signedInOr(billingTexts.logInToSubscribe)
const toManage = signedInOr(billingTexts.logInToManage)

/** The specification's four billing calls. The viewer's subscription was read with this request. */
export const subscriptionRoutes = (ports: BillingPorts) =>
  new Hono<AppEnv>()
    .post('/check-subscription', guard('signed-in'), (c) =>
      c.json(knownSubscription(c.get('viewer'))),
    )
    .post(
      '/create-checkout',
      toSubscribe,
      emptyBodyIsObject,
      validate('json', CheckoutInput),
      limitStripeCalls,
      async (c) =>
        c.json(
          await startPremiumCheckout(
            depsOf(c, ports),
            signedIn(c.get('viewer')),
            c.req.valid('json').priceId,
          ),
        ),
    )
    .post('/customer-portal', toManage, limitStripeCalls, async (c) =>
      c.json(await openPortal(depsOf(c, ports), signedIn(c.get('viewer')))),
    )
    .post('/create-founder-payment', toSubscribe, limitStripeCalls, async (c) =>
      c.json(await startFounderCheckout(depsOf(c, ports), signedIn(c.get('viewer')))),
    )

/** The subscription panel's calls, each about the viewer alone. */
export const billingRoutes = (ports: BillingPorts) =>
  new Hono<AppEnv>()
    .use(toManage)
    .get('/', async (c) => {
      const { subscription, user } = c.get('viewer')
      return c.json(await readOverview(depsOf(c, ports), user?.id ?? '', subscription))
    })
    .get('/invoices', limitStripeCalls, async (c) =>
      c.json({ invoices: await listInvoices(depsOf(c, ports), signedIn(c.get('viewer')).id) }),
    )
    .post('/cancel', validate('json', CancelInput), limitStripeCalls, async (c) =>
      c.json(
        await cancelSubscription(
          depsOf(c, ports),
          signedIn(c.get('viewer')).id,
          c.req.valid('json'),
        ),
      ),
    )
    .post(
      '/resume',
      emptyBodyIsObject,
      validate('json', ResumeInput),
      limitStripeCalls,
      async (c) =>
        c.json(
          await resumeSubscription(
            depsOf(c, ports),
            signedIn(c.get('viewer')).id,
            c.req.valid('json').subscription,
          ),
        ),
    )
    .post('/return', validate('json', ReturnInput), limitStripeCalls, async (c) => {
      const deps = depsOf(c, ports)
      const { id } = signedIn(c.get('viewer'))
      const outcome = await finishCheckout(deps, id, c.req.valid('json').checkout)
      c.executionCtx.waitUntil(sendPendingNotices(deps, { userId: id }))
      return c.json(outcome)
    })
    .get('/quotes', async (c) =>
      c.json({ quotes: await listQuotes(depsOf(c, ports), signedIn(c.get('viewer')).id) }),
    )
    .post('/quotes', validate('json', QuoteInput), async (c) => {
      const user = signedIn(c.get('viewer'))
      await limitRate(
        c.env,
        `quotes:${user.id}`,
        quotesPerDay,
        'You have made ten quotes today. Tomorrow you can make more.',
      )
      return c.json(await makeQuote(depsOf(c, ports), user, c.req.valid('json')), 201)
    })
    .post('/quotes/:id/request', validate('json', InvoiceRequestInput), async (c) =>
      c.json(
        await requestInvoice(
          depsOf(c, ports),
          signedIn(c.get('viewer')),
          c.req.param('id'),
          c.req.valid('json'),
        ),
      ),
    )
    .get('/groups', async (c) =>
      c.json({ groups: await listGroups(depsOf(c, ports), signedIn(c.get('viewer')).id) }),
    )
    .post('/groups/:id/seats', validate('json', SeatInput), async (c) => {
      const { id } = signedIn(c.get('viewer'))
      await limitRate(c.env, `seats:${id}`, seatChangesPerHour)
      const deps = depsOf(c, ports)
      await inviteSeat(deps, id, c.req.param('id'), c.req.valid('json').email)
      c.executionCtx.waitUntil(sendSeatMails(deps))
      return c.json({ groups: await listGroups(deps, id) }, 201)
    })
    .delete('/groups/:id/seats/:seat', async (c) => {
      const { id } = signedIn(c.get('viewer'))
      await limitRate(c.env, `seats:${id}`, seatChangesPerHour)
      const deps = depsOf(c, ports)
      await removeSeat(deps, id, c.req.param('id'), c.req.param('seat'))
      return c.json({ groups: await listGroups(deps, id) })
    })
