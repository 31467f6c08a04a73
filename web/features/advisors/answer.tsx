import type { ReactNode } from 'react'
import type { Message } from '../../../domain/conversations.ts'
import type { Citation } from '../../../domain/knowledge.ts'
import { Markdown } from '../../ui/markdown.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'
import { SourceList, SourceSummary } from './sources.tsx'

const endings = {
  complete: null,
  stopped: 'You stopped this answer here.',
  interrupted: 'The answer broke off here. What was written is kept.',
} as const

/** An answer as a set page: text with numbered footnotes, its sources beside or under it. */
export function Answer({ message, writing }: { message: Message; writing: boolean }) {
  const { citations, text, status, writer } = message
  const cite = (number: number, key: string): ReactNode => {
    const citation = citations.find((candidate) => candidate.number === number)
    return citation && <Footnote key={key} citation={citation} messageId={message.id} />
  }
  return (
    <div className="grid gap-x-10 gap-y-6 xl:grid-cols-[minmax(0,42rem)_minmax(0,18rem)]">
      <div>
        {text === '' && writing ? <AnswerSkeleton /> : null}
        <div className="answer" aria-busy={writing}>
          <Markdown text={text} renderCitation={cite} />
        </div>
        {!writing && endings[status] && (
          <p className="mt-4 rounded-md bg-attention-soft px-3 py-2 text-sm text-attention">
            {endings[status]}
          </p>
        )}
        {!writing && writer === 'builtin' && citations.length > 0 && (
          <p className="mt-4 text-xs text-ink-muted">
            Composed from the knowledge library without a language model.
          </p>
        )}
      </div>
      {citations.length > 0 && <SourceList citations={citations} messageId={message.id} />}
    </div>
  )
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
