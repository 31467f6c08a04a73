import { editionOf, sectionOf } from '../../domain/advisors/knowledge.ts'
import type { PageSource } from '../../domain/guides/page-sources.ts'
import { longDate } from '../../domain/text/dates.ts'

/** A list of sources; each link shows its host. */
export function SourceList({ sources }: { sources: PageSource[] }) {
  return (
    <ul aria-label="Sources" className="mt-4 border-l-2 border-line pl-4 text-sm text-ink-muted">
      {sources.map((source) => {
        const edition = editionOf(source)
        return (
          <li key={source.document + source.sectionId} className="py-0.5">
            {`${source.publisher}, `}
            <cite>{source.document}</cite>
            {edition && ` (${edition})`}
            {`, ${sectionOf(source)}. Checked ${longDate(source.checked)}. `}
            <a
              href={source.url}
              className="inline-block py-0.5 text-brand underline underline-offset-2"
            >
              {new URL(source.url).host}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
