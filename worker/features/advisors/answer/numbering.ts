import { type Citation, type KnowledgeEntry, replaceMarkers } from '../../../../domain/knowledge.ts'

/** Numbers the sources of one answer in the order they are first cited. */
export function numbering(entries: KnowledgeEntry[]) {
  const citations: Citation[] = []

  /** The number of a fact's source, given on first use; null when no entry brings it. */
  function numberOf(fact: string): number | null {
    const known = citations.find((citation) => citation.fact === fact)
    if (known) return known.number
    for (const entry of entries) {
      const source = entry.sources.find((candidate) => candidate.fact === fact)
      if (!source) continue
      citations.push({ ...source, number: citations.length + 1, entryId: entry.id })
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

export type Numbering = ReturnType<typeof numbering>
