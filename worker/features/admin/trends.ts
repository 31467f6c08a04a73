import { dayMs } from '../../../domain/durations.ts'
import { type Trend, trendDays } from '../../../domain/staff/admin-home.ts'
import { report } from '../../http/report.ts'
import type { DayCount, trendsRepository } from './trends-repository.ts'

type Trends = ReturnType<typeof trendsRepository>

type DailyCounts = Exclude<keyof Trends, 'unanswered'>

const kinds: (Pick<Trend, 'title' | 'href' | 'unit'> & { id: DailyCounts })[] = [
  { id: 'signUps', title: 'Sign-ups', href: '/admin/users' },
  { id: 'newAccess', title: 'Plans begun', href: '/admin/users?billing=premium' },
  { id: 'received', title: 'Revenue', unit: 'cents', href: '/admin#billing-figures' },
  { id: 'answers', title: 'Answers' },
  { id: 'answersWithoutSource', title: 'Answers without a source' },
  { id: 'poorRatings', title: 'Answers rated poor', href: '/admin/feedback?category=answer' },
]

/**
 * Each figure of the last 30 days by day, with the total of the 30 before; failed ones left out.
 */
export async function readTrends(trends: Trends, now: Date): Promise<Trend[]> {
  const today = Math.floor(now.getTime() / dayMs)
  const since = new Date((today - 2 * trendDays + 1) * dayMs)
  const read = kinds.map(async ({ id, ...kind }) => {
    try {
      return { id, ...kind, ...inDays(await trends[id](since), today) }
    } catch (error) {
      report(error, { reading: `trend: ${id}` })
      return null
    }
  })
  return (await Promise.all(read)).filter((trend) => trend !== null)
}

function inDays(counts: DayCount[], today: number): Pick<Trend, 'days' | 'total' | 'before'> {
  const of = new Map(counts.map(({ day, count }) => [day, count]))
  const days = Array.from({ length: trendDays }, (_, at) => of.get(today - trendDays + 1 + at) ?? 0)
  const total = days.reduce((sum, count) => sum + count, 0)
  const all = counts.filter(({ day }) => day <= today).reduce((sum, { count }) => sum + count, 0)
  return { days, total, before: all - total }
}
