import { AppError } from '../../../domain/errors.ts'
import type { BillingDeps, BillingPorts, Site } from './deps.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { sendOwedNotices } from './send-notices.ts'
import { isSandbox, realStripe } from './stripe-client.ts'
import { receiveWebhook } from './webhook.ts'

/** Gives billing what it depends on, here and now. */
export function billingDeps(ports: BillingPorts, site: Site): BillingDeps {
  const { config, db } = site
  const deps: BillingDeps = {
    ...site,
    async stripe() {
      if (config.stripe) return realStripe(config.stripe)
      const { sandboxStripe } = await import('./sandbox/stripe.ts')
      return sandboxStripe(await openSandbox(deps))
    },
    settings: () => ports.settings(db),
    sendMail: ports.mailer(site),
    now: () => new Date(),
  }
  return deps
}

/** The sandbox, whose events come to the same function as Stripe's. */
export async function openSandbox(deps: BillingDeps): Promise<Sandbox> {
  if (!isSandbox(deps.config)) throw new AppError('UNAVAILABLE', 'Payments are not set up')
  const { makeSandbox } = await import('./sandbox/sandbox.ts')
  return makeSandbox(deps, async (body, signature) => {
    await receiveWebhook(deps, body, signature)
    await sendOwedNotices(deps)
  })
}
