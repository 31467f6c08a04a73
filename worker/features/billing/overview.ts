import type { BillingOverview, InvoiceSummary } from '../../../domain/billing/billing.ts'
import type { SubscriptionStatus } from '../../../domain/billing/subscription.ts'
import { loadBuyer, situationOf } from './checkout/buyer.ts'
import type { BillingDeps } from './deps.ts'
import { isSandbox } from './stripe/client.ts'
import { customersRepository } from './stripe/customers-repository.ts'
import { orRefuse } from './stripe/failures.ts'

/** The data of the subscription panel, from the database alone so that nobody waits for Stripe. */
export async function readOverview(
  deps: BillingDeps,
  userId: string,
  status: SubscriptionStatus,
): Promise<BillingOverview> {
  const buyer = await loadBuyer(deps, userId)
  const { grants, trialDays, founderOffer } = situationOf(buyer)
  return {
    status,
    grants,
    trialDays,
    founderOffer,
    questionsPerDay: buyer.settings.messages_per_day.premium,
    isCustomer: Boolean(buyer.customer?.customerId),
    sandbox: isSandbox(deps.config),
    managesSeats: buyer.managesSeats,
  }
}

/** A person's last 24 invoices at Stripe, latest first; throws UPSTREAM_FAILED. */
export async function listInvoices(deps: BillingDeps, userId: string): Promise<InvoiceSummary[]> {
  const customer = await customersRepository(deps.db).ofUser(userId)
  if (!customer?.customerId) return []
  const stripe = await deps.stripe()
  const answer = await orRefuse('Your invoices cannot be read right now', () =>
    stripe.invoices.list({ customer: customer.customerId ?? '', limit: 24 }),
  )
  return answer.data.map((invoice) => ({
    id: invoice.id,
    number: invoice.number,
    createdAt: new Date(invoice.created * 1000).toISOString(),
    amountCents: invoice.total,
    status: invoice.status ?? 'draft',
    url: invoice.hosted_invoice_url ?? null,
  }))
}
