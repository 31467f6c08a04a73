import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { guard } from '../../http/guard.ts'
import { needsALook, readJobs, type Schedule } from './read-jobs.ts'
import { type JobRun, jobRunsRepository } from './repository.ts'

/** The recurring jobs for staff: each one's state, and the last 50 runs. */
export const jobsRoutes = (schedule: Schedule) =>
  new Hono<AppEnv>().get('/', guard('staff'), async (c) => {
    const runs = jobRunsRepository(c.get('db'))
    const jobs = await readJobs(runs, schedule, new Date())
    const latest = await runs.latest(50)
    return c.json({
      jobs: jobs.map((job) => ({
        ...job,
        needsALook: needsALook(job),
        dueAt: job.dueAt?.toISOString() ?? null,
        last: job.last && toJson(job.last),
        lastSuccess: job.lastSuccess && toJson(job.lastSuccess),
      })),
      runs: latest.map(({ id, job, ...run }) => ({ id, job, ...toJson(run) })),
    })
  })

function toJson({ startedAt, durationMs, rows, attempt, error }: JobRun) {
  return { startedAt: startedAt.toISOString(), durationMs, rows, attempt, error }
}
