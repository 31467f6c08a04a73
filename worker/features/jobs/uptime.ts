import type { Uptime } from '../../../domain/site-figures.ts'
import type { jobRunsRepository } from './repository.ts'
import { cronMinutes } from './run-job.ts'

type Runs = Pick<ReturnType<typeof jobRunsRepository>, 'spansWorked'>

/**
 * The site's uptime by the runs of a job that uses both databases: counts of the quarter hours
 * since its first success, and of those with a successful run.
 */
export async function readUptime(runs: Runs, job: string, now: Date): Promise<Uptime> {
  const spanMs = cronMinutes * 60_000
  const { first, spans } = await runs.spansWorked(job, spanMs, now)
  if (first === null) return { since: null, quarterHours: 0, worked: 0 }
  const quarterHours = Math.floor(now.getTime() / spanMs) - Math.floor(first / spanMs)
  return { since: new Date(first).toISOString(), quarterHours, worked: spans }
}
