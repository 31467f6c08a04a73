import type { Config } from '../../../http/config/config.ts'

/** What the sandbox signs its webhooks with: an installation's own, for its endpoint is public. */
export function sandboxWebhookSecret({ authSecret }: Config): string {
  return `whsec_sandbox_${authSecret}`
}
