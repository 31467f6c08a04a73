import { billingTexts } from '../../../../domain/billing/texts.ts'
import { AppError } from '../../../../domain/errors.ts'
import { routes } from '../../../../domain/routes.ts'
import type { BillingDeps } from '../deps.ts'
import { type Buyer, withCustomer } from '../stripe/customer.ts'
import { orRefuse } from '../stripe/failures.ts'

/** The address of the buyer's session in Stripe's customer portal; throws UPSTREAM_FAILED. */
export async function openPortal(deps: BillingDeps, buyer: Buyer): Promise<{ url: string }> {
  const { url } = await orRefuse(billingTexts.portalFailed, async () => {
    const stripe = await deps.stripe()
    const return_url = deps.origin + routes.profilePlan.path
    return withCustomer(deps, buyer, (customer) =>
      stripe.billingPortal.sessions.create({ customer, return_url }),
    )
  })
  if (!url) throw new AppError('UPSTREAM_FAILED', billingTexts.portalFailed)
  return { url }
}
