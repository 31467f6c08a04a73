import { counted } from '../../../domain/counted.ts'
import { type ApiClient, unwrapPart } from '../../lib/api.ts'
import { TimeSince } from './time-since.tsx'

/** The recurring jobs with their last runs; null when they cannot be read. */
export const loadJobs = async (api: ApiClient) =>
  (await unwrapPart(api.admin.jobs.$get()))?.jobs ?? null
type Job = NonNullable<Awaited<ReturnType<typeof loadJobs>>>[number]

const mostShown = 5

/** The state of recurring jobs: those late or failed, then when each last ran. */
export function JobsSummary({ jobs }: { jobs: Job[] }) {
  const wrong = jobs.filter(({ needsALook }) => needsALook)
  return (
    <section aria-labelledby="jobs" className="min-w-0">
      <h2 id="jobs" className="text-xl">
        Recurring work
      </h2>
      <p className="mt-3 border-t border-line pt-3 text-sm text-ink-muted">
        {wrong.length === 0
          ? `${counted(jobs.length, 'job was', 'jobs were')} done, each in time.`
          : wrong.length === jobs.length
            ? 'None has been done in time. Is the cron trigger set?'
            : `${jobs.length - wrong.length} of ${counted(jobs.length, 'job')} done in time.`}
      </p>
      <ul className="mt-2 flex flex-col gap-2 text-sm empty:hidden">
        {wrong.slice(0, mostShown).map((job) => (
          <li key={job.name} className="break-words border-l-2 border-attention pl-3">
            <span className="font-semibold">{job.name}</span>{' '}
            <span className="text-ink-muted">every {interval(job.everyMinutes)}</span>
            <br />
            <Lateness {...job} />
            {job.last?.error && `${job.overdue ? ', and ' : ''}failed, because: ${job.last.error}`}
          </li>
        ))}
        {wrong.length > mostShown && (
          <li className="text-ink-muted">and {wrong.length - mostShown} more</li>
        )}
      </ul>
      <details className="mt-2 text-sm">
        <summary className="inline-block cursor-pointer rounded-sm py-1 text-ink-muted hover:text-ink">
          All jobs, and when each ran last
        </summary>
        <ul className="mt-2 divide-y divide-line border-y border-line">
          {jobs.map((job) => (
            <li key={job.name} className="flex flex-wrap justify-between gap-x-6 py-2">
              <span>
                {job.name}{' '}
                <span className="text-ink-muted">every {interval(job.everyMinutes)}</span>
              </span>
              <span className="text-ink-muted tabular-nums">
                <Lateness {...job} />
                {job.overdue && job.last && '; '}
                {job.last && <Outcome {...job.last} />}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

/** By how much a job is late against its own interval; nothing for one in time. */
function Lateness({ overdue, dueAt }: Job) {
  if (!overdue) return null
  return (
    <span className="font-semibold text-attention">
      {dueAt ? (
        <>
          late by <TimeSince at={dueAt} />
        </>
      ) : (
        'never done'
      )}
    </span>
  )
}

function Outcome({ startedAt, durationMs, rows, error }: NonNullable<Job['last']>) {
  const what = error ? 'failed' : rows === null ? 'done' : counted(rows, 'row')
  return (
    <>
      <TimeSince at={startedAt} /> ago, {durationMs} ms, {what}
    </>
  )
}

function interval(minutes: number): string {
  if (minutes % 1440 === 0) return minutes === 1440 ? 'day' : `${minutes / 1440} days`
  if (minutes % 60 === 0) return minutes === 60 ? 'hour' : `${minutes / 60} hours`
  return `${minutes} minutes`
}
