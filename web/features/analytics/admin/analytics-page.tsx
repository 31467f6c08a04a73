import { RefreshCw } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { decideAccess } from '../../../../domain/access.ts'
import { counted } from '../../../../domain/counted.ts'
import { routes } from '../../../../domain/routes.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import { Moment, useInBrowser } from '../../../lib/moment.tsx'
import { pageContext } from '../../../lib/page-context.ts'
import { browserOnly } from '../../../ui/browser-only.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { readAddress } from './address.ts'
import { type Figures, loadAnalytics, rollUp } from './calls.ts'
import { FilterControls, RangeControls } from './controls.tsx'
import type { MeasureName } from './measures.ts'
import { OverTime } from './over-time.tsx'
import { AnalyticsTotals } from './totals.tsx'
import { useAction } from './use-action.ts'
import { formatConversion, formatDay, formatNumber } from './words.ts'

const AdvisorUse = lazy(browserOnly(import.meta.env.SSR || (() => import('./advisor-use.tsx'))))
const AnalyticsOptions = lazy(browserOnly(import.meta.env.SSR || (() => import('./options.tsx'))))
const AnalyticsPanels = lazy(browserOnly(import.meta.env.SSR || (() => import('./panels.tsx'))))
const Journey = lazy(browserOnly(import.meta.env.SSR || (() => import('./journey.tsx'))))
const Live = lazy(browserOnly(import.meta.env.SSR || (() => import('./live.tsx'))))
const WeekTable = lazy(browserOnly(import.meta.env.SSR || (() => import('./week.tsx'))))

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageContext)
  const query = readAddress(new URL(request.url).searchParams)
  return loadAnalytics(api, query, decideAccess('admin', await viewer()).allow)
}

/** The visitor analytics. The address holds the range and the filters. */
export function Component() {
  const { figures, segments, preferences, tokens } = useLoaderData<typeof loader>()
  const query = readAddress(useSearchParams()[0])
  const loading = useNavigation().state === 'loading'
  const [shown, setShown] = useState<MeasureName>('visits')
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <PageHeading>{routes.adminAnalytics.title}</PageHeading>
      <Freshness figures={figures} />
      {figures.spike && <SpikeNotice {...figures.spike} />}
      <InBrowser className="mt-8 min-h-23">
        <Live />
      </InBrowser>
      <RangeControls query={query} />
      <FilterControls query={query} segments={segments} figures={figures} />
      <div aria-busy={loading} className={loading ? 'opacity-60 transition-opacity' : ''}>
        <Looked figures={figures} />
        <AnalyticsTotals figures={figures} shown={shown} onShow={setShown} />
        <OverTime figures={figures} shown={shown} />
        <InBrowser className="min-h-200">
          <AnalyticsPanels figures={figures} query={query} />
        </InBrowser>
        <section aria-labelledby="week" className="mt-10">
          <h2 id="week" className="border-b border-line pb-2 text-lg">
            Busy hours
          </h2>
          <InBrowser className="mt-3 min-h-64">
            <WeekTable week={figures.week} />
          </InBrowser>
        </section>
        <InBrowser className="min-h-120">
          <Journey figures={figures} />
          <AdvisorUse figures={figures} query={query} />
        </InBrowser>
        <OnlyCounted figures={figures} />
      </div>
      <InBrowser className="min-h-160 print:hidden">
        <AnalyticsOptions preferences={preferences} tokens={tokens} query={query} />
      </InBrowser>
    </div>
  )
}

/** The time at which the present UTC day began, in the reader's zone: "19:00 EST". */
function dayBegins(): string {
  return new Date(new Date().setUTCHours(0, 0, 0, 0)).toLocaleTimeString('en-US', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
}

/** When the figures were made, with a button to roll up today's visits now. */
function Freshness({ figures: { updatedAt, to } }: { figures: Figures }) {
  const { run, pending, problem } = useAction()
  const { revalidate } = useRevalidator()
  const inBrowser = useInBrowser()
  const refresh = () =>
    run(async () => {
      const today = isoDay(Date.now())
      await rollUp(to < today ? to : today)
      await revalidate()
    })
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-ink-muted">
      <p>
        {updatedAt ? (
          <>
            Figures of <Moment at={updatedAt} />
          </>
        ) : (
          'No figures yet in this time'
        )}
        , made every quarter of an hour. Days are those of UTC
        {inBrowser && `: each begins at ${dayBegins()} where you are`}.
      </p>
      <Button variant="quiet" disabled={pending} onClick={refresh}>
        <RefreshCw aria-hidden strokeWidth={1.75} className="size-4" />
        {pending ? 'Counting…' : 'Count now'}
      </Button>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

function SpikeNotice({ day, visits, usual, kind }: NonNullable<Figures['spike']>) {
  return (
    <p role="status" className="mt-4 rounded-md bg-attention-soft px-4 py-3 text-sm text-attention">
      {kind === 'rise' ? 'Many more visits than usual' : 'Far fewer visits than usual'} on{' '}
      {formatDay(day)}: {formatNumber(visits)}, where this weekday usually has {formatNumber(usual)}
      .
    </p>
  )
}

/** Renders its children in the browser only, so that the server's HTML stays small. */
function InBrowser({ className, children }: { className: string; children: ReactNode }) {
  const inBrowser = useInBrowser()
  return (
    <div className={className}>
      <Suspense>{inBrowser && children}</Suspense>
    </div>
  )
}

/** With filters: the share of visitors who pass them, and how many visits they were applied to. */
function Looked({ figures: { looked, totals } }: { figures: Figures }) {
  if (!looked) return null
  return (
    <p className="mt-4 text-sm text-ink-muted">
      <strong className="text-ink">
        Conversion {formatConversion(totals.visitors, looked.visitors)}
      </strong>
      : {formatNumber(totals.visitors)} of {counted(looked.visitors, 'visitor')}.{' '}
      {looked.since
        ? `There are too many visits to filter all of them: these are the ${formatNumber(looked.visits)} since ${formatDay(looked.since)}.`
        : `Filtered from ${counted(looked.visits, 'visit')}. Single visits are kept for as long as events are.`}
    </p>
  )
}

function OnlyCounted({ figures: { onlyCounted } }: { figures: Figures }) {
  return (
    <p className="mt-10 max-w-prose border-t border-line pt-4 text-sm text-ink-muted">
      Not in these figures: {formatNumber(onlyCounted.private)} page views of people who asked not
      to be tracked (Do Not Track, Global Privacy Control), of whom nothing else is stored, and{' '}
      {formatNumber(onlyCounted.bot)} of known bots.
    </p>
  )
}
