import { type ApiClient, unwrap } from '../../lib/api.ts'

export const loadJobs = async (api: ApiClient) => (await unwrap(api.admin.jobs.$get())).jobs
type Job = Awaited<ReturnType<typeof loadJobs>>[number]

/** What recurs by itself: what is late or failed first of all, and when each last ran. */
export function JobsSummary({ jobs }: { jobs: Job[] }) {
  const late = jobs.filter(({ overdue }) => overdue)
  return (
    <section aria-labelledby="jobs" className="mt-6">
      <h2 id="jobs" className="sr-only">
        Recurring work
      </h2>
      {late.length > 0 && (
        <div
          role="status"
          className="rounded-md bg-attention-soft px-4 py-3 text-sm text-attention"
        >
          <p className="font-semibold">
            {late.length === jobs.length
              ? 'No recurring work has been done in time. Is the cron trigger set?'
              : 'Some recurring work has not been done in time.'}
          </p>
          <ul className="mt-1">
            {late.map(({ name, lastSuccess, last }) => (
              <li key={name}>
                {name}: {lastSuccess ? `last done ${moment(lastSuccess.startedAt)}` : 'never done'}
                {last?.error && `, because: ${last.error}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <details className="mt-2 text-sm">
        <summary className="inline-block cursor-pointer rounded-sm py-1 text-ink-muted hover:text-ink">
          Recurring work ({jobs.length})
        </summary>
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {jobs.map(({ name, everyMinutes, last }) => (
            <li key={name} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span>
                {name} <span className="text-ink-muted">every {interval(everyMinutes)}</span>
              </span>
              <span className="text-ink-muted tabular-nums">
                {last ? outcome(last) : 'not yet run'}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

function outcome({ startedAt, durationMs, rows, error }: NonNullable<Job['last']>): string {
  const what = error ? `failed: ${error}` : rows === null ? 'done' : `${rows} rows`
  return `${moment(startedAt)}, ${durationMs} ms, ${what}`
}

function interval(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'day' : `${minutes / 1440} days`
  if (minutes % 60 === 0) return minutes === 60 ? 'hour' : `${minutes / 60} hours`
  return `${minutes} minutes`
}

/** "2026-11-22 14:45 UTC". */
function moment(iso: string): string {
  return `${iso.slice(0, 16).replace('T', ' ')} UTC`
}
