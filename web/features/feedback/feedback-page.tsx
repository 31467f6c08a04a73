import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { feedbackCategories, feedbackStates, type OwnFeedback } from '../../../domain/feedback.ts'
import { shortDate } from '../../../domain/text/dates.ts'
import { unwrap } from '../../lib/api.ts'
import { Moment } from '../../lib/moment.tsx'
import { pageContext } from '../../lib/page-context.ts'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FeedbackForm } from './feedback-form.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, viewer } = context.get(pageContext)
  const [{ feedback }, { subscription }] = await Promise.all([
    unwrap(api.feedback.$get()),
    viewer(),
  ])
  return { feedback, hasPriority: subscription.subscribed }
}

/** The feedback form, and the person's earlier messages with their replies. */
export function Component() {
  const { feedback, hasPriority } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  return (
    <div className="mx-auto grid max-w-page gap-x-14 gap-y-12 px-4 py-10 sm:px-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div>
        <PageHeading>Submit Feedback</PageHeading>
        <p className="mt-3 max-w-prose text-ink-muted">
          Tell us what is wrong, missing or good. A person reads every message and answers here and
          by mail.
          {hasPriority && ' Your plan has priority support: yours are read first.'}
        </p>
        <FeedbackForm onSent={revalidate} />
      </div>
      <section aria-labelledby="own-feedback" className="lg:pt-3">
        <h2 id="own-feedback" className="text-xl">
          Your messages
        </h2>
        {feedback.length === 0 ? (
          <p className="mt-3 text-sm text-ink-muted">
            Nothing yet. What you send stands here with its state and our answer.
          </p>
        ) : (
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {feedback.map((one) => (
              <OwnMessage key={one.id} {...one} />
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

function OwnMessage({ category, message, state, at, replies }: OwnFeedback) {
  return (
    <li className="py-4 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{feedbackCategories[category]}</span>
        <span className="text-ink-muted">
          {feedbackStates[state]}, {shortDate(at)}
        </span>
      </p>
      <p className="mt-1 line-clamp-4 whitespace-pre-line break-words text-ink-muted">{message}</p>
      {replies.map(({ id, body, by, at: answeredAt }) => (
        <div key={id} className="mt-3 border-l-2 border-brand pl-3">
          <p className="whitespace-pre-line break-words">{body}</p>
          <p className="mt-1 text-xs text-ink-muted">
            {by}, <Moment at={answeredAt} />
          </p>
        </div>
      ))}
    </li>
  )
}
