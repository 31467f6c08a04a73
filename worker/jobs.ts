import { billing } from './billing.ts'
import { openDb } from './db/index.ts'
import type { Bindings } from './http/bindings.ts'
import { readConfig } from './http/config.ts'
import { report } from './http/report.ts'
import { refreshIndexes } from './indexes.ts'

/** Where a job finds the site: configuration, database, and the address that mails link to. */
type JobSite = Parameters<typeof billing.reconcile>[0]

/** What recurs, every quarter of an hour (wrangler.toml). */
const jobs: Record<string, (site: JobSite) => Promise<void>> = {
  billing: billing.reconcile,
  indexes: ({ env }) => refreshIndexes(env),
}

/** Runs every job; one that fails is reported and keeps no other from running. */
export async function runJobs(env: Bindings): Promise<void> {
  const config = readConfig(env)
  const origin = config.appUrl ?? 'http://localhost:8787'
  const site = { env, config, db: openDb(env.DB), origin }
  await Promise.all(
    Object.entries(jobs).map(([job, run]) =>
      run(site).catch((error: unknown) => report(error, { job })),
    ),
  )
}
