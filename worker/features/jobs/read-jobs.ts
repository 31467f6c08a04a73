import type { JobRun, jobRunsRepository } from './repository.ts'
import { isOverdue } from './run-job.ts'

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

type Runs = Pick<ReturnType<typeof jobRunsRepository>, 'newestOf'>

/** The state of each recurring job. */
export async function readJobs(runs: Runs, schedule: Schedule, now: Date): Promise<JobState[]> {
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
