import {
  type Citation,
  type KnowledgeEntry,
  replaceMarkers,
  type Source,
} from '../../../../domain/advisors/knowledge.ts'

/**
 * Numbers the sources of one answer in the order they are first cited: those of the entries it
 * tells, and of others it only points to.
 */
export function numbering(entries: KnowledgeEntry[], others: KnowledgeEntry[] = []) {
  const citations: Citation[] = []

  /** The number of a fact's source, given on first use; null when no entry brings it. */
  function numberOf(fact: string): number | null {
    const known = citations.find((citation) => citation.fact === fact)
    if (known) return known.number
    for (const entry of [...entries, ...others]) {
      const source = entry.sources.find((candidate) => candidate.fact === fact)
      if (!source) continue
      const same = citations.find((citation) => samePassage(citation, source))
      if (same) return same.number
      const entryId = entries.includes(entry) ? entry.id : ''
      citations.push({ ...source, number: citations.length + 1, entryId })
      return citations.length
    }
    return null
  }

  return {
    citations,
    /** Puts "[2]" where the entry has its markers. */
    cite: (text: string) =>
      replaceMarkers(text, (fact) => {
        const number = numberOf(fact)
        return number === null ? '' : ` [${number}]`
      }),
  }
}

/** Two facts of one passage share its number. */
function samePassage(a: Source, b: Source): boolean {
  return (
    a.document === b.document && a.sectionId === b.sectionId && a.sectionTitle === b.sectionTitle
  )
}

export type Numbering = ReturnType<typeof numbering>
