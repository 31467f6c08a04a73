import everydayGroups from './lexicon/everyday-synonyms.json' with { type: 'json' }
import fieldGroups from './lexicon/field-synonyms.json' with { type: 'json' }
import { contentWords, stem, words } from './words.ts'

/** All synonym groups, from which the search index derives its fingerprint. */
export const synonymGroups = { fieldGroups, everydayGroups }

/**
 * A term's synonyms; its groups, each named by its first term ("mfa"); and whether it belongs to
 * the field or is an everyday word.
 */
type Meaning = { others: readonly string[]; groups: readonly string[]; ofField: boolean }

/** A term found in a text: the index of its first word, its length in words, and its meaning. */
export type Synonym = Meaning & { start: number; length: number }

/** In words; no term is longer. */
const longestPhrase = 4

const meanings = new Map<string, Meaning>()
const meaningsOfStems = new Map<string, Meaning>()
/** First words of terms and their stems: most words of a text begin no term and are skipped. */
const firstWords = new Set<string>()
for (const group of fieldGroups) addGroup(group, true)
for (const group of everydayGroups) addGroup(group, false)

/**
 * The field's terms in a list of words, the longest at each place. The spelling is looked up before
 * the stem: "techs" are people, "tech" is not.
 */
function synonymsIn(wordsOfText: string[]): Synonym[] {
  return termsIn(wordsOfText).filter(({ ofField }) => ofField)
}

/** The same, with everyday words that have synonyms. */
export function termsIn(wordsOfText: string[]): Synonym[] {
  const found: Synonym[] = []
  const stems = wordsOfText.map(stem)
  for (let start = 0; start < wordsOfText.length; start++) {
    if (!beginsTerm(wordsOfText[start], stems[start])) continue
    for (let length = longestPhrase; length >= 1; length--) {
      if (start + length > wordsOfText.length) continue
      const meaning =
        meanings.get(wordsOfText.slice(start, start + length).join(' ')) ??
        meaningsOfStems.get(stems.slice(start, start + length).join(' '))
      if (!meaning) continue
      found.push({ start, length, ...meaning })
      start += length - 1
      break
    }
  }
  return found
}

/** Whether two texts share a content word, or a term of the field under any of its names. */
export function sharesConcept(text: string, other: string): boolean {
  const own = conceptsOf(other)
  return [...conceptsOf(text)].some((concept) => own.has(concept))
}

/**
 * The share of a question's content words that a text contains under any of their names, 0 to 1.
 */
export function shareSaid(text: string, asked: string): number {
  const said = conceptsOf(text)
  const list = contentWords(asked)
  const isSaid = (word: string) => [...conceptsOf(word)].some((concept) => said.has(concept))
  return list.length === 0 ? 0 : list.filter(isSaid).length / list.length
}

/** The stems of a text's content words, and the groups of its terms. */
function conceptsOf(text: string): Set<string> {
  const terms = synonymsIn(words(text)).flatMap(({ groups }) => groups)
  return new Set([...contentWords(text).map(stem), ...terms])
}

function beginsTerm(word = '', stemOfWord = ''): boolean {
  return firstWords.has(word) || firstWords.has(stemOfWord)
}

/** A group holds the names of one thing: a query for one of them also searches for the others. */
function addGroup(terms: string[], ofField: boolean): void {
  const name = terms[0]?.replaceAll(' ', '-') ?? ''
  for (const term of terms) {
    const meaning = { others: terms.filter((other) => other !== term), groups: [name], ofField }
    append(meanings, term, meaning)
    append(meaningsOfStems, stemmed(words(term)), meaning)
  }
}

function append(map: Map<string, Meaning>, key: string, meaning: Meaning): void {
  const known = map.get(key)
  firstWords.add(key.split(' ')[0] ?? '')
  map.set(key, {
    others: [...new Set([...(known?.others ?? []), ...meaning.others])],
    groups: [...new Set([...(known?.groups ?? []), ...meaning.groups])],
    ofField: meaning.ofField || known?.ofField === true,
  })
}

function stemmed(phrase: string[]): string {
  return phrase.map(stem).join(' ')
}
