import { and, desc, eq, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../db/index.ts'
import { jobRuns } from '../../db/schema/jobs.ts'

export type JobRun = Omit<typeof jobRuns.$inferSelect, 'id' | 'job'>

/** What each run of a recurring job came to. */
export function jobRunsRepository(db: Db) {
  const { startedAt, durationMs, rows, attempt, error } = jobRuns
  const last = (...more: Parameters<typeof and>) =>
    db
      .select({ startedAt, durationMs, rows, attempt, error })
      .from(jobRuns)
      .where(and(...more))
      .orderBy(desc(startedAt))
      .limit(1)
  return {
    async add(job: string, run: JobRun): Promise<void> {
      const id = `${idOf(run.startedAt)}_${crypto.randomUUID()}`
      await db.insert(jobRuns).values({ id, job, ...run })
    },
    async last(job: string): Promise<JobRun | null> {
      return (await last(eq(jobRuns.job, job)))[0] ?? null
    },
    async lastSuccess(job: string): Promise<JobRun | null> {
      return (await last(eq(jobRuns.job, job), isNull(error)))[0] ?? null
    },
    /** Newest first. */
    latest(limit: number) {
      return db.select().from(jobRuns).orderBy(desc(jobRuns.id)).limit(limit)
    },
    async prune(before: Date): Promise<number> {
      const { meta } = await db.delete(jobRuns).where(lt(jobRuns.id, idOf(before)))
      return meta.changes
    },
  }
}

/** Sorts like the time. */
function idOf(time: Date): string {
  return time.getTime().toString(36).padStart(9, '0')
}
