import { jobRunDays } from '../domain/constants.ts'
import { dayMs } from '../domain/durations.ts'
import { accounts } from './accounts.ts'
import { analytics } from './analytics.ts'
import { billing } from './billing.ts'
import { openDb } from './db/index.ts'
import { pruneErrors } from './features/errors/service.ts'
import { jobRunsRepository } from './features/jobs/repository.ts'
import { cronMinutes, type Job, runJob } from './features/jobs/run-job.ts'
import { missesRepository } from './features/resources/misses-repository.ts'
import { settingsRepository } from './features/settings/repository.ts'
import { filesRepository } from './features/storage/files-repository.ts'
import { sweepUploads } from './features/storage/resumable-upload.ts'
import { sweepOrphans } from './features/storage/sweep.ts'
import { uploadsRepository } from './features/storage/uploads-repository.ts'
import type { Bindings } from './http/config/bindings.ts'
import { readConfig } from './http/config/config.ts'
import { report } from './http/report.ts'
import { refreshIndexes } from './indexes.ts'
import { library } from './library.ts'
import { staff } from './staff.ts'

/** A job's input: bindings, configuration, database, and the origin for links in mails. */
type JobSite = Parameters<typeof billing.reconcile>[0]

const hour = 60
const day = 24 * hour

/** Misses (searches without a hit) are deleted half a year after the last such search. */
const missesKeptMs = 180 * dayMs

/**
 * The recurring jobs by name; a bare function runs every time cron does (15 minutes,
 * wrangler.toml).
 */
const recurring: Record<string, Job<JobSite>['run'] | Job<JobSite>> = {
  billing: billing.reconcile,
  deletions: accounts.deleteDue,
  'library: times': library.carryOutDue,
  'library: trash': library.emptyTrash,
  indexes: ({ env }) => refreshIndexes(env),
  storage: async ({ env, db }) => {
    const deps = { files: filesRepository(db), objects: env.FILES, uploads: uploadsRepository(db) }
    await sweepUploads(deps)
    await sweepOrphans(deps)
  },
  impersonations: staff.endExpiredImpersonations,
  searches: ({ db }) => missesRepository(db).forgetBefore(new Date(Date.now() - missesKeptMs)),
  errors: async ({ db }) => {
    const { error_retention_days: days } = await settingsRepository(db).read('error_retention_days')
    await pruneErrors(db, days)
  },
  'analytics: today': analytics.rollUpToday,
  'analytics: visitors gone': { everyMinutes: hour, run: analytics.sweepVisitors },
  'analytics: mails': { everyMinutes: hour, run: analytics.sendMails },
  'analytics: days': { everyMinutes: day, run: analytics.rollUpDays },
  'analytics: retention': { everyMinutes: day, run: analytics.retain },
  'job runs': {
    everyMinutes: day,
    run: ({ db }) => jobRunsRepository(db).prune(new Date(Date.now() - jobRunDays * dayMs)),
  },
}

/** The recurring jobs, each with its interval. */
export const jobs: Record<string, Job<JobSite>> = Object.fromEntries(
  Object.entries(recurring).map(([name, job]) => [
    name,
    typeof job === 'function' ? { everyMinutes: cronMinutes, run: job } : job,
  ]),
)

/** Runs every job that is due, concurrently; a failing job is reported and stops no other. */
export async function runJobs(env: Bindings): Promise<void> {
  const config = readConfig(env)
  const origin = config.appUrl ?? 'http://localhost:8787'
  const db = openDb(env.DB)
  const site = { env, config, db, origin }
  const runs = jobRunsRepository(db)
  await Promise.all(
    Object.entries(jobs).map(([name, job]) => {
      const onError = (error: unknown) => report(error, { job: name })
      // Also when the job's result cannot be stored.
      return runJob({ runs, onError }, name, job, site).catch(onError)
    }),
  )
}
