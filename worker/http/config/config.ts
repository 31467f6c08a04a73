import type { Bindings } from './bindings.ts'
import { ConfigError } from './config-error.ts'
import { readSignInConfig, type SignInConfig } from './sign-in-config.ts'

/** The checked configuration. An optional service is fully configured or `null`. */
export type Config = {
  production: boolean
  /** Origin of the site, or null to take it from each request (development only). */
  appUrl: string | null
  authSecret: string
  adminEmails: ReadonlySet<string>
  model: ModelConfig
  mail: { from: string } | null
  /** Null without keys: the sandbox in development, no payments in production. */
  stripe: StripeConfig | null
  /** DSNs of the error-reporting service; null without one: errors are logged and counted. */
  sentry: { worker: string | null; browser: string | null }
  signIn: SignInConfig
  analytics: AnalyticsConfig
}

export type AnalyticsConfig = {
  /** How many Durable Objects visitor events are spread over; may be raised at any time. */
  shards: number
  /** Pause between an event's arrival and the flush to the database. */
  flushMs: number
}

export type StripeConfig = {
  secretKey: string
  webhookSecret: string
  /** The one before it, while Stripe still signs with both. */
  previousWebhookSecret: string | null
  premiumPriceId: string
  /** Another host with Stripe's API, for tests; null for Stripe's own. */
  apiBase: URL | null
}

export type ModelConfig =
  | { provider: 'builtin' }
  | ({ provider: 'workers-ai' } & ModelNames)
  | ({ provider: 'openai-compatible'; baseUrl: string; apiKey: string } & ModelNames)

type ModelNames = {
  name: string
  /** The model that makes the plan of a message; `name` unless set. */
  planName: string
  /** The model asked when the first is slow or fails; null for none. */
  fallbackName: string | null
  /** Whether a model writes a first draft before it sees sources: better answers, slower. */
  drafts: boolean
  /** Factor on every timeout of a model call, 1 to 100. */
  patience: number
}

/**
 * The default in production: the strongest Workers AI model that starts to answer within a second.
 */
export const defaultModel = '@cf/meta/llama-3.3-70b-instruct-fp8-fast'

const known = new WeakMap<object, Config>()

/** The configuration of these bindings, read once; throws `ConfigError` when a value is wrong. */
export function readConfig(env: Bindings): Config {
  const read = known.get(env)
  if (read) return read
  const production = environment(env)
  const config: Config = {
    production,
    appUrl: appUrl(env, production),
    authSecret: authSecret(env),
    adminEmails: new Set(
      (env.ADMIN_EMAILS ?? '')
        .split(',')
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    ),
    model: model(env, production),
    mail: mail(env),
    stripe: stripe(env),
    analytics: analytics(env),
    sentry: { worker: dsn(env, 'SENTRY_DSN'), browser: dsn(env, 'SENTRY_BROWSER_DSN') },
    signIn: readSignInConfig(env),
  }
  known.set(env, config)
  return config
}

/** Whether the worker runs in production. */
function environment({ ENVIRONMENT = 'production' }: Bindings): boolean {
  if (ENVIRONMENT !== 'production' && ENVIRONMENT !== 'development')
    throw new ConfigError('ENVIRONMENT must be "production" or "development"')
  return ENVIRONMENT === 'production'
}

function appUrl({ APP_URL }: Bindings, production: boolean): string | null {
  if (!APP_URL) {
    if (production) throw new ConfigError('APP_URL is required in production')
    return null
  }
  const url = URL.canParse(APP_URL) ? new URL(APP_URL) : null
  if (!url || (production && url.protocol !== 'https:'))
    throw new ConfigError('APP_URL must be an https:// address')
  return url.origin
}

function authSecret({ BETTER_AUTH_SECRET = '' }: Bindings): string {
  if (BETTER_AUTH_SECRET.length < 32)
    throw new ConfigError('BETTER_AUTH_SECRET is required, with at least 32 characters')
  return BETTER_AUTH_SECRET
}

