import type { KnowledgeEntry, Source } from '../../../../domain/advisors/knowledge.ts'
import { quotedTerm } from '../../../db/fts5.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { lawsIn } from './checking/said-figures.ts'
import thresholds from './thresholds.json' with { type: 'json' }

/** An entry that has the text of a law, and the section: "54.511". */
export type NamedLaw = { entry: KnowledgeEntry; section: string }

/** Of each section so many entries are looked through. */
const entriesPerLaw = 3

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
  const sections = [...new Set(lawsIn(draft).map(({ section }) => section))]
    .filter((section) => !entries.some((entry) => hasSection(entry, section)))
    .slice(0, thresholds.mostNamedLaws)
  const found = await Promise.all(
    sections.map(async (section) => {
      const { hits } = await knowledge.search(quotedTerm(section), entriesPerLaw)
      const candidates = await knowledge.entries(hits.map(({ id }) => id))
      const entry = candidates.find((one) => hasSection(one, section))
      return entry ? { entry, section } : []
    }),
  )
  return found.flat()
}
