import type { PublicSource } from '../../../domain/foresight.ts'

export type Source = PublicSource

/** The sources of one entry, each with its host, so that a reader sees where a link leads. */
export function SourceList({ sources }: { sources: Source[] }) {
  return (
    <ul aria-label="Sources" className="mt-4 border-l-2 border-line pl-4 text-sm text-ink-muted">
      {sources.map(({ publisher, document, section, date, url }) => (
        <li key={`${document} ${section}`} className="py-0.5">
          {`${publisher}, `}
          <cite>{document}</cite>
          {`, ${section}, ${date}. `}
          <a href={url} className="inline-block py-0.5 text-brand underline underline-offset-2">
            {new URL(url).host}
          </a>
        </li>
      ))}
    </ul>
  )
}
