import { ArrowRight, TriangleAlert } from 'lucide-react'
import { type AdvisorId, advisorIds, advisors } from '../../../domain/advisors/advisors.ts'
import { brand } from '../../../domain/brand.ts'
import { advisorIcons } from '../../lib/advisor-icons.ts'
import { PageHeading } from '../../ui/page-heading.tsx'

/** The signed-in home: six domains to choose from. */
export function Component() {
  return (
    <div className="mx-auto max-w-page px-4 py-10 sm:px-8 sm:py-14">
      <PageHeading>Welcome to {brand.name}</PageHeading>
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
    </div>
  )
}

function Tile({ id }: { id: AdvisorId }) {
  const { path, tile, summary } = advisors[id]
  const Icon = advisorIcons[id]
  return (
    <li data-advisor={id}>
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
