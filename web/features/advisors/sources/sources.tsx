import { CornerLeftUp, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Citation, isPracticeNote, sectionOf } from '../../../../domain/advisors/knowledge.ts'
import { shortDate } from '../../../../domain/text/dates.ts'
import { unbroken } from '../../../ui/unbroken.tsx'
import { besideClasses } from '../columns.ts'

type SourceListProps = {
  citations: Citation[]
  messageId: string
  /** The answer's number within the conversation, from 1. */
  ofAnswer: number
  /** Number of the source opened from a citation, or null. */
  opened: number | null
  onBack(): void
  className: string
}

/** An answer's numbered sources: beside it on wide screens, below it on narrow ones. */
export function SourceList(props: SourceListProps) {
  const { citations, messageId, ofAnswer, opened, onBack, className } = props
  return (
    <aside
      aria-label={`Sources of answer ${ofAnswer}`}
      className={`${className} ${besideClasses} xl:sticky xl:top-[calc(var(--nav-height)+1.5rem)]`}
    >
      <h3 className="mb-3 font-sans text-xs font-semibold text-ink-muted">
        {citations.length === 1 ? 'Source' : 'Sources'}
      </h3>
      <ol className="flex flex-col gap-4">
        {citations.map((citation) => (
          <li
            key={citation.number}
            id={sourceId(messageId, citation.number)}
            tabIndex={-1}
            className="source grid grid-cols-[1.75rem_1fr] text-sm"
          >
            <span className="font-semibold tabular-nums text-advisor">{citation.number}</span>
            <SourceSummary citation={citation} link>
              {opened === citation.number && (
                <button
                  type="button"
                  onClick={onBack}
                  className="mt-1 inline-flex min-h-6 items-center gap-1.5 text-ink-muted underline-offset-2 hover:text-ink hover:underline print:hidden"
                >
                  <CornerLeftUp aria-hidden className="size-3.5" />
                  Back to the text
                </button>
              )}
            </SourceSummary>
          </li>
        ))}
      </ol>
    </aside>
  )
}

/** The element id of a source. */
export function sourceId(messageId: string, number: number): string {
  return `source-${messageId}-${number}`
}

type SourceSummaryProps = { citation: Citation; link?: boolean; children?: ReactNode }

/** Publisher, document, section, edition and words of a source; with `link`, a link to it. */
export function SourceSummary({ citation, link, children }: SourceSummaryProps) {
  const { publisher, document, version, url, practice, passage, checked } = citation
  if (isPracticeNote(citation))
    return (
      <div className="min-w-0 break-words">
        <p className="font-semibold">{publisher} practice</p>
        <p className="font-serif italic leading-snug">{unbroken(document)}</p>
        <p className="text-xs text-ink-muted">Our own advice; no outside source says it.</p>
        {children}
      </div>
    )
  return (
    <div className="min-w-0 break-words">
      <p className="font-semibold">{publisher}</p>
      <p className="font-serif italic leading-snug">{unbroken(document)}</p>
      <p className="text-ink-muted">{sectionOf(citation)}</p>
      <p className="text-xs text-ink-muted">
        {!version.startsWith('practice') && `${version}; `}
        {checked && `checked ${shortDate(checked)}`}
      </p>
      {practice && (
        <p className="text-xs text-ink-muted">
          Our own advice; the link leads to the nearest passage.
        </p>
      )}
      {passage && <p className="mt-1 text-xs">“{passage}”</p>}
      {link && isWebAddress(url) && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="source-link mr-4 mt-1 inline-block min-h-6 text-brand underline underline-offset-2"
        >
          {opensAtSection(citation) && `Opens at ${citation.sectionId}, `}
          {new URL(url).host}
          <ExternalLink aria-hidden className="ml-1.5 inline size-3.5" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
      {children}
    </div>
  )
}

/** Whether a link leads to the very section: its address names it, or a place in the page. */
function opensAtSection({ url, sectionId }: Citation): boolean {
  const [section = ''] = sectionId.split('(')
  return new URL(url).hash !== '' || (/\d/.test(section) && url.includes(section))
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
