import { Hono } from 'hono'
import type { AppEnv } from '../../http/app-env.ts'
import { guard } from '../../http/guard.ts'
import { type JobRun, jobRunsRepository } from './repository.ts'
import { isOverdue } from './run-job.ts'

type Schedule = Record<string, { everyMinutes: number }>

/** What recurs: when each job last ran, with what, and whether it is late. For staff. */
export const jobsRoutes = (schedule: Schedule) =>
  new Hono<AppEnv>().get('/', guard('staff'), async (c) => {
    const runs = jobRunsRepository(c.get('db'))
    const now = new Date()
    const jobs = await Promise.all(
      Object.entries(schedule).map(async ([name, { everyMinutes }]) => {
        const [last, success] = await Promise.all([runs.last(name), runs.lastSuccess(name)])
        return {
          name,
          everyMinutes,
          overdue: isOverdue(everyMinutes, success, now),
          last: last && toJson(last),
          lastSuccess: success && toJson(success),
        }
      }),
    )
    const latest = await runs.latest(50)
    return c.json({
      jobs,
      runs: latest.map(({ id, job, ...run }) => ({ id, job, ...toJson(run) })),
    })
  })

function toJson({ startedAt, durationMs, rows, attempt, error }: JobRun) {
  return { startedAt: startedAt.toISOString(), durationMs, rows, attempt, error }
}
