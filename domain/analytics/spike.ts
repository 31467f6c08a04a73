import { dayMs } from '../durations.ts'
import { isoDay } from '../text/dates.ts'
/** A day whose visits are far from the usual number on its weekday. */
export type Spike = {
  day: string
  visits: number
  /** The mean of the same weekday in up to four weeks before. */
  usual: number
  kind: 'rise' | 'drop'
}

/** Below this many visits no rise or drop is reported. */
const fewestVisits = 20
const weeks = 4

/**
 * The rise (at least twice the usual visits) or drop (at most half) of a day; null when there is
 * neither, or fewer than two of the four weeks before are known.
 */
export function spikeOf(day: string, visitsOn: (day: string) => number | undefined): Spike | null {
  const earlier = Array.from({ length: weeks }, (_, week) => {
    const time = Date.parse(day) - (week + 1) * 7 * dayMs
    return visitsOn(isoDay(time))
  }).filter((visits) => visits !== undefined)
  // Two weeks say what is usual; one does not.
  if (earlier.length < 2) return null
  const usual = earlier.reduce((sum, visits) => sum + visits, 0) / earlier.length
  const visits = visitsOn(day) ?? 0
  if (Math.max(visits, usual) < fewestVisits) return null
  const about = { day, visits, usual: Math.round(usual) }
  if (visits >= 2 * usual) return { ...about, kind: 'rise' }
  return visits <= usual / 2 ? { ...about, kind: 'drop' } : null
}
