import { facetKinds, type ListingQuery } from '../../../../domain/resources/listing.ts'
import { termsIn } from '../../../../domain/text/vocabulary.ts'
import { contentWords, isNearStopWord, nearestWord, words } from '../../../../domain/text/words.ts'
import { quotedTerm } from '../../../db/fts5.ts'
import { facetTerm } from './index-row.ts'

/** Only this many first words of a search are used. */
const mostWords = 12
const mostOthers = 6
const mostCorrected = 4
const mostExtraLetters = 2

/** A searched word or term, with synonyms that match as well. */
type Wanted = { text: string; others: readonly string[] }

export type Filters = Pick<ListingQuery, 'type' | 'domain' | 'tag' | 'access'>

type MatchOptions = {
  /** Whether a resource must match all words, or any. */
  every: boolean
  filters: Filters
  /** Whether premium bodies are searched too. */
  premium: boolean
}

/** The FTS5 expression for a search with its filters; null for a search without words. */
export function matchOf(search: string, { every, filters, premium }: MatchOptions): string | null {
  const wanted = wantedIn(search)
  if (wanted.length === 0) return null
  const last = wanted.length - 1
  const terms = wanted.map(({ text, others }, index) => {
    // The last word may be incomplete while it is being typed.
    const own = index === last && text.length > 2 ? `${quotedTerm(text)}*` : quotedTerm(text)
    return `(${[own, ...others.map(quotedTerm)].join(' OR ')})`
  })
  const columns = `{title summary tags headings body${premium ? ' premium' : ''}}`
  const facets = facetKinds.flatMap((kind) => {
    const value = filters[kind]
    return value === undefined ? [] : `facets : ${quotedTerm(facetTerm(kind, value))}`
  })
  return [`${columns} : (${terms.join(every ? ' AND ' : ' OR ')})`, ...facets].join(' AND ')
}

/** The search with misspelled words corrected, or null without a correction. */
export function corrected(search: string, known: ReadonlyMap<string, number>): string | null {
  if (known.size === 0) return null
  let corrections = 0
  const spelled = words(search).map((word) => {
    if (corrections >= mostCorrected || known.has(word) || !/^\p{L}{4,}$/u.test(word)) return word
    if (isNearStopWord(word)) return word
    const meant = nearestWord(word, wordsLike(word, known))
    if (meant === null) return word
    corrections += 1
    return meant
  })
  return corrections > 0 ? spelled.join(' ') : null
}

/** The searched words as misses are counted: without stop words. */
export function searchedWords(search: string): string {
  return wantedIn(search)
    .map(({ text }) => text)
    .join(' ')
}

/** The search's terms of the vocabulary and its content words; all words if there are none. */
function wantedIn(search: string): Wanted[] {
  const spelled = words(search).slice(0, mostWords)
  const carrying = new Set(contentWords(spelled.join(' ')))
  const terms = new Map(termsIn(spelled).map((term) => [term.start, term]))
  const wanted: Wanted[] = []
  for (let start = 0; start < spelled.length; ) {
    const term = terms.get(start)
    const length = term?.length ?? 1
    const text = spelled.slice(start, start + length).join(' ')
    if (term || carrying.has(text))
      wanted.push({ text, others: term?.others.slice(0, mostOthers) ?? [] })
    start += length
  }
  return wanted.length > 0 ? wanted : spelled.map((text) => ({ text, others: [] }))
}

/** Known words with the same first letter and about the same length. */
function wordsLike(word: string, known: ReadonlyMap<string, number>): string[] {
  return [...known.keys()].filter(
    (other) => other[0] === word[0] && Math.abs(other.length - word.length) <= mostExtraLetters,
  )
}
