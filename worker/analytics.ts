import { openDb } from './db/index.ts'
import { analyticsAdminRoutes } from './features/analytics/figures/admin-routes.ts'
import { analyticsReadRoutes } from './features/analytics/figures/read-routes.ts'
import { ingestionRoutes } from './features/analytics/ingestion/routes.ts'
import { sendAnalyticsMails } from './features/analytics/mails/send-mails.ts'
import { retentionRepository } from './features/analytics/rollups/retention-repository.ts'
import {
  dayAfter,
  dayOf,
  rollUpCohorts,
  rollUpDay,
} from './features/analytics/rollups/roll-up-day.ts'
import { auditedCommit } from './features/audit/service.ts'
import { mailer } from './features/mail/service.ts'
import { settingsRepository } from './features/settings/repository.ts'
import type { Bindings } from './http/config/bindings.ts'
import type { Config } from './http/config/config.ts'

type Site = { env: Bindings; config: Config; origin: string }

const dayMs = 86_400_000
const daysOf = (months: number) => Math.ceil((months * 365.25) / 12)
/** As old as a late event may be, and the day before. */
const lateDays = 4
/** Whoever has not been seen for a day is gone. */
const staleVisitorMs = dayMs

/** Visitor analytics, joined to the features it needs: its calls, and its recurring work. */
export const analytics = {
  ingestionRoutes,
  readRoutes: analyticsReadRoutes,
  adminRoutes: analyticsAdminRoutes({ commit: auditedCommit }),

  /** Today's figures, and yesterday's until its last events are in. */
  async rollUpToday({ env }: Site): Promise<number> {
    const db = openDb(env.DB)
    const now = new Date()
    const today = await rollUpDay({ db }, dayOf(now))
    const yesterday =
      now.getUTCHours() === 0 ? await rollUpDay({ db }, dayAfter(dayOf(now), -1)) : 0
    return today + yesterday
  },

  /** The days that late events may have come to, and what became of new accounts. */
  async rollUpDays({ env }: Site): Promise<number> {
    const db = openDb(env.DB)
    let rows = 0
    for (let ago = 1; ago <= lateDays; ago++)
      rows += await rollUpDay({ db }, dayAfter(dayOf(new Date()), -ago))
    return rows + (await rollUpCohorts({ db }))
  },

  /** Deletes what is older than it is kept. */
  async retain({ env }: Site): Promise<number> {
    const db = openDb(env.DB)
    const { analytics_retention_days: days, figures_retention_months: months } =
      await settingsRepository(db).read('analytics_retention_days', 'figures_retention_months')
    const now = new Date()
    const today = dayOf(now)
    const ago = (count: number) => new Date(now.getTime() - count * dayMs)
    const kept = retentionRepository(db)
    return (
      (await kept.events(ago(days))) +
      (await kept.clocks(ago(days))) +
      (await kept.days({
        visits: dayAfter(today, -days),
        figures: dayAfter(today, -daysOf(months)),
      })) +
      (await kept.flushes(ago(lateDays))) +
      (await kept.mails(dayAfter(today, -30)))
    )
  },

  /** Forgets visitors who are long gone. */
  sweepVisitors: ({ env }: Site): Promise<number> =>
    retentionRepository(openDb(env.DB)).visitors(new Date(Date.now() - staleVisitorMs)),

  async sendMails({ env, config, origin }: Site): Promise<number> {
    const db = openDb(env.DB)
    return sendAnalyticsMails({ db, origin, send: mailer({ env, config, db }) })
  },
}
