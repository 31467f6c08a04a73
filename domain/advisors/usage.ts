import type { AdvisorId } from './advisors.ts'

/** Months that a person's usage goes back, the current one included. */
const usageMonthsShown = 12
/** Publishers named in a person's usage. */
export const usagePublishersShown = 15

/** One person's figures, from the conversations they keep; months are UTC, "2026-11". */
export type Usage = {
  /** Every month shown, the oldest first. */
  months: string[]
  /** Only where there were any. */
  questions: { month: string; advisor: AdvisorId; count: number }[]
  answers: AnswerFigures[]
  /** In how many answers a publisher is cited, the most cited first. */
  sources: { publisher: string; answers: number }[]
}

export type AnswerFigures = {
  advisor: AdvisorId
  /** Finished answers. */
  answers: number
  withoutSources: number
  good: number
  poor: number
}

/** The months shown at `now`, the oldest first. */
export function usageMonths(now: Date): string[] {
  return Array.from({ length: usageMonthsShown }, (_, at) =>
    monthBefore(now, usageMonthsShown - 1 - at)
      .toISOString()
      .slice(0, 7),
  )
}

/** When the first of the months shown at `now` began. */
export function usageStart(now: Date): Date {
  return monthBefore(now, usageMonthsShown - 1)
}

function monthBefore(now: Date, months: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months))
}

/** When a month, "2026-11", began. */
export function startOfMonth(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`)
}
