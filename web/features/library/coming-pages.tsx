import { Search } from 'lucide-react'
import { advisors } from '../../../domain/advisors.ts'
import { routes } from '../../../domain/routes.ts'
import type { StaticPageProps } from '../../lib/static-page.ts'
import {
  beforeStepOne,
  orderSource,
  type SecurityStep,
  securitySteps,
} from './cybersecurity-steps.ts'
import { EmptyLibrary } from './empty-library.tsx'
import { type Development, dated, inForce, watched } from './foresight-items.ts'
import { AskAnAdvisor, GuidePage } from './guide-page.tsx'
import { SourceList } from './source.tsx'

export function CybersecurityPage() {
  return (
    <GuidePage
      title="Where a district starts with cybersecurity"
      lead="Six steps, in order: the highest-priority steps of CISA’s report on K-12, for districts that cannot do everything at once."
    >
      <p className="mt-4 text-ink-muted">
        Before the first step, name one person who answers for cybersecurity, and have the
        superintendent say so. The risk belongs to the district’s leaders, not to IT alone.
      </p>
      <SourceList sources={[orderSource, ...beforeStepOne]} />
      <ol className="mt-10">
        {securitySteps.map((step, index) => (
          <SecurityStepEntry key={step.title} step={step} number={index + 1} />
        ))}
      </ol>
      <AskAnAdvisor href={advisors.infrastructure.path}>Ask about infrastructure</AskAnAdvisor>
    </GuidePage>
  )
}

function SecurityStepEntry({ step, number }: { step: SecurityStep; number: number }) {
  return (
    <li className="grid grid-cols-[2rem_1fr] gap-x-3 border-t border-line py-7 sm:grid-cols-[3rem_1fr]">
      <span aria-hidden className="font-serif text-2xl text-brand">
        {number}
      </span>
      <div>
        <h2 className="text-xl">{step.title}</h2>
        <p className="mt-2">{step.text}</p>
        <p className="mt-2">
          <strong className="font-semibold">Start here.</strong> {step.start}
        </p>
        <SourceList sources={step.sources} />
      </div>
    </li>
  )
}

export function ForesightPage() {
  return (
    <GuidePage
      title="What to plan for"
      lead="Dates and developments with a consequence for a district’s technology plan, as of November 2026. Rules move: open the source before you commit money to a date."
    >
      <DevelopmentList id="ahead" title="Dates ahead" items={dated} />
      <DevelopmentList id="in-force" title="Already in force" items={inForce} />
      <DevelopmentList id="watch" title="Not decided" items={watched} />
      <AskAnAdvisor href={advisors.leadership.path}>Ask about leadership</AskAnAdvisor>
    </GuidePage>
  )
}

type DevelopmentListProps = { id: string; title: string; items: Development[] }

function DevelopmentList({ id, title, items }: DevelopmentListProps) {
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="mt-5">
        {items.map(({ when, date, title, text, plan, sources }) => (
          <li key={title} className="border-t border-line py-6">
            <p className="text-sm font-semibold text-brand">
              {date ? <time dateTime={date}>{when}</time> : when}
            </p>
            <h3 className="mt-1 text-xl">{title}</h3>
            <p className="mt-2">{text}</p>
            <p className="mt-2">
              <strong className="font-semibold">Plan for it.</strong> {plan}
            </p>
            <SourceList sources={sources} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function ResourcesPage({ url }: StaticPageProps) {
  const searched = url.searchParams.get('search')?.trim().slice(0, 200) ?? ''
  return (
    <GuidePage
      title="Resources"
      lead="Templates, checklists and guides for school technology leaders."
    >
      <search>
        <form action={routes.resources.path} className="mt-8 flex gap-2">
          <label htmlFor="search" className="sr-only">
            Search the library
          </label>
          <input
            id="search"
            name="search"
            type="search"
            defaultValue={searched}
            maxLength={200}
            placeholder="Incident plan, board memo, refresh cycle"
            className="min-h-12 min-w-0 flex-1 rounded-md border border-line-strong bg-surface-raised px-4 placeholder:text-ink-muted"
          />
          <button
            type="submit"
            className="inline-flex min-h-12 items-center gap-2 rounded-md bg-brand px-5 font-semibold text-brand-ink hover:bg-brand-strong"
          >
            <Search aria-hidden strokeWidth={1.75} className="size-5" />
            <span className="max-sm:sr-only">Search</span>
          </button>
        </form>
      </search>
      <EmptyLibrary searched={searched} />
    </GuidePage>
  )
}
