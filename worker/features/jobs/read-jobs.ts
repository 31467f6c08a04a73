import type { Uptime } from '../../../domain/site-figures.ts'
import type { JobRun, jobRunsRepository } from './repository.ts'
import { cronMinutes, isOverdue } from './run-job.ts'

export type Schedule = Record<string, { everyMinutes: number }>

export type JobState = {
  name: string
  everyMinutes: number
  last: JobRun | null
  lastSuccess: JobRun | null
  /** An interval after its last success, when it was to run again; null before the first. */
  dueAt: Date | null
  /** Whether its last success is too long ago. */
  overdue: boolean
}

type Runs = ReturnType<typeof jobRunsRepository>

/** The state of each recurring job. */
export async function readJobs(
  runs: Pick<Runs, 'newestOf'>,
  schedule: Schedule,
  now: Date,
): Promise<JobState[]> {
  const newest = await runs.newestOf(Object.keys(schedule))
  return newest.map(({ name, last, lastSuccess }) => {
    const everyMinutes = schedule[name]?.everyMinutes ?? 0
    const overdue = isOverdue(everyMinutes, lastSuccess, now)
    const dueAt = lastSuccess && new Date(lastSuccess.startedAt.getTime() + everyMinutes * 60_000)
    return { name, everyMinutes, last, lastSuccess, dueAt, overdue }
  })
}

/** Whether the job is overdue or its last run failed. */
export function needsALook({ overdue, last }: JobState): boolean {
  return overdue || Boolean(last?.error)
}

/**
 * The site's uptime by the runs of a job that uses both databases: counts of the quarter hours
 * since its first success, and of those with a successful run.
 */
export async function readUptime(
  runs: Pick<Runs, 'spansWorked'>,
  job: string,
  now: Date,
): Promise<Uptime> {
  const spanMs = cronMinutes * 60_000
  const { first, spans } = await runs.spansWorked(job, spanMs, now)
  if (first === null) return { since: null, quarterHours: 0, worked: 0 }
  const quarterHours = Math.floor(now.getTime() / spanMs) - Math.floor(first / spanMs)
  return { since: new Date(first).toISOString(), quarterHours, worked: spans }
}
