import { type ReactNode, useRef } from 'react'
import type { Citation } from '../../../domain/knowledge.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { AnswerActions } from './answer-actions.tsx'
import { AnswerNotes } from './answer-notes.tsx'
import { citedSources } from './cited-sources.ts'
import { Retry } from './retry.tsx'
import { SourceList, SourceSummary } from './sources.tsx'
import { StepMark } from './step-mark.tsx'
import type { AnswerProps } from './thread-actions.ts'
import { useTicks } from './use-ticks.ts'

const endings = {
  complete: null,
  stopped: 'You stopped this answer here.',
  interrupted: 'The answer broke off here. What was written is kept.',
} as const

/** An answer as a set page: text with numbered footnotes, its sources beside or under it. */
export function Answer(props: AnswerProps) {
  const { message, writing, busy, actions } = props
  const { text, status } = message
  const citations = citedSources(message)
  const body = useRef<HTMLDivElement>(null)
  const parts = useParts(props)
  return (
    <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,var(--container-reading))_minmax(0,17.5rem)]">
      <div className="answer-column min-w-0">
        {text === '' && writing ? <AnswerSkeleton /> : null}
        <div ref={body} className="answer" aria-busy={writing}>
          <Markdown text={text} {...parts} />
        </div>
        {!writing && endings[status] && (
          <div className="mt-4">
            <Retry busy={busy} onRetry={() => actions.regenerate(message)}>
              {endings[status]}
            </Retry>
          </div>
        )}
        {!writing && <AnswerNotes message={message} />}
        {!writing && text !== '' && (
          <AnswerActions {...props} key={message.id} body={() => body.current} />
        )}
      </div>
      {citations.length > 0 && <SourceList citations={citations} messageId={message.id} />}
    </div>
  )
}

/** How the parts of an answer's text are drawn. */
function useParts({ message, writing, temporary }: AnswerProps) {
  const { citations, id } = message
  const ticks = useTicks(id, !temporary)
  const renderCitation = (number: number, key: string): ReactNode => {
    const citation = citations.find((candidate) => candidate.number === number)
    return citation && <Footnote key={key} citation={citation} messageId={id} />
  }
  const renderStep = (step: string, number: number) => (
    <StepMark
      number={number}
      done={ticks.isDone(step)}
      disabled={writing}
      onToggle={() => ticks.toggle(step)}
    />
  )
  return { renderCitation, renderStep, isStepDone: ticks.isDone }
}

function Footnote({ citation, messageId }: { citation: Citation; messageId: string }) {
  return (
    <Tooltip
      trigger={
        <a
          href={`#source-${messageId}-${citation.number}`}
          aria-label={`Source ${citation.number}: ${citation.publisher}, ${citation.sectionId}`}
          className="footnote"
        >
          {citation.number}
        </a>
      }
    >
      <SourceSummary citation={citation} />
    </Tooltip>
  )
}

function AnswerSkeleton() {
  return (
    <div role="status" aria-label="The answer is being prepared" className="flex flex-col gap-3">
      {['w-full', 'w-11/12', 'w-4/5', 'w-2/3'].map((width) => (
        <div key={width} className={`h-4 animate-pulse rounded-sm bg-surface-sunken ${width}`} />
      ))}
    </div>
  )
}
