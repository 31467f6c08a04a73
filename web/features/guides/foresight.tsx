import { advisors } from '../../../domain/advisors/advisors.ts'
import { type Development, dated, inForce, watched } from './foresight-items.ts'
import { AskAnAdvisor, GuidePage } from './guide.tsx'
import { SourceList } from './source.tsx'

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
