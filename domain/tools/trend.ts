import { counted } from '../counted.ts'
import { longDate } from '../text/dates.ts'
import type { KeptResult } from './kept.ts'
import type { ToolTable } from './report.ts'

/**
 * A table of self-check scores by day, the oldest first, each with its change since the one before.
 */
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
        cells: [longDate(day), `${score}%`, before ? changeOf(score - before.score) : ''],
        share: score / 100,
      }
    }),
  }
}

function changeOf(points: number): string {
  if (points === 0) return 'the same'
  return `${points > 0 ? '+' : '−'}${counted(Math.abs(points), 'point')}`
}
