import type { Context } from 'hono'
import { loginAddress, routes } from '../../../../domain/routes.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { documentHeaders } from '../quotes/document-page.ts'
import { customersRepository } from '../stripe/customers-repository.ts'
import { isPromotionCode } from './coupons.ts'
import type { StripeObject } from './repository.ts'
import type { Sandbox } from './sandbox.ts'

type Page = Awaited<ReturnType<typeof import('./pages/pages.ts').sandboxPage>>

/** The response with one of the sandbox's pages. */
export async function showPage(
  c: Context<AppEnv>,
  page: Page | Promise<Page>,
  status: 200 | 402 = 200,
) {
  return c.html(await page, status, documentHeaders)
}

type Checkout = { session: StripeObject; code?: string | undefined; problem: string | null }

const closed = {
  complete: { title: 'This checkout is complete', text: 'It was paid already.' },
  expired: {
    title: 'This checkout has expired',
    text: 'Nothing was paid with it. A newer one may be open in another tab, or start again.',
  },
}

/** The page of a checkout, or a message when it was paid or has expired. 402 with a problem. */
export async function showCheckout(c: Context<AppEnv>, { session, code, problem }: Checkout) {
  const { checkoutPage, messagePage } = await import('./pages/pages.ts')
  const { isOpen } = await import('./checkout-sessions.ts')
  if (!isOpen(session, Math.floor(Date.now() / 1000))) {
    const { title, text } = closed[session.status === 'complete' ? 'complete' : 'expired']
    const link = { href: routes.profilePlan.path, label: 'Your profile' }
    return showPage(c, messagePage(title, text, link))
  }
  const known = promotionOf(code)
  const wrong = code && !known ? 'There is no such promotion code.' : null
  const view = { session, code: known, problem: problem ?? wrong }
  return showPage(c, checkoutPage(view), problem ? 402 : 200)
}

/** The portal's page with the customer's subscriptions and invoices. 402 with a problem. */
export async function showPortal(
  c: Context<AppEnv>,
  { objects }: Sandbox,
  session: StripeObject,
  problem: string | null,
) {
  const customer = String(session.customer)
  const [subscriptions, invoices] = await Promise.all([
    objects.list('subscription', customer),
    objects.list('invoice', customer),
  ])
  const { portalPage } = await import('./pages/portal-page.ts')
  const view = { session, subscriptions, invoices, problem }
  return showPage(c, portalPage(view), problem ? 402 : 200)
}

/** The promotion code in its own spelling; null for an unknown one. */
export function promotionOf(code: string | undefined): string | null {
  const written = (code ?? '').trim().toUpperCase()
  return isPromotionCode(written) ? written : null
}

/** A function that returns a posted form's field by name, '' for a missing one. */
export async function readForm(c: Context<AppEnv>): Promise<(name: string) => string> {
  const form = await c.req.parseBody()
  return (name) => {
    const value = form[name]
    return typeof value === 'string' ? value : ''
  }
}

/** The viewer's customer id, null before a first purchase, or a redirect to the log-in page. */
export async function ownCustomer(c: Context<AppEnv>): Promise<string | null | Response> {
  const { user } = c.get('viewer')
  if (!user) return c.redirect(loginAddress(routes.profilePlan, '/sandbox'))
  const customer = await customersRepository(c.get('db')).ofUser(user.id)
  return customer?.customerId ?? null
}
