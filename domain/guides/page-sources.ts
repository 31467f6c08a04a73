import sources from '../../knowledge/pages/sources.json' with { type: 'json' }
import type { Source } from '../advisors/knowledge.ts'

/** A source as public pages name it: who says it, where, in which edition, and when it was checked. */
export type PageSource = Pick<
  Source,
  'publisher' | 'document' | 'version' | 'sectionId' | 'sectionTitle' | 'url' | 'checked'
>

/**
 * The source of a fact of knowledge/sources/ that a public page rests on. Throws where no page's
 * data names the fact: `npm run knowledge -- samples` writes out those that do.
 */
export function pageSource(fact: string): PageSource {
  const source = (sources as Record<string, PageSource>)[fact]
  if (!source) throw new Error(`${fact} is not in knowledge/pages/sources.json`)
  return source
}
