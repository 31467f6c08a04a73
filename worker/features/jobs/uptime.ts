import type { Uptime } from '../../../domain/site-figures.ts'
import type { jobRunsRepository } from './repository.ts'
import { cronMinutes } from './run-job.ts'

type Runs = Pick<ReturnType<typeof jobRunsRepository>, 'spansWorked'>

/**
 * How often the site was found working, by what cron wrote down of a job that reads and writes both
 * databases: a quarter of an hour without a run that worked counts as one in which the site did not.
 */
export async function readUptime(runs: Runs, job: string, now: Date): Promise<Uptime> {
  const spanMs = cronMinutes * 60_000
  const { first, spans } = await runs.spansWorked(job, spanMs, now)
  if (first === null) return { since: null, quarterHours: 0, worked: 0 }
  const quarterHours = Math.floor(now.getTime() / spanMs) - Math.floor(first / spanMs)
  return { since: new Date(first).toISOString(), quarterHours, worked: spans }
}
