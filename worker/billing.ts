import { usageRepository } from './features/advisors/allowance/repository.ts'
import { auditedCommit } from './features/audit/service.ts'
import { adminBillingRoutes } from './features/billing/admin-routes.ts'
import { createBillingContext } from './features/billing/context.ts'
import type { BillingPorts, Site } from './features/billing/deps.ts'
import { quoteRoutes } from './features/billing/quotes/quote-routes.ts'
import { billingRoutes, subscriptionRoutes } from './features/billing/routes.ts'
import { sandboxRoutes } from './features/billing/sandbox/routes.ts'
import { forgetCustomer } from './features/billing/stripe/customer.ts'
import { reconcileBilling } from './features/billing/sync/reconcile.ts'
import { webhookRoutes } from './features/billing/sync/webhook-routes.ts'
import { mailer } from './features/mail/service.ts'
import { settingsRepository } from './features/settings/repository.ts'

/** The functions of other features that billing calls. */
const ports: BillingPorts = {
  mailer,
  settings: (db) =>
    settingsRepository(db).read(
      'trial_days',
      'automatic_tax',
      'founder_offer_open',
      'messages_per_day',
      'vendor',
    ),
  seatUse: (db, userIds, sinceDay) => usageRepository(db).ofUsers(userIds, sinceDay),
}

/** Billing's routes and recurring job, given what they need of other features. */
export const billing = {
  subscriptionRoutes: subscriptionRoutes(ports),
  routes: billingRoutes(ports),
  adminRoutes: adminBillingRoutes(ports, auditedCommit),
  webhookRoutes: webhookRoutes(ports),
  quoteRoutes: quoteRoutes(ports),
  sandboxRoutes: sandboxRoutes(ports),
  forgetCustomer: (site: Site, userId: string) =>
    forgetCustomer(createBillingContext(ports, site), userId),
  reconcile: (site: Site) => reconcileBilling(createBillingContext(ports, site)),
}
