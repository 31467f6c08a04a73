/**
 * What wrangler.toml binds (worker-configuration.d.ts, made of it by `npm run bindings`), what may be
 * bound besides, and the vars and secrets of the README's configuration table.
 */
export type Bindings = Omit<PlatformBindings, ConfigName> & {
  AI?: Ai
  VECTORIZE?: Vectorize
  EMAIL?: SendEmail
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
  | 'MODEL_PATIENCE'
  | 'EMAIL_FROM'
  | 'STRIPE_SECRET_KEY'
  | 'STRIPE_WEBHOOK_SECRET'
  | 'STRIPE_PREMIUM_PRICE_ID'
  | 'STRIPE_API_BASE'
