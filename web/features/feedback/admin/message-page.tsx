import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  type LoaderFunctionArgs,
  useLoaderData,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import {
  feedbackCategories,
  type InboxDetail,
  InboxQuery,
  type ReportedAnswer,
} from '../../../../domain/feedback.ts'
import { unwrap, unwrapPart } from '../../../lib/api.ts'
import { knownParams } from '../../../lib/lists/list-query.ts'
import { Moment } from '../../../lib/moment.tsx'
import { pageContext } from '../../../lib/page-context.ts'
import { useViewer } from '../../../lib/session/use-viewer.ts'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { PageHeading } from '../../../ui/page-heading.tsx'
import { AnswerForm } from './answer-form.tsx'
import { Triage } from './triage.tsx'

/** Loads a message, and the id of the one after it in the filtered list. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { api } = context.get(pageContext)
  const query = knownParams(InboxQuery, new URL(request.url).searchParams)
  const [message, team, list] = await Promise.all([
    unwrap(api.admin.feedback[':id'].$get({ param: { id: params.id ?? '' } })),
    unwrapPart(api.admin.feedback.staff.$get()),
    unwrap(api.admin.feedback.$get({ query })).catch(() => ({ feedback: [] })),
  ])
  const ids = list.feedback.map(({ id }) => id)
  // Once answered the message may no longer be in the list: the next one is its first.
  return { message, staff: team?.staff ?? [], next: ids[ids.indexOf(message.id) + 1] ?? null }
}

/** One message: its text, its history, and the form to answer it. */
export function Component() {
  const { message, staff, next } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { revalidate } = useRevalidator()
  const { role } = useViewer()
  const { id, from, category, screenshot, answer, events, at } = message
  return (
    <div className="mx-auto max-w-page px-4 py-8 sm:px-8">
      <div className="flex flex-wrap justify-between gap-x-6">
        <a href={`/admin/feedback?${search}`} className={beside}>
          <ArrowLeft aria-hidden strokeWidth={1.75} className="size-4" />
          Feedback
        </a>
        {next && (
          <a href={`/admin/feedback/${next}?${search}`} className={beside}>
            Next message
            <ArrowRight aria-hidden strokeWidth={1.75} className="size-4" />
          </a>
        )}
      </div>
      <PageHeading className="mt-2">{feedbackCategories[category]}</PageHeading>
      <p className="mt-1 text-sm text-ink-muted">
        {role === 'admin' ? (
          <a href={`/admin/users/${from.id}`} className="text-brand underline underline-offset-2">
            {from.name}
          </a>
        ) : (
          from.name
        )}
        {from.email && ` (${from.email})`}, <Moment at={at} />
      </p>
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <p className="max-w-prose whitespace-pre-line break-words text-lg">{message.message}</p>
          {answer && <Reported answer={answer} />}
          {screenshot && (
            <a href={screenshotAddress(screenshot)} target="_blank" rel="noreferrer">
              <img
                src={screenshotAddress(screenshot)}
                alt="Screenshot sent with the message"
                className="max-h-96 max-w-full rounded-md border border-line"
              />
            </a>
          )}
          <Events events={events} />
          <AnswerForm
            key={events.length}
            id={id}
            name={from.name}
            email={from.email}
            onDone={revalidate}
          />
        </div>
        <Triage message={message} staff={staff} onChanged={revalidate} />
      </div>
    </div>
  )
}

const beside =
  'inline-flex min-h-8 items-center gap-1.5 text-sm font-semibold text-brand underline-offset-4 hover:underline'

const screenshotAddress = (path: string) => `/api/storage/object/authenticated/feedback/${path}`

function Reported({ answer }: { answer: ReportedAnswer }) {
  return (
    <section
      aria-label="The answer it is about"
      className="rounded-md border border-line bg-surface-raised"
    >
      <h2 className="break-words border-b border-line px-5 py-3 text-base">{answer.question}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has no wheel scrolls it with the keys */}
      <div tabIndex={0} className="answer max-h-96 overflow-y-auto break-words px-5 py-4 text-sm">
        <Markdown text={answer.answer} />
      </div>
      {answer.sources.length > 0 && (
        <ul className="border-t border-line px-5 py-3 text-xs text-ink-muted">
          {answer.sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const eventNames = { reply: 'replied', note: 'noted', change: 'changed' } as const
const eventLooks = {
  reply: 'border-brand',
  note: 'border-attention bg-attention-soft',
  change: 'border-line text-ink-muted',
} as const

function Events({ events }: { events: InboxDetail['events'] }) {
  if (events.length === 0) return null
  return (
    <ol aria-label="What was done" className="flex flex-col gap-4">
      {events.map(({ id, kind, body, by, at }) => (
        <li key={id} className={`border-l-2 py-1 pl-4 pr-3 text-sm ${eventLooks[kind]}`}>
          <Line>
            <span className="font-semibold text-ink">{by}</span> {eventNames[kind]},{' '}
            <Moment at={at} />
          </Line>
          <p className="mt-0.5 whitespace-pre-line break-words">{body}</p>
        </li>
      ))}
    </ol>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="text-xs text-ink-muted">{children}</p>
)
