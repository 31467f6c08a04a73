/**
 * The worker's bindings: those of wrangler.toml (worker-configuration.d.ts, which
 * `npm run bindings` writes), optional ones, and the vars and secrets of the README's configuration
 * table.
 */
export type Bindings = Omit<PlatformBindings, ConfigName> & {
  AI?: Ai
  VECTORIZE?: Vectorize
  EMAIL?: SendEmail
  IMAGES?: ImagesBinding
} & { [name in ConfigName]?: string }

export type ConfigName =
  | 'ENVIRONMENT'
  | 'APP_URL'
  | 'BETTER_AUTH_SECRET'
  | 'ADMIN_EMAILS'
  | 'MODEL_PROVIDER'
  | 'MODEL_BASE_URL'
  | 'MODEL_API_KEY'
  | 'MODEL_NAME'
  | 'MODEL_PLAN_NAME'
  | 'MODEL_FALLBACK_NAME'
  | 'MODEL_DRAFT'
  | 'MODEL_PATIENCE'
  | 'EMAIL_FROM'
  | 'SMS_API_URL'
  | 'SMS_API_KEY'
  | 'SMS_FROM'
  | 'GOOGLE_CLIENT_ID'
  | 'GOOGLE_CLIENT_SECRET'
  | 'MICROSOFT_CLIENT_ID'
  | 'MICROSOFT_CLIENT_SECRET'
  | 'OIDC_NAME'
  | 'OIDC_ISSUER'
  | 'OIDC_CLIENT_ID'
  | 'OIDC_CLIENT_SECRET'
  | 'TURNSTILE_SITE_KEY'
  | 'TURNSTILE_SECRET_KEY'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_WEBHOOK_SECRET_PREVIOUS'
  | 'STRIPE_PREMIUM_PRICE_ID'
  | 'STRIPE_API_BASE'
  | 'ANALYTICS_SHARDS'
  | 'ANALYTICS_FLUSH_SECONDS'
  | 'SENTRY_DSN'
  | 'SENTRY_BROWSER_DSN'
