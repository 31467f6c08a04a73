import { withoutPersonalData } from '../../../domain/personal-data.ts'
import type { JobRun, jobRunsRepository } from './repository.ts'

/** Cron looks for what is due this often (wrangler.toml). */
export const cronMinutes = 15

/** What cron does again and again; safe to run twice. `Context` is what it works on. */
export type Job<Context> = {
  /** Cron's own interval, or a longer one. */
  everyMinutes: number
  /** A number it resolves to is written down as the rows it wrote or looked after. */
  run(context: Context): Promise<unknown>
}

type Deps = {
  runs: Pick<ReturnType<typeof jobRunsRepository>, 'add' | 'lastSuccess'>
  now?: () => Date
  onError(error: unknown): void
}

/** A failed run is repeated at once, and after that with every cron until it works. */
const attempts = 2

/** Runs a job when it is due, and writes down what it came to. */
export async function runJob<Context>(
  { runs, now = () => new Date(), onError }: Deps,
  name: string,
  { everyMinutes, run }: Job<Context>,
  context: Context,
): Promise<void> {
  if (everyMinutes > cronMinutes) {
    const last = await runs.lastSuccess(name)
    // Cron is not exact to the minute.
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
