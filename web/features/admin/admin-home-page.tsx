import { CircleCheck } from 'lucide-react'
import { type LoaderFunctionArgs, Outlet, useLoaderData, useRouteLoaderData } from 'react-router'
import { decideAccess } from '../../../domain/access.ts'
import { modelInWords } from '../../../domain/advisors/answering-model.ts'
import { counted } from '../../../domain/counted.ts'
import { routes } from '../../../domain/routes.ts'
import type { AttentionItem } from '../../../domain/staff/admin-home.ts'
import { unwrap, unwrapPart } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Unread } from '../../ui/unread.tsx'
import type { loader as frameLoader } from './admin-frame.tsx'
import { JobsSummary, loadJobs } from './jobs-summary.tsx'
import { SearchMisses } from './search-misses.tsx'
import { TimeSince } from './time-since.tsx'
import { TrendTile } from './trend-tile.tsx'

const plain = new Intl.NumberFormat('en-US')

/** Loads the dashboard; trends and live visitors are for admins only. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageContext)
  const isAdmin = decideAccess('admin', await viewer()).allow
  // Staff need this page most while something is wrong: each part is shown without the others.
  const [model, jobs, missed, trend, live] = await Promise.all([
    unwrap(api.model.$get()),
    loadJobs(api),
    unwrapPart(api.admin.resources.misses.$get()),
    isAdmin ? unwrapPart(api.admin.trends.$get()) : null,
    isAdmin ? unwrap(api.admin.analytics.live.$get()).catch(() => null) : null,
  ])
  return {
    model,
    jobs,
    misses: missed?.misses ?? null,
    trends: trend?.trends ?? [],
    here: live?.visitors.length ?? null,
  }
}

/**
 * The admin dashboard: work that waits, trends, and the billing summary as its child route
 * (web/pages.tsx).
 */
export function Component() {
  const { model, jobs, misses, trends, here } = useLoaderData<typeof loader>()
  const items = useRouteLoaderData<typeof frameLoader>('adminFrame')?.items ?? null
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <PageHeading>{routes.admin.title}</PageHeading>
      <section aria-labelledby="needs-you" className="mt-6">
        <h2 id="needs-you" className="text-xl">
          Needs you today
        </h2>
        <Attention items={items} />
      </section>
      {trends.length > 0 && (
        <section aria-labelledby="last-days" className="mt-10">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="last-days" className="text-xl">
              The last 30 days{' '}
              <span className="font-sans text-sm font-normal text-ink-muted">
                against the 30 before
              </span>
            </h2>
            {here !== null && <HereNow count={here} />}
          </div>
          <ul className="mt-4 pairs gap-3 sm:gap-4 lg:grid-cols-3 xl:grid-cols-6">
            {trends.map((trend) => (
              <TrendTile key={trend.id} {...trend} />
            ))}
          </ul>
        </section>
      )}
      <div className="mt-10 grid gap-x-12 gap-y-10 lg:grid-cols-2">
        <SearchMisses misses={misses} />
        {jobs ? (
          <JobsSummary jobs={jobs} />
        ) : (
          <Unread>When recurring work was done cannot be read just now.</Unread>
        )}
      </div>
      <p className="mt-6 text-sm text-ink-muted">Advisors: {modelInWords(model)}</p>
      <Outlet />
    </div>
  )
}

function HereNow({ count }: { count: number }) {
  return (
    <a
      href={routes.adminAnalytics.path}
      className="inline-flex items-center gap-2 text-sm text-ink-muted underline-offset-4 hover:underline"
    >
      <span
        aria-hidden
        className={`size-2.5 rounded-full ${count > 0 ? 'bg-brand' : 'bg-line-strong'}`}
      />
      {count === 0 ? 'Nobody' : plain.format(count)} on the site now
    </a>
  )
}

function Attention({ items }: { items: AttentionItem[] | null }) {
  const unread = items?.filter(({ count }) => count === null) ?? []
  const waiting = items?.filter(({ count }) => count !== null && count > 0) ?? []
  if (items && waiting.length === 0 && unread.length === 0)
    return (
      <p className="mt-3 flex items-center gap-2.5 rounded-md border border-line px-5 py-4">
        <CircleCheck aria-hidden strokeWidth={1.75} className="size-5 shrink-0 text-brand" />
        {`Nothing waits for you. ${counted(items.length, 'list was', 'lists were')} checked just now.`}
      </p>
    )
  return (
    <>
      <ul className="mt-3 divide-y divide-line border-y border-line">
        {waiting.map(({ id, count, words, since, href }) => (
          <li key={id}>
            <a
              href={href}
              className="group grid grid-cols-[2.5rem_1fr] items-baseline gap-x-4 py-2.5 sm:grid-cols-[3rem_1fr_auto] hover:bg-surface-sunken"
            >
              <span className="text-right font-serif text-xl font-semibold tabular-nums">
                {count}
              </span>
              <span className="font-semibold underline-offset-4 group-hover:underline">
                {words}
              </span>
              <span className="col-start-2 text-sm text-ink-muted sm:col-start-3">
                {since && (
                  <>
                    oldest <TimeSince at={since} />
                  </>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {(unread.length > 0 || !items) && (
        <Unread>
          {items
            ? `Could not be read just now: ${unread.map(({ words }) => words).join('; ')}.`
            : 'What waits could not be read just now.'}
        </Unread>
      )}
    </>
  )
}