function model(env: Bindings, production: boolean): ModelConfig {
  const { MODEL_BASE_URL, MODEL_API_KEY, MODEL_NAME } = env
  // Local commands leave the AI binding out: it needs an account. `npm start` sets a local model.
  const provider = env.MODEL_PROVIDER ?? (production && env.AI ? 'workers-ai' : 'builtin')
  switch (provider) {
    case 'builtin':
      return { provider: 'builtin' }
    case 'workers-ai':
      if (!env.AI) throw new ConfigError('MODEL_PROVIDER=workers-ai needs the AI binding')
      return { provider: 'workers-ai', ...modelNames(env, MODEL_NAME ?? defaultModel) }
    case 'openai-compatible':
      if (!MODEL_BASE_URL || !URL.canParse(MODEL_BASE_URL) || !MODEL_API_KEY || !MODEL_NAME)
        throw new ConfigError(
          'MODEL_PROVIDER=openai-compatible needs MODEL_BASE_URL, MODEL_API_KEY and MODEL_NAME',
        )
      return {
        provider: 'openai-compatible',
        baseUrl: MODEL_BASE_URL,
        apiKey: MODEL_API_KEY,
        ...modelNames(env, MODEL_NAME),
      }
    default:
      throw new ConfigError('MODEL_PROVIDER must be builtin, workers-ai or openai-compatible')
  }
}

function modelNames(env: Bindings, name: string): ModelNames {
  const { MODEL_PLAN_NAME, MODEL_FALLBACK_NAME, MODEL_DRAFT = 'on', MODEL_PATIENCE = '1' } = env
  const patience = Number(MODEL_PATIENCE)
  if (!(patience >= 1 && patience <= 100))
    throw new ConfigError('MODEL_PATIENCE must be a number from 1 to 100')
  if (MODEL_DRAFT !== 'on' && MODEL_DRAFT !== 'off')
    throw new ConfigError('MODEL_DRAFT must be "on" or "off"')
  return {
    name,
    planName: MODEL_PLAN_NAME || name,
    fallbackName: MODEL_FALLBACK_NAME || null,
    drafts: MODEL_DRAFT === 'on',
    patience,
  }
}

function mail({ EMAIL, EMAIL_FROM }: Bindings): Config['mail'] {
  if (Boolean(EMAIL) !== Boolean(EMAIL_FROM))
    throw new ConfigError('Mail needs both the EMAIL binding and EMAIL_FROM')
  return EMAIL_FROM ? { from: EMAIL_FROM } : null
}

function stripe(env: Bindings): StripeConfig | null {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PREMIUM_PRICE_ID, STRIPE_API_BASE } = env
  const group = [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PREMIUM_PRICE_ID]
  if (!group.some(Boolean) && !STRIPE_API_BASE) return null
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET || !STRIPE_PREMIUM_PRICE_ID)
    throw new ConfigError(
      'Stripe needs STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PREMIUM_PRICE_ID together',
    )
  if (STRIPE_API_BASE && !/^https?:$/.test(URL.parse(STRIPE_API_BASE)?.protocol ?? ''))
    throw new ConfigError('STRIPE_API_BASE must be an http:// or https:// address')
  return {
    secretKey: STRIPE_SECRET_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    previousWebhookSecret: env.STRIPE_WEBHOOK_SECRET_PREVIOUS || null,
    premiumPriceId: STRIPE_PREMIUM_PRICE_ID,
    apiBase: STRIPE_API_BASE ? new URL(STRIPE_API_BASE) : null,
  }
}

function analytics(env: Bindings): AnalyticsConfig {
  const { ANALYTICS_SHARDS = '1', ANALYTICS_FLUSH_SECONDS = '20' } = env
  const shards = Number(ANALYTICS_SHARDS)
  if (!(Number.isInteger(shards) && shards >= 1 && shards <= 64))
    throw new ConfigError('ANALYTICS_SHARDS must be a number from 1 to 64')
  const seconds = Number(ANALYTICS_FLUSH_SECONDS)
  if (!(seconds >= 1 && seconds <= 600))
    throw new ConfigError('ANALYTICS_FLUSH_SECONDS must be a number from 1 to 600')
  return { shards, flushMs: seconds * 1000 }
}

function dsn(env: Bindings, name: 'SENTRY_DSN' | 'SENTRY_BROWSER_DSN'): string | null {
  const value = env[name]
  if (!value) return null
  const url = URL.parse(value)
  if (!url?.username || !/^https?:$/.test(url.protocol) || !/\/\d+$/.test(url.pathname))
    throw new ConfigError(`${name} must be a DSN: https://key@host/project`)
  return value
}
