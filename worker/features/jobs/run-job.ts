import { withoutPersonalData } from '../../../domain/personal-data.ts'
import type { JobRun, jobRunsRepository } from './repository.ts'

/** Cron looks for what is due this often (wrangler.toml). */
export const cronMinutes = 15

export type Job<Site> = {
  /** Cron's own interval, or a longer one. */
  everyMinutes: number
  /** May answer how many rows it wrote or looked after. */
  run(site: Site): Promise<unknown>
}

type Deps = {
  runs: Pick<ReturnType<typeof jobRunsRepository>, 'add' | 'lastSuccess'>
  now?: () => Date
  onError(error: unknown): void
}

/** A failed run is repeated at once, and after that with every cron until it works. */
const attempts = 2

/** Runs a job when it is due, and writes down what it came to. */
export async function runJob<Site>(
  { runs, now = () => new Date(), onError }: Deps,
  name: string,
  { everyMinutes, run }: Job<Site>,
  site: Site,
): Promise<void> {
  if (everyMinutes > cronMinutes) {
    const last = await runs.lastSuccess(name)
    // Cron is not exact to the minute.
    if (last && !isOlder(last, everyMinutes - cronMinutes / 2, now())) return
  }
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const startedAt = now()
    const result = await attemptOf(run, site)
    const durationMs = now().getTime() - startedAt.getTime()
    const error = 'error' in result ? messageOf(result.error) : null
    const rows = 'rows' in result ? (result.rows ?? null) : null
    await runs.add(name, { startedAt, durationMs, rows, attempt, error })
    if (!('error' in result)) return
    onError(result.error)
  }
}

async function attemptOf<Site>(run: Job<Site>['run'], site: Site) {
  try {
    const rows = await run(site)
    return { rows: typeof rows === 'number' ? rows : null }
  } catch (error) {
    return { error }
  }
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return withoutPersonalData(text).slice(0, 300)
}

/** Whether a job should have worked since: twice its interval and a cron ago. */
export function isOverdue(everyMinutes: number, lastSuccess: JobRun | null, now: Date): boolean {
  return !lastSuccess || isOlder(lastSuccess, 2 * everyMinutes + cronMinutes, now)
}

function isOlder({ startedAt }: JobRun, minutes: number, now: Date): boolean {
  return now.getTime() - startedAt.getTime() > minutes * 60_000
}
