import type { KnowledgeEntry, Source } from '../../../../domain/advisors/knowledge.ts'
import { quotedTerm } from '../../../db/fts5.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { lawsIn } from './checking/said-figures.ts'
import thresholds from './thresholds.json' with { type: 'json' }

/** An entry that has the text of a law, and the section: "54.511". */
export type NamedLaw = { entry: KnowledgeEntry; section: string }

/** Of each section so many entries are looked through. */
const entriesPerLaw = 5

/** Whether a source is a section of a law: 99.31 is none of 99.310. */
export const isSection = ({ sectionId }: Source, section: string) =>
  sectionId.split(/[^\w.]+/).some((part) => part === section)

const hasSection = ({ sources }: KnowledgeEntry, section: string) =>
  sources.some((source) => isSection(source, section))

/**
 * The laws a draft names that no source at hand has and the library does: with their text a model can
 * say what it knew exactly, and cite it. `entries` are the sources at hand.
 */
export async function lawsNamedIn(
  draft: string,
  entries: KnowledgeEntry[],
  knowledge: KnowledgeRepository,
): Promise<NamedLaw[]> {
  const places = new Map(lawsIn(draft).map(({ section, place }) => [section, place]))
  const lacking = [...places]
    .filter(([section]) => !entries.some((entry) => hasSection(entry, section)))
    .slice(0, thresholds.mostNamedLaws)
  const found = await Promise.all(
    lacking.map(async ([section, place]) => {
      const { hits } = await knowledge.search(quotedTerm(section), entriesPerLaw)
      const having = (await knowledge.entries(hits.map(({ id }) => id))).filter((entry) =>
        hasSection(entry, section),
      )
      // Paragraph (c) rather than any other of the section.
      const isExact = ({ sources }: KnowledgeEntry) =>
        sources.some(({ sectionId }) => sectionId.includes(place))
      const entry = having.find(isExact) ?? having[0]
      return entry ? { entry, section } : []
    }),
  )
  return found.flat()
}
