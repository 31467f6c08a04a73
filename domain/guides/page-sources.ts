import sources from '../../knowledge/pages/sources.json' with { type: 'json' }
import type { Source } from '../advisors/knowledge.ts'

/**
 * A source as public pages cite it: publisher, document, edition, section, and when it was checked.
 */
export type PageSource = Pick<
  Source,
  'publisher' | 'document' | 'version' | 'sectionId' | 'sectionTitle' | 'url' | 'checked'
>

/**
 * The source of a fact that a public page cites. Throws when the fact is not in
 * knowledge/pages/sources.json, which `npm run knowledge -- samples` writes.
 */
export function pageSource(fact: string): PageSource {
  const source = (sources as Record<string, PageSource>)[fact]
  if (!source) throw new Error(`${fact} is not in knowledge/pages/sources.json`)
  return source
}
