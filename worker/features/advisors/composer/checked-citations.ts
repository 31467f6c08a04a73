import { type Citation, citationNumber } from '../../../../domain/advisors/knowledge.ts'

/** The text without citation numbers that no source has, and the sources it does cite. */
export function checkedCitations(
  text: string,
  citations: Citation[],
): { text: string; citations: Citation[] } {
  const known = new Set(citations.map((citation) => citation.number))
  const cited = new Set<number>()
  const checked = text.replace(citationNumber, (label, digits: string) => {
    if (!known.has(Number(digits))) return ''
    cited.add(Number(digits))
    return label
  })
  return { text: checked, citations: citations.filter((citation) => cited.has(citation.number)) }
}
