import { isStopWord, stem, words } from '../../../../domain/text/words.ts'
import type { Line, PreparedEntry } from './cache.ts'
import type { Terms } from './knowledge-index.ts'
import ranking from './ranking.json' with { type: 'json' }

/**
 * The similarity of a question to an entry's title and example questions, in all words; each 0 to
 * 1.
 */
export type Likeness = {
  /** Similarity to the nearest of these lines; rare words count more. */
  nearness: number
  /** Similarity to the second nearest. */
  secondNearness: number
  /** The share of the question's words in these lines; more for words that several lines have. */
  repeated: number
  /** The share of the question's pairs of neighbouring words that are neighbours in a line too. */
  pairs: number
}

/** A question's words as stems, in order, with weights, and the weights of all words. */
export type WeighedWords = {
  stems: string[]
  weights: ReadonlyMap<string, number>
  length: number
  inLines: ReadonlyMap<string, number>
}

const { commonWord, nominalEntries } = ranking.terms
/** Of a pasted page only the beginning is compared. */
const mostWords = 60

const weightIn = (entries: number) => Math.log(1 + nominalEntries / (1 + entries))

/** The weights of all words of the index, made once for its terms. */
const weighedTerms = new WeakMap<Terms, ReadonlyMap<string, number>>()

function weightsOf(terms: Terms): ReadonlyMap<string, number> {
  const made = weighedTerms.get(terms)
  if (made) return made
  const weights = new Map([...terms.words].map(([word, entries]) => [word, weightIn(entries)]))
  weighedTerms.set(terms, weights)
  return weights
}

/** A question with its words weighed; a word that no entry has weighs the most. */
export function weighWords(question: string, terms: Terms): WeighedWords {
  const inLines = weightsOf(terms)
  const said = words(question).slice(0, mostWords)
  const weights = new Map(
    said.map((word) => [
      stem(word),
      isStopWord(word) ? commonWord : (inLines.get(stem(word)) ?? weightIn(0)),
    ]),
  )
  return { stems: said.map(stem), weights, length: lengthOf(weights.values()), inLines }
}

/** Compares a question with the lines of an entry. */
export function likenessOf(
  { places: { title, exampleQuestions }, lines }: PreparedEntry,
  { stems, weights, length, inLines }: WeighedWords,
): Likeness {
  let said = 0
  let total = 0
  const shared = lines.map(() => 0)
  for (const [word, weight] of weights) {
    let having = 0
    for (const [index, { known }] of lines.entries()) {
      if (!known.has(word)) continue
      having++
      shared[index] = (shared[index] as number) + weight ** 2
    }
    total += weight
    said += (weight * having) / (having + 1)
  }
  const lengths = lengthsOf(lines, inLines)
  const [nearness = 0, secondNearness = 0] = shared
    .map((product, index) => product / (length * (lengths[index] as number) || 1))
    .sort((a, b) => b - a)
  const pairs = stems.slice(1).map((word, index) => ` ${stems[index]} ${word} `)
  const paired = pairs.filter(
    (pair) => title.line.includes(pair) || exampleQuestions.line.includes(pair),
  )
  return {
    nearness,
    secondNearness,
    repeated: said / (total || 1),
    pairs: paired.length / Math.max(1, pairs.length),
  }
}

type Lengths = { inLines: WeighedWords['inLines']; lengths: number[] }
/** The lengths of an entry's lines, made once for the weights of an index. */
const measuredLines = new WeakMap<Line[], Lengths>()

function lengthsOf(lines: Line[], inLines: WeighedWords['inLines']): number[] {
  const made = measuredLines.get(lines)
  if (made?.inLines === inLines) return made.lengths
  // A word of an entry that the index does not have is a stop word.
  const lengths = lines.map(({ known }) =>
    lengthOf([...known].map((word) => inLines.get(word) ?? commonWord)),
  )
  measuredLines.set(lines, { inLines, lengths })
  return lengths
}

function lengthOf(weights: Iterable<number>): number {
  let squares = 0
  for (const weight of weights) squares += weight ** 2
  return Math.sqrt(squares)
}
