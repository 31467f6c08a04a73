import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from './columns.ts'

/** Runs of the recurring jobs (worker/jobs.ts). */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    /**
     * Begins with the run's time, so that old runs are found by key. WITHOUT ROWID, as in
     * analytics.
     */
    id: text('id').primaryKey(),
    job: text('job').notNull(),
    startedAt: timestamp('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** Count that the job returned, mostly rows written; null when it returned none. */
    rows: integer('rows'),
    /** 1 for the first attempt. */
    attempt: integer('attempt').notNull(),
    /** The failure's message; null after success. */
    error: text('error'),
  },
  (table) => [index('job_runs_by_job').on(table.job, table.startedAt)],
)
