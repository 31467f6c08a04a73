import { Hono } from 'hono'
import { loginAddress, routes } from '../../../../domain/routes.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { depsOf } from '../context.ts'
import type { BillingPorts } from '../deps.ts'
import { documentHeaders } from './document-page.ts'
import { documentScript, documentStyle } from './document-style.ts'
import { quotePage } from './quote-page.ts'
import { readQuote } from './quotes.ts'

const cached = { 'Cache-Control': 'public, max-age=300' }

/** The printable page of a quote, and the stylesheet and script of such pages. */
export const quoteRoutes = (ports: BillingPorts) =>
  new Hono<AppEnv>()
    .get('/documents.css', (c) =>
      c.body(documentStyle, 200, { ...cached, 'Content-Type': 'text/css; charset=utf-8' }),
    )
    .get('/documents.js', (c) =>
      c.body(documentScript, 200, { ...cached, 'Content-Type': 'text/javascript; charset=utf-8' }),
    )
    .get('/profile/quotes/:id', async (c) => {
      const { user } = c.get('viewer')
      if (!user) return c.redirect(loginAddress(routes.profilePlan, c.req.path))
      const deps = depsOf(c, ports)
      const [quote, { vendor }] = await Promise.all([
        readQuote(deps, user.id, c.req.param('id')),
        deps.settings(),
      ])
      return c.html(quotePage(quote, user, vendor), 200, documentHeaders)
    })
