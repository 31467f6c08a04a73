import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { timestamp } from './columns.ts'

/** Each run of a recurring job (worker/jobs.ts). */
export const jobRuns = sqliteTable(
  'job_runs',
  {
    /** Begins with its time, so that old ones are found by it. WITHOUT ROWID, as those of analytics. */
    id: text('id').primaryKey(),
    job: text('job').notNull(),
    startedAt: timestamp('started_at').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** Rows it wrote or looked after, where it says so. */
    rows: integer('rows'),
    /** 1 for the first try of a run. */
    attempt: integer('attempt').notNull(),
    /** Why it failed; null when it did not. */
    error: text('error'),
  },
  (table) => [index('job_runs_by_job').on(table.job, table.startedAt)],
)
