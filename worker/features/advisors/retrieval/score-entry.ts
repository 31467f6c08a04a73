import { contentWords, stem } from '../../../../domain/text/words.ts'
import type { Line, PreparedEntry, Stems } from './cache.ts'
import { isGroupTerm } from './index-terms.ts'
import type { Terms } from './knowledge-index.ts'
import type { Concept, Form } from './query.ts'
import ranking from './ranking.json' with { type: 'json' }

/**
 * How well an entry fits a query. The weights in ranking.json are set by hand and checked with
 * `npm run eval:retrieval`; those under `confidence` are fitted by `npm run eval:answers -- --fit`.
 */
export type EntryScore = {
  /** Weighted matches in its texts, with how nearly its title or an example question is the query. */
  textScore: number
  /** How many concepts the query has; the same for every hit. */
  concepts: number
  /** Share of the query's weight that the entry's texts contain, 0 to 1. */
  coverage: number
  /** Concepts of the query anywhere in the entry, by stems, and each one's share of the query. */
  matched: ReadonlyMap<string, number>
  /** Concepts of the query in its title or example questions, by stems. */
  matchedInTitle: ReadonlySet<string>
  /** Share of the query's weight that the title contains, 0 to 1. */
  titleCoverage: number
  /** How nearly the title or one example question is the query, by all words and their forms, 0 to 1. */
  phrasing: number
  /** The same of the second nearest of them. */
  secondPhrasing: number
  /** Share of the query's weight in words that no entry has as typed, 0 to 1; the same for every hit. */
  unknown: number
  /** The largest share of the query that the title or one example question contains, 0 to 1. */
  lineCoverage: number
}

const places = Object.entries(ranking.places) as [keyof typeof ranking.places, number][]

/** A concept with its weight in a query, and whether any entry has it as it was typed. */
export type WeighedConcept = Concept & { isKnown: boolean }

/** Concepts with their inverse document frequency as weight; a word no entry has weighs the most. */
export function weighConcepts(concepts: Concept[], { words: known }: Terms): WeighedConcept[] {
  const { corrected, number, nominalEntries } = ranking.terms
  const entriesWith = ({ text }: Form) =>
    Math.min(...contentWords(text).map((word) => known.get(stem(word)) ?? 0))
  return concepts.map((concept) => {
    const { typed, parts, others, terms } = concept
    // A term of several words occurs in fewer entries than its rarest word.
    const names = parts.length > 1 ? terms.filter(isGroupTerm) : []
    const own = [entriesWith(typed), ...names.map((name) => known.get(name) ?? 0).filter(Boolean)]
    const entries = Math.min(...own) || Math.max(0, ...others.map(entriesWith))
    const isNumber = others.length === 0 && /^\d/.test(typed.text)
    const trust = (typed.corrected ? corrected : 1) * (isNumber ? number : 1)
    // A fixed number of entries keeps scores comparable while the knowledge grows.
    return {
      ...concept,
      isKnown: entries > 0 && !typed.corrected,
      weight: concept.weight * trust * Math.log(1 + nominalEntries / (1 + entries)),
    }
  })
}

/** The score of one entry; `concepts` are weighed, `queryStems` are the stems of the whole question. */
export function scoreEntry(
  { places: texts, lines }: PreparedEntry,
  concepts: WeighedConcept[],
  queryStems: ReadonlySet<string>,
): EntryScore {
  const { synonym, scattered, correctedCertainty } = ranking.terms
  // A question of stop words alone has concepts that weigh nothing.
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0) || 1
  let termScore = 0
  let covered = 0
  let titled = 0
  const matched = new Map<string, number>()
  const matchedInTitle = new Set<string>()
  for (const concept of concepts) {
    const shares = places.map(([place, weight]) => ({
      weight,
      share: matchShare(texts[place], concept),
    }))
    const best = Math.max(...shares.map(({ share }) => share))
    if (best > scattered) matched.set(concept.typed.stems, concept.weight / total)
    const isInTitle = shares.some(
      ({ weight, share }) => weight >= ranking.places.exampleQuestions && share > scattered,
    )
    if (isInTitle && !concept.typed.corrected) matchedInTitle.add(concept.typed.stems)
    termScore += concept.weight * shares.reduce((sum, { weight, share }) => sum + weight * share, 0)
    titled += concept.weight * matchShare(texts.title, concept)
    const certainty = concept.typed.corrected ? correctedCertainty : 1
    covered += concept.weight * certainty * Math.min(1, best / synonym)
  }
  const compared = lines.map((line) => compareLine(line, concepts, total))
  const titleSimilarity = Math.max(...compared.map(({ similarity }) => similarity))
  const [phrasing = 0, secondPhrasing = 0] = phrasings(lines, queryStems)
  return {
    textScore:
      termScore / total +
      ranking.titleSimilarity.weight * titleSimilarity +
      // A line in other words soon means something else.
      ranking.phrasing.weight * phrasing ** 3,
    concepts: concepts.length,
    coverage: covered / total,
    titleCoverage: titled / total,
    matched,
    matchedInTitle,
    phrasing,
    secondPhrasing,
    unknown: concepts.reduce((sum, one) => sum + (one.isKnown ? 0 : one.weight), 0) / total,
    lineCoverage: Math.max(...compared.map(({ coverage }) => coverage)),
  }
}

/**
 * The similarity of the title and each example question in all words, stop words included, nearest
 * first: "why do we need MFA" and "what does MFA cost" share only their subject.
 */
function phrasings(lines: Line[], queryStems: ReadonlySet<string>): number[] {
  return lines
    .map(({ known }) => {
      let shared = 0
      for (const word of queryStems) if (known.has(word)) shared++
      return (2 * shared) / (known.size + queryStems.size)
    })
    .sort((a, b) => b - a)
}

/** Similarity is 1 when the line has every concept of the query and no other word. */
function compareLine(line: Line, concepts: Concept[], total: number) {
  let shared = 0
  let found = 0
  for (const concept of concepts) {
    const share = matchShare(line, concept)
    if (share === 0) continue
    shared += share * concept.weight
    found++
  }
  const unmatched = Math.max(0, line.words - found) * ranking.titleSimilarity.unmatchedWordPenalty
  return { similarity: (2 * shared) / (total + shared + unmatched), coverage: shared / total }
}

/** How well a text contains a concept, 0 to 1: as typed, by a synonym, or only its scattered words. */
function matchShare(text: Stems, { typed, parts, others }: Concept): number {
  const isIn = (form: Form) => contains(text, form)
  if (isIn(typed)) return 1
  if (others.some(isIn)) return ranking.terms.synonym
  if (parts.length < 2) return 0
  return (ranking.terms.scattered * parts.filter(isIn).length) / parts.length
}

/** Whether a text contains a form; nearly always the first word alone shows that it does not. */
function contains({ line, known }: Stems, { stems, first, corrected }: Form): boolean {
  if (corrected) return line.includes(` ${stems}`)
  return known.has(first) && (stems === first || line.includes(` ${stems} `))
}
