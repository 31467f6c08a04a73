import { ArrowRight, TriangleAlert } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type AdvisorId, advisorIds, advisors } from '../../../domain/advisors/advisors.ts'
import { brand } from '../../../domain/brand.ts'
import { advisorIcons } from '../../lib/advisor-icons.ts'
import { unwrap } from '../../lib/api.ts'
import { pageContext } from '../../lib/page-context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { AskBox } from './ask-box.tsx'
import { DeskSections } from './desk.tsx'

/** Loads the desk, without which the page still shows the advisors. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const desk = await unwrap(api.desk.$get()).catch(() => null)
  return { desk, today: new Date().toISOString() }
}

/** The signed-in home page: a box for a question, the desk, and the advisors. */
export function Component() {
  const { desk, today } = useLoaderData<typeof loader>()
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8 sm:py-10">
      <AskBox />
      <DeskSections desk={desk} today={new Date(today)} />
      <section aria-labelledby="domains-title">
        <PageHeading>
          <span id="domains-title">Welcome to {brand.name}</span>
        </PageHeading>
        <p className="mt-3 max-w-prose text-lg text-ink-muted">
          Select a domain to chat with an AI advisor.
        </p>
        <p className="mt-6 flex max-w-prose gap-3 rounded-md bg-attention-soft px-4 py-3 text-sm text-attention">
          <TriangleAlert aria-hidden strokeWidth={1.75} className="mt-0.5 size-5 shrink-0" />
          <span>
            <strong className="font-semibold">A note on advice.</strong> AI responses are starting
            points, and professional judgment must apply.
          </span>
        </p>
        <ul className="mt-10 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {advisorIds.map((id) => (
            <Tile key={id} id={id} />
          ))}
        </ul>
      </section>
    </div>
  )
}

function Tile({ id }: { id: AdvisorId }) {
  const { path, tile, summary } = advisors[id]
  const Icon = advisorIcons[id]
  return (
    <li data-hue={advisors[id].hue}>
      <a
        href={path}
        className="group flex h-full flex-col rounded-lg border border-line bg-surface-raised p-6 transition-colors duration-150 hover:border-advisor"
      >
        <span className="grid size-11 place-items-center rounded-md bg-advisor-soft text-advisor">
          <Icon aria-hidden strokeWidth={1.75} className="size-5.5" />
        </span>
        <span className="mt-5 font-serif text-xl font-semibold">{tile}</span>
        <span className="mt-1.5 text-sm text-ink-muted">{summary}</span>
        <span className="mt-auto flex items-center gap-1.5 pt-5 text-sm font-semibold text-advisor">
          Ask this advisor
          <ArrowRight
            aria-hidden
            className="size-4 transition-transform duration-150 group-hover:translate-x-0.5"
          />
        </span>
      </a>
    </li>
  )
}
