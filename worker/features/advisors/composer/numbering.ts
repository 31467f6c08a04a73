import {
  type Citation,
  type KnowledgeEntry,
  replaceMarkers,
  type Source,
} from '../../../../domain/advisors/knowledge.ts'

/**
 * Numbers the sources of one answer in the order they are first cited. A source that has a number
 * in `earlier`, the citations of the answers before, keeps it.
 */
export function numbering(entries: KnowledgeEntry[], earlier: Citation[] = []) {
  const sources = entries.flatMap(({ id, sources }) =>
    sources.map((source) => ({ ...source, entryId: id })),
  )
  const citations: Citation[] = []
  let highest = Math.max(0, ...earlier.map(({ number }) => number))

  /** The number of a fact's source, given on first use; null when no entry brings it. */
  function numberOf(fact: string): number | null {
    const source = sources.find((candidate) => candidate.fact === fact)
    if (!source) return null
    const isSame = (citation: Citation) => isSamePassage(citation, source)
    const known = citations.find(isSame)
    if (known) return known.number
    const number = earlier.find(isSame)?.number ?? ++highest
    citations.push({ ...source, number })
    citations.sort((a, b) => a.number - b.number)
    return number
  }

  return {
    /** The sources cited so far, by their numbers. */
    citations,
    /** Puts "[2]" where the entry has its markers, once where several lead to one source. */
    cite: (text: string) =>
      replaceMarkers(text, (fact) => {
        const number = numberOf(fact)
        return number === null ? '' : ` [${number}]`
      }).replace(/( \[\d+\])(?:\1)+/g, '$1'),
  }
}

/** Two facts of one passage share its number. */
function isSamePassage(a: Source, b: Source): boolean {
  return (
    a.document === b.document && a.sectionId === b.sectionId && a.sectionTitle === b.sectionTitle
  )
}

export type Numbering = ReturnType<typeof numbering>
