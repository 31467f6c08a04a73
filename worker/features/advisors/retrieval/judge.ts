import { contentWords, stem } from '../../../../domain/text/words.ts'
import { isGroupTerm } from './index-terms.ts'
import type { Terms } from './knowledge-index.ts'
import type { Line, Prepared, Stems } from './memory.ts'
import type { Concept, Form } from './query.ts'

/** How much an entry is about a question. */
export type Judgement = {
  /** How well its texts say it and its title or asks resemble it; higher is better. */
  worth: number
  /** Share of the question's weight the entry speaks of, 0 to 1. */
  coverage: number
  /** What the question is about that the entry speaks of anywhere, and its share of the question. */
  says: ReadonlyMap<string, number>
  /** What of that is in its title or in the ways leaders ask for it, as it was typed. */
  about: ReadonlySet<string>
}

/** What another name for a thing is worth beside the name that was typed. */
const otherNameWorth = 0.7
/** What a term is worth where only its words stand, apart from each other. */
const scatteredWorth = 0.5
/** A guess at what was meant, and a bare number ("for 4000 kids"), say less than a plain word. */
const mendedWeight = 0.7
const numberWeight = 0.3
/** What finding a guess adds to coverage: the word may have been meant after all. */
const mendedCertainty = 0.5
/** How much a place tells of what an entry is about. */
const placeWeights = { title: 2, asks: 2, body: 1, sources: 0.5 }
const places = Object.entries(placeWeights) as [keyof typeof placeWeights, number][]
/** How much it tells that the title or one of the asks is nearly the question itself. */
const likenessWeight = 4
/** What each word of a title or ask weighs that the question does not have. */
const foreignWordWeight = 2.5
/**
 * Stands in the inverse document frequency for the number of entries. It is fixed, so that scores
 * keep to the thresholds set on them while the knowledge grows.
 */
const nominalEntries = 500
/** How much it tells that the title or one of the asks is asked in nearly the same words. */
const formWeight = 4

/** Rare words say more about what a question is about; a word no entry has says the most. */
export function weigh(concepts: Concept[], { words: known }: Terms): Concept[] {
  const entriesWith = ({ text }: Form) =>
    Math.min(...contentWords(text).map((word) => known.get(stem(word)) ?? 0))
  return concepts.map((concept) => {
    const { typed, parts, others, terms } = concept
    // A name of several words stands in fewer entries than the rarest of them does.
    const names = parts.length > 1 ? terms.filter(isGroupTerm) : []
    const own = [entriesWith(typed), ...names.map((name) => known.get(name) ?? 0).filter(Boolean)]
    const entries = Math.min(...own) || Math.max(0, ...others.map(entriesWith))
    const isNumber = others.length === 0 && /^\d/.test(typed.text)
    const trust = (typed.mended ? mendedWeight : 1) * (isNumber ? numberWeight : 1)
    return {
      ...concept,
      weight: concept.weight * trust * Math.log(1 + nominalEntries / (1 + entries)),
    }
  })
}

/** Judges one entry by what the question is about; `concepts` are weighed, `asked` are its stems. */
export function judge(
  { places: texts, lines }: Prepared,
  concepts: Concept[],
  asked: ReadonlySet<string>,
): Judgement {
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0)
  let worth = 0
  let covered = 0
  const says = new Map<string, number>()
  const about = new Set<string>()
  for (const concept of concepts) {
    const found = places.map(([place, weight]) => ({
      weight,
      share: presence(texts[place], concept),
    }))
    const best = Math.max(...found.map(({ share }) => share))
    if (best > scatteredWorth) says.set(concept.typed.stems, concept.weight / total)
    const isAbout = found.some(
      ({ weight, share }) => weight >= placeWeights.asks && share > scatteredWorth,
    )
    if (isAbout && !concept.typed.mended) about.add(concept.typed.stems)
    worth += concept.weight * found.reduce((sum, { weight, share }) => sum + weight * share, 0)
    const certainty = concept.typed.mended ? mendedCertainty : 1
    covered += concept.weight * certainty * Math.min(1, best / otherNameWorth)
  }
  const likeness = Math.max(...lines.map((line) => likenessOf(line, concepts, total)))
  return {
    worth: worth / total + likenessWeight * likeness + formWeight * formOf(lines, asked),
    coverage: covered / total,
    says,
    about,
  }
}

/**
 * How nearly a line is asked in the same words, the little ones included, 0 to 1: "why do we need
 * MFA" and "what does MFA cost" are about the same thing. Falls off fast.
 */
function formOf(lines: Line[], asked: ReadonlySet<string>): number {
  let best = 0
  for (const { known } of lines) {
    let shared = 0
    for (const word of asked) if (known.has(word)) shared++
    best = Math.max(best, shared / (known.size + asked.size))
  }
  return (2 * best) ** 3
}

/** 1 when the line says what the question says and nothing else. */
function likenessOf(line: Line, concepts: Concept[], total: number): number {
  let shared = 0
  let matched = 0
  for (const concept of concepts) {
    const share = presence(line, concept)
    if (share === 0) continue
    shared += share * concept.weight
    matched++
  }
  const foreign = Math.max(0, line.words - matched) * foreignWordWeight
  return (2 * shared) / (total + shared + foreign)
}

/** How well a text says a concept, 0 to 1. */
function presence(text: Stems, { typed, parts, others }: Concept): number {
  const isSaid = (form: Form) => says(text, form)
  if (isSaid(typed)) return 1
  if (others.some(isSaid)) return otherNameWorth
  if (parts.length < 2) return 0
  return (scatteredWorth * parts.filter(isSaid).length) / parts.length
}

/** Nearly always the first word alone tells that a text does not say it. */
function says({ line, known }: Stems, { stems, first, mended }: Form): boolean {
  if (mended) return line.includes(` ${stems}`)
  return known.has(first) && (stems === first || line.includes(` ${stems} `))
}
