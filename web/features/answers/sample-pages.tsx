import type { ComponentType } from 'react'
import { type AdvisorId, advisorIds, advisors } from '../../../domain/advisors/advisors.ts'
import { sampleAnswers } from '../../../domain/advisors/sample-answers.ts'
import { publicOffer } from '../../../domain/billing/trial.ts'
import { brand } from '../../../domain/brand.ts'
import { routes, sampleRoute } from '../../../domain/routes.ts'
import type { StaticPageProps } from '../../lib/static-page.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { SampleAnswer } from './sample-answer.tsx'

/** The public page of each advisor's sample answer. */
export const samplePages = Object.fromEntries(
  advisorIds.map((id) => [
    `answer-${id}`,
    (props: StaticPageProps) => <SamplePage advisor={id} {...props} />,
  ]),
) as Record<`answer-${AdvisorId}`, ComponentType<StaticPageProps>>

function SamplePage({ advisor, settings }: StaticPageProps & { advisor: AdvisorId }) {
  const { title } = advisors[advisor]
  const offer = publicOffer(settings)
  return (
    <div
      data-hue={advisors[advisor].hue}
      className="mx-auto max-w-[64rem] px-5 pt-10 pb-20 sm:pt-14"
    >
      <nav aria-label="Breadcrumb" className="text-sm text-ink-muted">
        <ol className="flex flex-wrap gap-2">
          <li>
            <a href={routes.landing.path} className="underline-offset-4 hover:underline">
              {brand.name}
            </a>
          </li>
          <li aria-hidden>/</li>
          <li>Sample answers</li>
        </ol>
      </nav>
      <p className="mt-8 flex items-center gap-2 text-sm font-semibold text-advisor">
        <span className="h-2 w-3.5 rounded-sm bg-advisor" />
        {`${title} advisor`}
      </p>
      <h1 className="mt-2 max-w-reading text-2xl font-normal italic sm:text-3xl">
        {sampleAnswers[advisor].question}
      </h1>
      <p className="mt-3 mb-9 max-w-reading border-b border-line pb-6 text-sm text-ink-muted">
        The library’s own answer, unedited, for a district that has told nothing of itself. AI
        responses are starting points. Your professional judgment must apply.
      </p>
      <SampleAnswer advisor={advisor} />
      <section
        aria-labelledby="next-title"
        className="mt-14 rounded-lg border border-line bg-surface-raised p-6 sm:p-8"
      >
        <h2 id="next-title" className="text-xl">
          Ask your own question
        </h2>
        <p className="mt-2 max-w-reading text-ink-muted">
          {`Describe your district once, and the ${title} advisor fits steps, amounts and dates to its size, systems and budget year.`}
        </p>
        <p className="mt-5">
          <a href={advisors[advisor].path} className={buttonClasses()}>
            {offer.button}
          </a>
        </p>
        <p className="mt-3 max-w-reading text-sm text-ink-muted">{offer.terms}</p>
      </section>
      <OtherAnswers advisor={advisor} />
    </div>
  )
}

function OtherAnswers({ advisor }: { advisor: AdvisorId }) {
  return (
    <section aria-labelledby="others-title" className="mt-12">
      <h2 id="others-title" className="text-xl">
        Other answers to read
      </h2>
      <ul className="mt-3 grid gap-x-10 md:grid-cols-2">
        {advisorIds
          .filter((id) => id !== advisor)
          .map((id) => (
            <li key={id} className="border-t border-line py-3">
              <p className="text-xs text-ink-muted">{advisors[id].tile}</p>
              <a
                href={sampleRoute(id).path}
                className="inline-flex min-h-8 items-center font-serif text-lg italic underline-offset-4 hover:underline"
              >
                {sampleAnswers[id].question}
              </a>
            </li>
          ))}
      </ul>
    </section>
  )
}
