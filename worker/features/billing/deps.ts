import type { Context } from 'hono'
import type Stripe from 'stripe'
import type { Settings } from '../../../domain/settings/settings.ts'
import type { Commit } from '../../db/commit.ts'
import type { Db } from '../../db/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import type { Bindings } from '../../http/config/bindings.ts'
import type { Config } from '../../http/config/config.ts'

export type SendMail = (mail: { to: string; subject: string; text: string }) => Promise<void>
export type BillingSettings = Pick<
  Settings,
  'trial_days' | 'automatic_tax' | 'founder_offer_open' | 'messages_per_day' | 'vendor'
>

/** Functions of other features that billing calls, passed in by worker/billing.ts. */
export type BillingPorts = {
  mailer(site: { env: Bindings; config: Config; db: Db }): SendMail
  settings(db: Db): Promise<BillingSettings>
  seatUse: ReadSeatUse
}

/** How many questions a person asked, and on which day the last. */
export type SeatUse = { userId: string; questions: number; lastDay: string }
export type ReadSeatUse = (db: Db, userIds: string[], sinceDay: string) => Promise<SeatUse[]>

/** A request's `Commit`, for staff's changes with their rows in the audit log. */
export type CommitOf = (c: Context<AppEnv>) => Commit

/** The environment of a request or a job. */
export type Site = { env: Bindings; config: Config; db: Db; origin: string }

/** The dependencies of billing's functions. */
export type BillingDeps = Site & {
  /** Stripe's SDK, or the sandbox behind the same SDK. */
  stripe(): Promise<Stripe>
  /** The secrets an event may be signed with: the present one, and while it is changed the one before. */
  webhookSecrets: string[]
  settings(): Promise<BillingSettings>
  seatUse: ReadSeatUse
  sendMail: SendMail
  now(): Date
}
