import {
  type AdvisorId,
  advisorCount,
  advisorIds,
  advisors,
} from '../../../domain/advisors/advisors.ts'
import { sampleRoute } from '../../../domain/routes.ts'
import { withCapital } from '../../../domain/text/capital.ts'
import { LateSection } from './late-section.tsx'

/** The advisors, each with a question that links to its sample answer. */
export function Showcase() {
  return (
    <LateSection
      id="advisors"
      labelledBy="showcase-title"
      reserve="[contain-intrinsic-height:auto_68rem] md:[contain-intrinsic-height:auto_38rem]"
      className="border-y border-line bg-surface-sunken"
    >
      <div className="mx-auto max-w-page px-5 py-16 lg:py-20">
        <h2 id="showcase-title" className="text-2xl sm:text-3xl">
          {withCapital(advisorCount)} advisors, one cabinet
        </h2>
        <p className="mt-4 max-w-[38rem] text-ink-muted">
          Each one knows its own body of guidance. These are questions leaders bring to them: open
          one to read its whole answer, without an account.
        </p>
        <ul className="mt-9 grid gap-3 md:grid-cols-2">
          {advisorIds.map((id) => (
            <AdvisorEntry key={id} id={id} />
          ))}
        </ul>
      </div>
    </LateSection>
  )
}

function AdvisorEntry({ id }: { id: AdvisorId }) {
  const { tile, starters } = advisors[id]
  return (
    <li
      data-hue={advisors[id].hue}
      className="group relative rounded-md border border-line bg-surface-raised px-5 py-4 transition-colors hover:border-advisor has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
    >
      <h3 className="font-sans text-sm font-semibold tracking-normal">
        <a
          href={sampleRoute(id).path}
          className="inline-flex items-center gap-2.5 text-advisor after:absolute after:inset-0 focus-visible:outline-none"
        >
          <span className="h-2 w-3.5 rounded-sm bg-advisor" />
          {tile}
        </a>
      </h3>
      <p className="mt-1.5 font-serif text-lg italic">{starters[0]}</p>
    </li>
  )
}
