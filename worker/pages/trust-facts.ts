import type { AnswerWriter, Processor, TrustFacts } from '../../domain/trust/trust.ts'
import { dataMap } from '../db/data-map.ts'
import type { Config, ModelConfig } from '../http/config/config.ts'

/** The trust page's facts about this installation, from its schema and configuration. */
export function readTrustFacts(config: Config): TrustFacts {
  return { dataMap: dataMap(), processors: processorsOf(config), writer: writerOf(config.model) }
}

/** The data processors configured here; Cloudflare always. */
function processorsOf({ model, stripe, mail, signIn, sentry }: Config): Processor[] {
  const known: (Processor | false | null | '')[] = [
    {
      name: 'Cloudflare',
      purpose: 'Hosting: servers, databases, file storage and the network in front of them',
      data: 'Everything the service stores',
      terms: 'https://www.cloudflare.com/cloudflare-customer-dpa/',
    },
    model.provider === 'workers-ai' && {
      name: 'Cloudflare Workers AI',
      purpose: 'The language model that writes answers',
      data: 'The question after the student-data guard, its conversation, the district profile',
      terms: 'https://developers.cloudflare.com/workers-ai/platform/data-usage/',
    },
    model.provider === 'openai-compatible' && {
      name: `The model’s provider (${new URL(model.baseUrl).host})`,
      purpose: 'The language model that writes answers',
      data: 'The question after the student-data guard, its conversation, the district profile',
      terms: new URL(model.baseUrl).origin,
    },
    stripe && {
      name: 'Stripe',
      purpose: 'Payments',
      data: 'Your name, address for invoices and card; we keep a reference alone',
      terms: 'https://stripe.com/legal/dpa',
    },
    mail && {
      name: 'Cloudflare Email',
      purpose: 'Mail about your account and plan',
      data: 'Your e-mail address and the mail',
      terms: 'https://www.cloudflare.com/cloudflare-customer-dpa/',
    },
    signIn.sms && {
      name: `The text-message service (${new URL(signIn.sms.apiUrl).host})`,
      purpose: 'Codes to your phone',
      data: 'Your phone number and the code',
      terms: new URL(signIn.sms.apiUrl).origin,
    },
    (sentry.worker || sentry.browser) && {
      name: 'Sentry',
      purpose: 'Error reports',
      data: 'What failed and where; who met it, by account, address and the name in it',
      terms: 'https://sentry.io/legal/dpa/',
    },
    signIn.turnstile && {
      name: 'Cloudflare Turnstile',
      purpose: 'Telling people from scripts when they register',
      data: 'What your browser shows of itself on the page to register',
      terms: 'https://www.cloudflare.com/turnstile-privacy-policy/',
    },
    signIn.google && {
      name: 'Google',
      purpose: 'Signing in with a Google account, when you choose to',
      data: 'That you sign in here',
      terms: 'https://policies.google.com/privacy',
    },
    signIn.microsoft && {
      name: 'Microsoft',
      purpose: 'Signing in with a Microsoft account, when you choose to',
      data: 'That you sign in here',
      terms: 'https://privacy.microsoft.com/privacystatement',
    },
    signIn.oidc && {
      name: `${signIn.oidc.name} (${new URL(signIn.oidc.issuer).host})`,
      purpose: 'Signing in with an account there, when you choose to',
      data: 'That you sign in here',
      terms: new URL(signIn.oidc.issuer).origin,
    },
  ]
  return known.filter((one): one is Processor => Boolean(one))
}

/** Who writes the answers, and where. */
function writerOf(model: ModelConfig): AnswerWriter {
  switch (model.provider) {
    case 'builtin':
      return { name: null, where: 'on our own servers, without a language model', terms: null }
    case 'workers-ai':
      return {
        name: model.name,
        where: 'with our hosting provider, Cloudflare Workers AI',
        terms: 'https://developers.cloudflare.com/workers-ai/platform/data-usage/',
      }
    case 'openai-compatible': {
      const { host, origin } = new URL(model.baseUrl)
      return { name: model.name, where: `with the provider at ${host}`, terms: origin }
    }
  }
}
