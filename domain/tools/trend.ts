import { counted } from '../counted.ts'
import type { Development } from '../foresight.ts'
import type { KeptResult, OwnDate } from './kept.ts'
import type { ToolTable } from './report.ts'

/** The results of a self-check, the first one first, each with what has changed since the one before. */
export function trendOf(results: readonly Pick<KeptResult, 'day' | 'score'>[]): ToolTable {
  const scored = results
    .filter((one): one is { day: string; score: number } => one.score !== null)
    .toSorted((a, b) => a.day.localeCompare(b.day))
  return {
    caption: 'Your results so far',
    columns: ['Day', 'In place', 'Change'],
    rows: scored.map(({ day, score }, at) => {
      const before = scored[at - 1]
      return {
        cells: [longDay(day), `${score}%`, before ? changeOf(score - before.score) : ''],
        share: score / 100,
      }
    }),
  }
}

function changeOf(points: number): string {
  if (points === 0) return 'the same'
  return `${points > 0 ? '+' : '−'}${counted(Math.abs(points), 'point')}`
}

/** "November 3, 2026". */
export function longDay(day: string): string {
  return new Date(`${day}T00:00:00Z`).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  })
}

/** What is ahead, the district's own dates among it, the nearest first. */
export function withOwnDates(
  ahead: readonly Development[],
  own: readonly OwnDate[],
): (Development | OwnDate)[] {
  return [...ahead, ...own].toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? ''))
}
