import { advisors } from '../../../domain/advisors/advisors.ts'
import {
  type Development,
  dated,
  inForce,
  isTopic,
  type Topic,
  topics,
  watched,
} from '../../../domain/foresight.ts'
import { routes } from '../../../domain/routes.ts'
import type { StaticPageProps } from '../../lib/static-page.ts'
import { AskAnAdvisor, GuidePage } from './guide.tsx'
import { SourceList } from './source.tsx'

export function ForesightPage({ url }: StaticPageProps) {
  const asked = url.searchParams.get('topic')
  const topic = isTopic(asked) ? asked : null
  const of = (items: Development[]) => items.filter((one) => !topic || one.topic === topic)
  return (
    <GuidePage
      title="What to plan for"
      lead="Dates and developments with a consequence for a district’s technology plan, as of November 2026. Rules move: open the source before you commit money to a date."
    >
      <TopicFilter chosen={topic} />
      <DevelopmentList id="ahead" title="Dates ahead" items={of(dated)} />
      <DevelopmentList id="in-force" title="Already in force" items={of(inForce)} />
      <DevelopmentList id="watch" title="Not decided" items={of(watched)} />
      <AskAnAdvisor href={advisors.leadership.path}>Ask about leadership</AskAnAdvisor>
    </GuidePage>
  )
}

const calendar = `${routes.foresight.path}/deadlines.ics`
const linkClasses = 'inline-flex min-h-11 items-center text-brand underline underline-offset-2'

/** Links, so that it works without JavaScript; the calendar has the same choice. */
function TopicFilter({ chosen }: { chosen: Topic | null }) {
  const choices: [Topic | null, string][] = [
    [null, 'All'],
    ...(Object.entries(topics) as [Topic, string][]),
  ]
  const query = (topic: Topic | null) => (topic ? `?topic=${topic}` : '')
  return (
    <div className="mt-8 print:hidden">
      <nav aria-label="Topics" className="flex flex-wrap gap-2">
        {choices.map(([topic, label]) => (
          <a
            key={label}
            href={routes.foresight.path + query(topic)}
            aria-current={topic === chosen ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-md border border-line-strong px-4 text-sm hover:border-ink-muted aria-[current]:border-brand aria-[current]:bg-brand-soft aria-[current]:font-semibold"
          >
            {label}
          </a>
        ))}
      </nav>
      {dated.some((one) => !chosen || one.topic === chosen) && (
        <p className="mt-3 text-sm">
          <a href={calendar + query(chosen)} className={linkClasses}>
            Put these dates into your calendar
          </a>
          <span className="text-ink-muted">
            {'. Subscribe to the address of this link and the calendar follows when a date moves.'}
          </span>
        </p>
      )}
    </div>
  )
}

type DevelopmentListProps = { id: string; title: string; items: Development[] }

function DevelopmentList({ id, title, items }: DevelopmentListProps) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="mt-5">
        {items.map(({ id: item, when, date, title, text, plan, sources }) => (
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
            {isAhead(item) && (
              <a
                href={`${calendar}?only=${item}`}
                aria-label={`Add to my calendar: ${title}`}
                className={`${linkClasses} mt-1 text-sm print:hidden`}
              >
                Add to my calendar
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function isAhead(id: string): boolean {
  return dated.some((one) => one.id === id)
}
