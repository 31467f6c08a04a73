import { type Synonym, termsIn } from '../../../../domain/text/vocabulary.ts'
import { contentWords, nearestWord, stem, words } from '../../../../domain/text/words.ts'
import { quotedTerm } from '../../../db/fts5.ts'
import { groupTerm, isGroupTerm, stemsOfWord } from './index-terms.ts'
import type { Terms } from './knowledge-index.ts'
import ranking from './ranking.json' with { type: 'json' }

/**
 * One form of a concept: as written, as stems, its first stem, and whether spelling was corrected.
 */
export type Form = { text: string; stems: string; first: string; corrected?: boolean }

/**
 * A concept of a question: as typed, its content words, its synonyms, and the index terms of all
 * these.
 */
export type Concept = {
  typed: Form
  parts: Form[]
  others: Form[]
  terms: string[]
  weight: number
}

/** The concepts of a question and the FTS5 expression that finds them. */
export type Query = { concepts: Concept[]; match: string }

/** The stem that each mistyped word stands for. */
type Corrections = ReadonlyMap<string, string>

const mostTerms = 48
/** Of a pasted page only the beginning is searched for. */
const mostConcepts = 32
const mostBackgroundConcepts = 8
/** Words corrected at most: each is compared with every known word. */
const mostCorrected = 4
const mostExtraLetters = 2

/**
 * Null when nothing in the question says what it is about. Words that are not among the index's
 * terms are taken for typing errors, where these are known.
 */
export function toQuery(question: string, background = '', terms?: Terms): Query | null {
  const [said, before] = [words(question), words(background)]
  const plain = queryFor(said, before, new Map())
  const corrections = plain && terms && correctSpelling(plain, terms)
  return corrections?.size ? queryFor(said, before, corrections) : plain
}

function queryFor(said: string[], before: string[], corrected: Corrections): Query | null {
  const own = conceptsIn(said, corrected, 1).slice(0, mostConcepts)
  const known = new Set(own.map(({ typed }) => typed.stems))
  // A follow-up's own words say what is new; the earlier question only adds its subject.
  const earlier = conceptsIn(before, corrected, ranking.terms.background)
    .filter(({ typed }) => !known.has(typed.stems))
    .slice(0, mostBackgroundConcepts)
  const concepts = [...own, ...earlier]
  if (concepts.length === 0) return null
  const terms = new Set(concepts.flatMap((concept) => concept.terms))
  return { concepts, match: [...terms].slice(0, mostTerms).map(quotedTerm).join(' OR ') }
}

/** The field's terms in a text and the content words between them, each once. */
function conceptsIn(said: string[], corrected: Corrections, weight: number): Concept[] {
  const guessed = new Set(corrected.values())
  const spelled = said.map((word) => corrected.get(word) ?? word)
  const known = new Map(termsIn(spelled).map((term) => [term.start, term]))
  const concepts = new Map<string, Concept>()
  for (let start = 0; start < spelled.length; ) {
    const { length, others, groups } = known.get(start) ?? plainWord(start)
    const phrase = spelled.slice(start, start + length)
    start += length
    const parts = contentWords(phrase.join(' ')).map(toForm)
    if (parts.length === 0 && others.length === 0) continue
    const typed = { ...toForm(phrase.join(' ')), corrected: guessed.has(phrase.join(' ')) }
    const terms = [...phrase.flatMap(stemsOfWord), ...groups.map(groupTerm)]
    concepts.set(typed.stems, { typed, parts, others: others.map(toForm), terms, weight })
  }
  return [...concepts.values()]
}

function plainWord(start: number): Synonym {
  return { start, length: 1, others: [], groups: [], ofField: false }
}

function toForm(text: string): Form {
  const stems = words(text).map(stem)
  return { text, stems: stems.join(' '), first: stems[0] ?? '' }
}

/** Corrections of the words that no entry knows. */
function correctSpelling({ concepts }: Query, { words }: Terms): Corrections {
  if (words.size === 0) return new Map()
  const unknown = concepts
    .filter(({ typed, others }) => others.length === 0 && !words.has(typed.stems))
    .map(({ typed }) => typed.text)
    .filter((word) => /^\p{L}{4,}$/u.test(word))
  const corrected = new Map<string, string>()
  for (const word of unknown.slice(0, mostCorrected)) {
    const meant = nearestWord(stem(word), wordsLike(stem(word), words))
    if (meant !== null) corrected.set(word, meant)
  }
  return corrected
}

/** Known stems that begin like a word and are about as long. */
function wordsLike(word: string, words: Terms['words']): string[] {
  return [...words.keys()].filter(
    (other) =>
      other[0] === word[0] &&
      Math.abs(other.length - word.length) <= mostExtraLetters &&
      !isGroupTerm(other),
  )
}
