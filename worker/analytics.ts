import { dayMs } from '../domain/durations.ts'
import { isoDay } from '../domain/text/dates.ts'
import { openDb } from './db/index.ts'
import { analyticsAdminRoutes } from './features/analytics/figures/admin-routes.ts'
import { analyticsReadRoutes } from './features/analytics/figures/read-routes.ts'
import { ingestionRoutes } from './features/analytics/ingestion/routes.ts'
import { sendAnalyticsMails } from './features/analytics/mails/send-mails.ts'
import { retentionRepository } from './features/analytics/rollups/retention-repository.ts'
import { dayAfter, rollUpCohorts, rollUpDay } from './features/analytics/rollups/roll-up-day.ts'
import { auditedCommit } from './features/audit/service.ts'
import { mailer } from './features/mail/service.ts'
import { settingsRepository } from './features/settings/repository.ts'
import type { Bindings } from './http/config/bindings.ts'
import type { Config } from './http/config/config.ts'

type Site = { env: Bindings; config: Config; origin: string }

const daysOf = (months: number) => Math.ceil((months * 365.25) / 12)
/** Events may arrive three days late; one more day is rolled up again to be safe. */
const lateDays = 4
/** A visitor not seen for this long is deleted from the list of visitors present. */
const staleVisitorMs = dayMs

/** Visitor analytics: its routes and recurring jobs, given what they need of other features. */
export const analytics = {
  ingestionRoutes,
  readRoutes: analyticsReadRoutes,
  adminRoutes: analyticsAdminRoutes({ commit: auditedCommit }),

  /**
   * Rolls up today, and in the first hour after midnight UTC yesterday too. Returns rows written.
   */
  async rollUpToday({ env }: Site): Promise<number> {
    const db = openDb(env.DB)
    const now = new Date()
    const today = await rollUpDay({ db }, isoDay(now))
    const yesterday =
      now.getUTCHours() === 0 ? await rollUpDay({ db }, dayAfter(isoDay(now), -1)) : 0
    return today + yesterday
  },

  /** Rolls up again the days that late events may have reached, and the cohorts of new accounts. */
  async rollUpDays({ env }: Site): Promise<number> {
    const db = openDb(env.DB)
    let rows = 0
    for (let ago = 1; ago <= lateDays; ago++)
      rows += await rollUpDay({ db }, dayAfter(isoDay(new Date()), -ago))
    return rows + (await rollUpCohorts({ db }))
  },

  /** Deletes events, visits, figures, flush ids and mails past their retention; how many rows. */
  async retain({ env }: Site): Promise<number> {
    const db = openDb(env.DB)
    const { analytics_retention_days: days, figures_retention_months: months } =
      await settingsRepository(db).read('analytics_retention_days', 'figures_retention_months')
    const now = new Date()
    const today = isoDay(now)
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

  /** Deletes visitors who are no longer present; how many. */
  sweepVisitors: ({ env }: Site): Promise<number> =>
    retentionRepository(openDb(env.DB)).visitors(new Date(Date.now() - staleVisitorMs)),

  async sendMails({ env, config, origin }: Site): Promise<number> {
    const db = openDb(env.DB)
    return sendAnalyticsMails({ db, origin, send: mailer({ env, config, db }) })
  },
}
