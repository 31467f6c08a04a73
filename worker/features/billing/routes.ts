import { Hono } from 'hono'
import {
  CancelInput,
  CheckoutInput,
  InvoiceRequestInput,
  QuoteInput,
} from '../../../domain/billing/billing.ts'
import { billingTexts } from '../../../domain/billing/texts.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { guard, knownSubscription, signedIn } from '../../http/guard.ts'
import { validate } from '../../http/validate.ts'
import { openPortal } from './checkout/open-portal.ts'
import { startFounderCheckout, startPremiumCheckout } from './checkout/start-checkout.ts'
import { depsOf, emptyBodyIsObject, signedInOr } from './context.ts'
import type { BillingPorts } from './deps.ts'
import { cancelSubscription, listInvoices, readOverview, resumeSubscription } from './overview.ts'
import { listQuotes, makeQuote, requestInvoice } from './quotes/quotes.ts'

const toSubscribe = signedInOr(billingTexts.logInToSubscribe)
const toManage = signedInOr(billingTexts.logInToManage)

/** The specification's four calls. The viewer's subscription was read fresh with the viewer. */
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
      async (c) =>
        c.json(
          await startPremiumCheckout(
            depsOf(c, ports),
            signedIn(c.get('viewer')),
            c.req.valid('json').priceId,
          ),
        ),
    )
    .post('/customer-portal', toManage, async (c) =>
      c.json(await openPortal(depsOf(c, ports), signedIn(c.get('viewer')))),
    )
    .post('/create-founder-payment', toSubscribe, async (c) =>
      c.json(await startFounderCheckout(depsOf(c, ports), signedIn(c.get('viewer')))),
    )

/** What the subscription panel asks for, always about the person who asks. */
export const billingRoutes = (ports: BillingPorts) =>
  new Hono<AppEnv>()
    .use(toManage)
    .get('/', async (c) => {
      const { subscription, user } = c.get('viewer')
      return c.json(await readOverview(depsOf(c, ports), user?.id ?? '', subscription))
    })
    .get('/invoices', async (c) =>
      c.json({ invoices: await listInvoices(depsOf(c, ports), signedIn(c.get('viewer')).id) }),
    )
    .post('/cancel', validate('json', CancelInput), async (c) => {
      await cancelSubscription(depsOf(c, ports), signedIn(c.get('viewer')).id, c.req.valid('json'))
      return c.body(null, 204)
    })
    .post('/resume', async (c) => {
      await resumeSubscription(depsOf(c, ports), signedIn(c.get('viewer')).id)
      return c.body(null, 204)
    })
    .get('/quotes', async (c) =>
      c.json({ quotes: await listQuotes(depsOf(c, ports), signedIn(c.get('viewer')).id) }),
    )
    .post('/quotes', validate('json', QuoteInput), async (c) =>
      c.json(
        await makeQuote(depsOf(c, ports), signedIn(c.get('viewer')), c.req.valid('json')),
        201,
      ),
    )
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
