import { ExternalLink } from 'lucide-react'
import type { Citation } from '../../../domain/knowledge.ts'

/** The numbered sources of an answer: beside it on wide screens, folded under it elsewhere. */
export function SourceList({ citations, messageId }: { citations: Citation[]; messageId: string }) {
  return (
    <aside
      aria-label="Sources"
      className="self-start xl:sticky xl:top-[calc(var(--nav-height)+1.5rem)] xl:border-l xl:border-line xl:pl-6"
    >
      <h3 className="mb-3 font-sans text-xs font-semibold text-ink-muted">
        {citations.length === 1 ? 'Source' : 'Sources'}
      </h3>
      <ol className="flex flex-col gap-4">
        {citations.map((citation) => (
          <li
            key={citation.number}
            id={`source-${messageId}-${citation.number}`}
            className="source grid grid-cols-[1.75rem_1fr] text-sm"
          >
            <span className="font-semibold tabular-nums text-advisor">{citation.number}</span>
            <SourceSummary citation={citation} link />
          </li>
        ))}
      </ol>
    </aside>
  )
}

/** Publisher, document, section and version of a source; with `link`, the way to open it. */
export function SourceSummary({ citation, link }: { citation: Citation; link?: boolean }) {
  const { publisher, document, version, sectionId, sectionTitle, url, practice } = citation
  return (
    <div className="min-w-0 break-words">
      <p className="font-semibold">{publisher}</p>
      <p className="font-serif italic leading-snug">{document}</p>
      <p className="text-ink-muted">
        {sectionId === sectionTitle ? sectionId : `${sectionId}, ${sectionTitle}`}
      </p>
      {!version.startsWith('practice') && <p className="text-xs text-ink-muted">{version}</p>}
      {practice && <p className="text-xs text-ink-muted">Common practice; nearest passage.</p>}
      {link && isWebAddress(url) && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="source-link mt-1 inline-flex min-h-6 items-center gap-1.5 text-brand underline underline-offset-2"
        >
          {new URL(url).host}
          <ExternalLink aria-hidden className="size-3.5" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      )}
    </div>
  )
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
