import { Check } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef } from 'react'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import { type Citation, isPracticeNote, sourceLine } from '../../../../domain/advisors/knowledge.ts'
import { citedSources } from '../../../../domain/advisors/message.ts'
import { useStepsDone } from '../../../lib/kept/steps-done.ts'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { onceOnline } from '../../../ui/once-online.ts'
import { Tooltip } from '../../../ui/popup/tooltip.tsx'
import { columns } from '../columns.ts'
import { SourceList, SourceSummary, sourceId } from '../sources/sources.tsx'
import { type OpenSource, useOpenSource } from '../sources/use-open-source.ts'
import { AnswerActions } from './answer-actions.tsx'
import { Retry } from './retry.tsx'
import type { AnswerProps } from './thread-actions.ts'

/** Loaded with the first answer that has library notes. */
const LibraryNotes = lazy(() =>
  onceOnline(async () => ({ default: (await import('./library-notes.tsx')).LibraryNotes })),
)

const endings = {
  complete: null,
  stopped: 'You stopped this answer here.',
  interrupted: 'The answer broke off here. What was written is kept.',
} as const
const notNow = 'This cannot be answered just now. Please try again shortly.'

/** An answer with numbered citations, its sources and its actions. */
export function Answer(props: AnswerProps) {
  const { message, writing, busy, actions } = props
  const { text, status, id } = message
  const citations = citedSources(message)
  const ending = status === 'interrupted' && text === '' ? notNow : endings[status]
  const body = useRef<HTMLDivElement>(null)
  const { openSource, opened, backToText } = useOpenSource(id)
  const parts = useParts(props, openSource)
  return (
    <div className={`${columns} gap-y-6`}>
      <div className="answer-column min-w-0">
        {text === '' && writing ? <AnswerSkeleton progress={message.progress} /> : null}
        <div ref={body} className="answer" aria-busy={writing}>
          <Markdown text={text} brokenOff={writing || status !== 'complete'} {...parts} />
        </div>
        {!writing && ending && (
          <div className="mt-4">
            <Retry busy={busy} onRetry={() => actions.regenerate(message)}>
              {ending}
            </Retry>
          </div>
        )}
        {!writing && <AnswerNotes message={message} />}
        {!writing && text !== '' && (
          <AnswerActions {...props} key={message.id} body={() => body.current} />
        )}
      </div>
      {citations.length > 0 && (
        <SourceList
          citations={citations}
          messageId={id}
          ofAnswer={props.number}
          opened={opened}
          onBack={backToText}
          // On a narrow screen the sources are below the text: shown once it is complete.
          className={writing ? 'max-xl:hidden' : ''}
        />
      )}
    </div>
  )
}

/** Renders the citations and steps in an answer's text. */
function useParts({ message, writing, temporary }: AnswerProps, openSource: OpenSource) {
  const { citations, id } = message
  const ticks = useStepsDone(id, !temporary)
  const renderCitation = (number: number, key: string): ReactNode => {
    const citation = citations.find((candidate) => candidate.number === number)
    return citation && <Footnote key={key} citation={citation} messageId={id} onOpen={openSource} />
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

type FootnoteProps = { citation: Citation; messageId: string; onOpen: OpenSource }

function Footnote({ citation, messageId, onOpen }: FootnoteProps) {
  return (
    <Tooltip
      trigger={
        <a
          href={`#${sourceId(messageId, citation.number)}`}
          onClick={(event) => onOpen(event, citation.number)}
          aria-label={`Source ${citation.number}: ${isPracticeNote(citation) ? sourceLine(citation) : `${citation.publisher}, ${citation.sectionId}`}`}
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

/** A placeholder until the answer's first words, with the model's progress. */
function AnswerSkeleton({ progress }: { progress: string | null | undefined }) {
  return (
    <div className="flex flex-col gap-3">
      {progress && (
        <p role="status" className="text-sm text-ink-muted">
          {progress}
        </p>
      )}
      {['w-full', 'w-11/12', 'w-4/5', 'w-2/3'].map((width) => (
        <div
          aria-hidden
          key={width}
          className={`h-4 animate-pulse rounded-sm bg-surface-sunken ${width}`}
        />
      ))}
    </div>
  )
}

/** The writer of the answer, which fields of the district's profile it used, and its library notes. */
function AnswerNotes({ message }: { message: Message }) {
  const { citations, profileUsed, text, writer, library = [], freshness } = message
  const hasNotes = [library, freshness?.changed, freshness?.overdue].some((list) => list?.length)
  const byModel = writer !== null && writer !== 'builtin'
  return (
    <div className="mt-4 flex max-w-reading flex-col gap-1 text-xs text-ink-muted">
      {profileUsed.length > 0 && (
        <p>
          Used from your profile: <span className="text-ink">{profileUsed.join(', ')}</span>.
        </p>
      )}
      {writer === 'builtin' && citations.length > 0 && (
        <p>Composed from the knowledge library without a language model.</p>
      )}
      {byModel && citations.length === 0 && text !== '' && <p>This answer cites no source.</p>}
      {hasNotes && (
        <Suspense fallback={null}>
          <LibraryNotes message={message} />
        </Suspense>
      )}
    </div>
  )
}

type StepMarkProps = { number: number; done: boolean; disabled: boolean; onToggle(): void }

/** A step's number, to be ticked when the step is done. */
function StepMark({ number, done, disabled, onToggle }: StepMarkProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: an input cannot show its number
    <button
      type="button"
      role="checkbox"
      aria-checked={done}
      aria-label={`Step ${number} done`}
      title={done ? 'Done' : 'Tick when done'}
      disabled={disabled}
      onClick={onToggle}
      className="step-mark"
    >
      {done ? <Check aria-hidden strokeWidth={2.5} className="size-3.5" /> : number}
    </button>
  )
}
