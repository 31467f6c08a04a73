import { advisors } from '../../../domain/advisors/advisors.ts'
import { dayMs } from '../../../domain/durations.ts'
import {
  type Development,
  dated,
  foresightAsOf,
  inForce,
  isTopic,
  type Topic,
  topics,
  watched,
  withOwnDates,
} from '../../../domain/guides/foresight.ts'
import type { OwnDate } from '../../../domain/guides/own-dates.ts'
import { routes } from '../../../domain/routes.ts'
import { isoDay, monthAndYear } from '../../../domain/text/dates.ts'
import { SourceList } from '../../lib/source-list.tsx'
import type { StaticPageProps } from '../../lib/static-page.ts'
import { AskAnAdvisor, GuidePage } from './guide.tsx'
import { OwnDateItem, OwnDates } from './own-dates.tsx'

/** The page of dates to plan for, by topic (`?topic=`), with the district's own among them. */
export function ForesightPage({ url, ownDates }: Pick<StaticPageProps, 'url' | 'ownDates'>) {
  const asked = url.searchParams.get('topic')
  const topic = isTopic(asked) ? asked : null
  const isOwn = asked === ownTopic && Boolean(ownDates)
  // A passed date stays in the list for 30 days, then counts as in force.
  const since = isoDay(Date.now() - 30 * dayMs)
  const isKept = ({ date = '' }: { date?: string }) => date >= since
  const own = topic ? [] : (ownDates ?? []).filter(isKept)
  const of = (items: Development[]) =>
    items.filter((one) => !isOwn && (!topic || one.topic === topic))
  return (
    <GuidePage
      title="What to plan for"
      lead={`Dates and developments with a consequence for a district’s technology plan, as of ${monthAndYear(foresightAsOf)}. Rules move: open the source before you commit money to a date.`}
    >
      <TopicFilter chosen={isOwn ? ownTopic : topic} hasOwn={Boolean(ownDates)} />
      <OwnDates own={ownDates} />
      <DevelopmentList
        id="ahead"
        title="Dates ahead"
        items={withOwnDates(of(dated).filter(isKept), own)}
      />
      {isOwn && own.length === 0 && (
        <p className="mt-12 text-ink-muted">You have written down no date yet.</p>
      )}
      <DevelopmentList
        id="in-force"
        title="Already in force"
        items={of([...dated.filter((one) => !isKept(one)), ...inForce])}
      />
      <DevelopmentList id="watch" title="Not decided" items={of(watched)} />
      <AskAnAdvisor href={advisors.leadership.path}>Ask about leadership</AskAnAdvisor>
    </GuidePage>
  )
}

/** The value of the `topic` parameter that shows the district's own dates only. */
const ownTopic = 'own'
type Chosen = Topic | typeof ownTopic | null

const calendar = `${routes.foresight.path}/deadlines.ics`
const linkClasses = 'inline-flex min-h-11 items-center text-brand underline underline-offset-2'

/** Links, which work without JavaScript; the calendar file has the same filter. */
function TopicFilter({ chosen, hasOwn }: { chosen: Chosen; hasOwn: boolean }) {
  const choices: [Chosen, string][] = [
    [null, 'All'],
    ...(Object.entries(topics) as [Topic, string][]),
    ...(hasOwn ? [[ownTopic, 'Yours'] as [Chosen, string]] : []),
  ]
  const query = (topic: Chosen) => (topic ? `?topic=${topic}` : '')
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

type DevelopmentListProps = { id: string; title: string; items: (Development | OwnDate)[] }

function DevelopmentList({ id, title, items }: DevelopmentListProps) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-12">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      <ul className="mt-5">
        {items.map((one) =>
          'kind' in one ? (
            <OwnDateItem key={one.id} own={one} />
          ) : (
            <DevelopmentItem key={one.id} development={one} />
          ),
        )}
      </ul>
    </section>
  )
}

function DevelopmentItem({ development }: { development: Development }) {
  const { id, when, date, title, text, plan, sources } = development
  return (
    <li className="border-t border-line py-6">
      <p className="text-sm font-semibold text-brand">
        {date ? <time dateTime={date}>{when}</time> : when}
      </p>
      <h3 className="mt-1 text-xl">{title}</h3>
      <p className="mt-2">{text}</p>
      <p className="mt-2">
        <strong className="font-semibold">Plan for it.</strong> {plan}
      </p>
      <SourceList sources={sources} />
      {isAhead(id) && (
        <a
          href={`${calendar}?only=${id}`}
          aria-label={`Add to my calendar: ${title}`}
          className={`${linkClasses} mt-1 text-sm print:hidden`}
        >
          Add to my calendar
        </a>
      )}
    </li>
  )
}

function isAhead(id: string): boolean {
  return dated.some((one) => one.id === id)
}
