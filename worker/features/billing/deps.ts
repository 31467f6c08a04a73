import type { Context } from 'hono'
import type Stripe from 'stripe'
import type { Db } from '../../db/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { Bindings } from '../../http/bindings.ts'
import type { Config } from '../../http/config.ts'

export type SendMail = (mail: { to: string; subject: string; text: string }) => Promise<void>
export type BillingSettings = { trial_days: number; automatic_tax: boolean }

/** What billing needs of other features; given to it where they meet. */
export type BillingPorts = {
  mailer(site: { env: Bindings; config: Config; db: Db }): SendMail
  settings(db: Db): Promise<BillingSettings>
}

/** Writes down what the signed-in member of staff did. */
export type RecordAudit = (
  c: Context<AppEnv>,
  events: { action: string; subject: string; details: Record<string, unknown> }[],
) => Promise<void>

/** Where a request or a job runs. */
export type Site = { env: Bindings; config: Config; db: Db; origin: string }

/** What billing's use cases depend on. */
export type BillingDeps = Site & {
  /** Stripe, or the sandbox behind the same SDK. */
  stripe(): Promise<Stripe>
  settings(): Promise<BillingSettings>
  sendMail: SendMail
  now(): Date
}
