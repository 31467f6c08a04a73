import type { AdvisorId } from '../../../domain/advisors/advisors.ts'
import { sectionOf } from '../../../domain/advisors/knowledge.ts'
import { type SampleCitation, sampleAnswers } from '../../../domain/advisors/sample-answers.ts'
import { staticAnswer } from '../../lib/static-answer.tsx'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { unbroken } from '../../ui/unbroken.tsx'

type SampleAnswerProps = {
  advisor: AdvisorId
  /** Level of the headings "The answer" and "Sources". */
  level?: 2 | 3
}

/** A public sample answer of an advisor with its sources. */
export function SampleAnswer({ advisor, level = 2 }: SampleAnswerProps) {
  const Heading = `h${level}` as const
  const { text, citations } = sampleAnswers[advisor]
  return (
    <div className="grid gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,var(--container-reading))_minmax(0,17.5rem)]">
      <div className="min-w-0">
        {level === 2 && <Heading className="sr-only">The answer</Heading>}
        <div className="answer">
          <Markdown text={text} {...staticAnswer} />
        </div>
      </div>
      <aside aria-label="Sources" className="self-start xl:border-l xl:border-line xl:pl-6">
        <Heading className="mb-3 font-sans text-xs font-semibold text-ink-muted">Sources</Heading>
        <ol className="flex flex-col gap-4">
          {citations.map((citation) => (
            <SourceEntry key={citation.number} citation={citation} />
          ))}
        </ol>
      </aside>
    </div>
  )
}

function SourceEntry({ citation }: { citation: SampleCitation }) {
  const { number, publisher, document, version, passage } = citation
  return (
    <li
      id={`source-${number}`}
      tabIndex={-1}
      className="source grid grid-cols-[1.75rem_1fr] text-sm target:bg-advisor-soft"
    >
      <span aria-hidden className="font-semibold tabular-nums text-advisor">
        {number}
      </span>
      <div className="min-w-0 break-words">
        <p className="font-semibold">{publisher}</p>
        <p className="font-serif leading-snug italic">{unbroken(document)}</p>
        <p className="text-ink-muted">{sectionOf(citation)}</p>
        {citation.practice ? (
          <p className="text-xs text-ink-muted">
            Our own advice; the link leads to the nearest passage.
          </p>
        ) : (
          <p className="text-xs text-ink-muted">{version}</p>
        )}
        {passage && <p className="mt-1 text-xs text-ink-muted">“{passage}”</p>}
        {URL.canParse(citation.url) && (
          <a
            href={citation.url}
            className="mt-1 inline-flex min-h-6 items-center text-brand underline underline-offset-2"
          >
            {new URL(citation.url).host}
          </a>
        )}
      </div>
    </li>
  )
}
