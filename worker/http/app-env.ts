import type { Viewer } from '../../domain/access.ts'
import type { Db } from '../db/index.ts'
import type { Config } from './config.ts'

/** What wrangler.toml binds, and the vars and secrets of the README's configuration table. */
export type Bindings = {
  ASSETS: Fetcher
  DB: D1Database
  SEARCH_DB: D1Database
  FILES: R2Bucket
  LIVE_ANSWER: DurableObjectNamespace
  RATE_LIMITER: DurableObjectNamespace
  AI?: Ai
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
  | 'EMAIL_FROM'

export type ViewerSession = { token: string; expiresAt: Date }

export type AppEnv = {
  Bindings: Bindings
  Variables: {
    config: Config
    db: Db
    viewer: Viewer
    viewerSession: ViewerSession | null
    /** Lets this response's own inline and script tags run; new for every request. */
    nonce: string
  }
}
