import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/index.ts'
import { jobRuns } from '../../db/schema/jobs.ts'

export type JobRun = Omit<typeof jobRuns.$inferSelect, 'id' | 'job'>

type NewestRuns = { name: string; last: JobRun | null; lastSuccess: JobRun | null }

/** The stored runs of the recurring jobs. */
export function jobRunsRepository(db: Db) {
  const { startedAt, durationMs, rows, attempt, error } = jobRuns
  const last = (where: SQL | undefined) =>
    db
      .select({ startedAt, durationMs, rows, attempt, error })
      .from(jobRuns)
      .where(where)
      .orderBy(desc(startedAt))
      .limit(1)
  const succeeded = (job: string) => and(eq(jobRuns.job, job), isNull(error))
  return {
    async add(job: string, run: JobRun): Promise<void> {
      const id = `${idOf(run.startedAt)}_${crypto.randomUUID()}`
      await db.insert(jobRuns).values({ id, job, ...run })
    },
    /** Each job's last run and last successful run, in one round trip. */
    async newestOf(jobs: string[]): Promise<NewestRuns[]> {
      if (jobs.length === 0) return []
      const asked = jobs.flatMap((job) => [last(eq(jobRuns.job, job)), last(succeeded(job))])
      const found = await db.batch(asked as [(typeof asked)[0], ...typeof asked])
      return jobs.map((name, at) => ({
        name,
        last: found[2 * at]?.[0] ?? null,
        lastSuccess: found[2 * at + 1]?.[0] ?? null,
      }))
    },
    async lastSuccess(job: string): Promise<JobRun | null> {
      return (await last(succeeded(job)))[0] ?? null
    },
    /** A job's first success (epoch ms), and the count of past spans of `spanMs` with a success. */
    async spansWorked(job: string, spanMs: number, now: Date) {
      const span = sql`${startedAt} / ${spanMs}`
      const [found] = await db
        .select({
          first: sql<number | null>`min(${startedAt})`,
          spans: sql<number>`count(distinct ${span})`,
        })
        .from(jobRuns)
        .where(and(succeeded(job), sql`${span} < ${Math.floor(now.getTime() / spanMs)}`))
      return { first: found?.first ?? null, spans: found?.spans ?? 0 }
    },
    /** The last runs of all jobs, newest first. */
    latest(limit: number) {
      return db.select().from(jobRuns).orderBy(desc(jobRuns.id)).limit(limit)
    },
    async prune(before: Date): Promise<number> {
      const { meta } = await db.delete(jobRuns).where(lt(jobRuns.id, idOf(before)))
      return meta.changes
    },
  }
}

/** The beginning of a run's id, which sorts like its time. */
function idOf(time: Date): string {
  return time.getTime().toString(36).padStart(9, '0')
}
