import { type FeedbackState, feedbackStates } from '../../../../domain/feedback.ts'

const dots: Record<FeedbackState, string> = {
  new: 'bg-attention',
  open: 'bg-brand',
  answered: 'border-2 border-brand',
  closed: 'border-2 border-line-strong',
}

/** A message's state: a mark and its name. */
export function StateMark({ state }: { state: FeedbackState }) {
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <span aria-hidden className={`size-2.5 rounded-full ${dots[state]}`} />
      {feedbackStates[state]}
    </span>
  )
}
