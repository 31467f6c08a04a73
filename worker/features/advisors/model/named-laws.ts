import type { KnowledgeEntry, Source } from '../../../../domain/advisors/knowledge.ts'
import { quotedTerm } from '../../../db/fts5.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { lawsIn } from './checking/said-figures.ts'
import thresholds from './thresholds.json' with { type: 'json' }

/** An entry that has the text of a law, and the section: "54.511". */
export type NamedLaw = { entry: KnowledgeEntry; section: string }

/** For each section so many entries are looked through. */
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
  const lacking = placesIn(draft)
    .filter(({ section }) => !entries.some((entry) => hasSection(entry, section)))
    .slice(0, thresholds.mostNamedLaws)
  if (lacking.length === 0) return []
  const match = lacking.map(({ section }) => quotedTerm(section)).join(' OR ')
  const { hits } = await knowledge.search(match, entriesPerLaw * lacking.length)
  const found = await knowledge.entries(hits.map(({ id }) => id))
  return lacking.flatMap(({ section, place }) => {
    const having = found.filter((entry) => hasSection(entry, section))
    // Paragraph (c) rather than any other of the section.
    const isExact = ({ sources }: KnowledgeEntry) =>
      sources.some(({ sectionId }) => sectionId.includes(place))
    const entry = having.find(isExact) ?? having[0]
    return entry ? { entry, section } : []
  })
}

/** The places a text names, each section once, as it is named first. */
function placesIn(text: string) {
  const all = lawsIn(text)
  return all.filter(
    ({ section }, index) => all.findIndex((other) => other.section === section) === index,
  )
}
