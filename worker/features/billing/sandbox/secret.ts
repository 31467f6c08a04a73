import type { Config } from '../../../http/config/config.ts'

/** The sandbox's webhook secret: each installation's own, since its webhook is public. */
export function sandboxWebhookSecret({ authSecret }: Config): string {
  return `whsec_sandbox_${authSecret}`
}
