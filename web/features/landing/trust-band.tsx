import type { ReactNode } from 'react'
import { routes } from '../../../domain/routes.ts'
import type { SiteFigures } from '../../../domain/site-figures.ts'
import { longDate } from '../../../domain/text/dates.ts'
import { GuardDemo } from './guard-demo.tsx'
import { LateSection } from './late-section.tsx'

/**
 * The first questions of a district's counsel, answered with figures of the running site, and the
 * guard's demonstration.
 */
export function TrustBand({ figures }: { figures: SiteFigures }) {
  return (
    <LateSection
      labelledBy="trust-title"
      reserve="[contain-intrinsic-height:auto_75rem] lg:[contain-intrinsic-height:auto_48rem]"
      className="border-y border-line bg-surface-sunken"
    >
      <div className="mx-auto grid max-w-page gap-x-14 gap-y-7 px-5 py-16 lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:py-20">
        <div>
          <h2 id="trust-title" className="text-2xl sm:text-3xl">
            A guard for student data
          </h2>
          <p className="mt-4 max-w-[34rem] text-ink-muted">
            It reads every question before it is stored or sent to a model, and replaces the details
            it recognizes. Try it: change the example.
          </p>
        </div>
        <GuardDemo className="lg:col-start-2 lg:row-span-2 lg:row-start-1" />
        <div>
          <dl>
            <LibraryPoint figures={figures} />
            <Point title="No training on your conversations">
              We train no model on your questions, your conversations or your district’s profile,
              and you can delete them.
            </Point>
            <Point
              title={figures.botCheck ? 'No trackers of others' : 'No third parties on our pages'}
            >
              {`Scripts, fonts and pictures come from this site alone; the browser is told to refuse all others${figures.botCheck ? ', but for Cloudflare’s check of who registers' : ''}.`}
            </Point>
            <Point title="Ready for your review">
              A data map, subprocessors, retention periods, an accessibility statement and a data
              privacy agreement to download.
            </Point>
          </dl>
          <p className="mt-5">
            <a
              href={routes.trust.path}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
            >
              Trust and security, in full
            </a>
          </p>
        </div>
      </div>
    </LateSection>
  )
}

function LibraryPoint({ figures: { library, readAt } }: { figures: SiteFigures }) {
  if (!library || library.entries === 0) return null
  const { entries, facts, documents, overdue } = library
  const number = (value: number) => value.toLocaleString('en-US')
  const review = overdue === 0 ? 'none overdue for review' : `${number(overdue)} overdue for review`
  return (
    <Point title={`${number(facts)} facts from ${number(documents)} documents`}>
      {`${number(entries)} entries rest on them, ${review} on `}
      <time dateTime={readAt}>{longDate(readAt)}</time>. Each fact names its document and section.
    </Point>
  )
}

function Point({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line py-4">
      <dt className="font-semibold">{title}</dt>
      <dd className="mt-0.5 text-sm text-ink-muted">{children}</dd>
    </div>
  )
}
