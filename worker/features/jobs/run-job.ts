import { withoutPersonalData } from '../../../domain/personal-data.ts'
import type { JobRun, jobRunsRepository } from './repository.ts'

/** Interval of cron (wrangler.toml). */
export const cronMinutes = 15

/** A recurring job, safe to run twice; `Context` is what it is given. */
export type Job<Context> = {
  /** Cron's interval or a longer one. */
  everyMinutes: number
  /** A returned number is stored as the run's count of rows. */
  run(context: Context): Promise<unknown>
}

type Deps = {
  runs: Pick<ReturnType<typeof jobRunsRepository>, 'add' | 'lastSuccess'>
  now?: () => Date
  onError(error: unknown): void
}

/** Attempts of one run; a job that still fails runs again with every cron. */
const attempts = 2

/** Runs a job if it is due, and stores the result of each attempt. */
export async function runJob<Context>(
  { runs, now = () => new Date(), onError }: Deps,
  name: string,
  { everyMinutes, run }: Job<Context>,
  context: Context,
): Promise<void> {
  if (everyMinutes > cronMinutes) {
    const last = await runs.lastSuccess(name)
    // Half an interval of tolerance, since cron is not exact.
    if (last && !isOlder(last, everyMinutes - cronMinutes / 2, now())) return
  }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const startedAt = now()
    const result = await tryRun(run, context)
    const durationMs = now().getTime() - startedAt.getTime()
    const { ok, rows } = result
    const error = ok ? null : messageOf(result.error)
    await runs.add(name, { startedAt, durationMs, rows, attempt, error })
    if (ok) return
    onError(result.error)
  }
}

async function tryRun<Context>(run: Job<Context>['run'], context: Context) {
  try {
    const rows = await run(context)
    return { ok: true as const, rows: typeof rows === 'number' ? rows : null }
  } catch (error) {
    return { ok: false as const, rows: null, error }
  }
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return withoutPersonalData(text).slice(0, 300)
}

/** Whether a job has had no success within two of its intervals and one of cron's. */
export function isOverdue(everyMinutes: number, lastSuccess: JobRun | null, now: Date): boolean {
  return !lastSuccess || isOlder(lastSuccess, 2 * everyMinutes + cronMinutes, now)
}

function isOlder({ startedAt }: JobRun, minutes: number, now: Date): boolean {
  return now.getTime() - startedAt.getTime() > minutes * 60_000
}
