import { oneOf } from '../../text/one-of.ts'
import companies from '../lexicon/companies.json' with { type: 'json' }
import everydayNames from '../lexicon/everyday-names.json' with { type: 'json' }
import everydayWords from '../lexicon/everyday-words.json' with { type: 'json' }
import givenNames from '../lexicon/given-names.json' with { type: 'json' }
import nameWords from '../lexicon/name-words.json' with { type: 'json' }
import placeWords from '../lexicon/place-words.json' with { type: 'json' }
import places from '../lexicon/places.json' with { type: 'json' }
import products from '../lexicon/products.json' with { type: 'json' }
import publicFigures from '../lexicon/public-figures.json' with { type: 'json' }
import schoolWords from '../lexicon/school-words.json' with { type: 'json' }
import titles from '../lexicon/titles.json' with { type: 'json' }
import type { Span } from '../spans.ts'

/** The kind of a word without its sentence. `unknown` is what a name looks like; `ambiguous` is also an everyday word. */
export type WordKind =
  | 'ordinary'
  | 'product'
  | 'code'
  | 'commonNoun'
  | 'title'
  | 'ambiguous'
  | 'wordLike'
  | 'unknown'
export type Shape = 'capital' | 'upper' | 'initial' | 'lower' | 'script'
export type Word = Span & { text: string; shape: Shape; kind: WordKind }

/** Every listed word and its plural; what stands in two lists is what the later of them says. */
const listed = new Map<string, WordKind>()
const lists: [WordKind, string[]][] = [
  ['commonNoun', schoolWords],
  ['product', products],
  ['ordinary', everydayWords],
]
for (const [kind, words] of lists)
  for (const word of words)
    for (const form of [`${word}s`, `${word}es`, word.replace(/y$/, 'ies'), word])
      if (form.length > 4 || form === word) listed.set(form, kind)
for (const word of everydayNames) listed.set(word, 'ambiguous')
for (const word of titles) listed.set(word, 'title').set(`${word}s`, 'title')

const wordLikeEnding = new RegExp(`${oneOf(nameWords.ending)}s?$`)
const camelCase = /^(?!(?:Mc|Mac|De|La|Le|Di|Van|Fitz|Ó|Du|St)\p{Lu})\p{L}*\p{Ll}\p{Lu}/u
/** "VPNs", "Wi-Fi". */
const acronym = /^\p{Lu}{2,}s$|^[Ww]i-?[Ff]i$/u

/** The kind of a word, by the lexica and its capitals; 'unknown' for most names. */
export function wordKind(word: string): WordKind {
  const small = word.toLowerCase()
  if (word !== small && (camelCase.test(word) || acronym.test(word))) return 'product'
  const lower = small.replace(/[’‘]/g, "'").replace(/\.$/, '')
  const kind = listed.get(lower)
  if (kind) return kind
  if (listed.get(lower.replace(/'(?:s|re|ll|d|ve|t|m)$/, '')) === 'ordinary') return 'ordinary'
  if (lower.includes('-')) {
    const kinds = lower.split('-').map((part) => (part.length < 2 ? 'commonNoun' : wordKind(part)))
    return kinds.every((one) => one === 'unknown' || one === 'ambiguous') ? 'unknown' : 'commonNoun'
  }
  if (lower.length < 6 || !wordLikeEnding.test(lower)) return 'unknown'
  return isGivenName(lower) ? 'unknown' : 'wordLike'
}

/** A word of everyday or of school, by its list: nobody is called so, and no password is. */
export const isGeneralWord = (word: string) =>
  /^\p{L}+$/u.test(word) && ['ordinary', 'commonNoun', 'title'].includes(wordKind(word))

/** A sorted list, a line a letter, whose entries begin with how many letters they share with the one before, base 36. */
export function unfoldList(lines: readonly string[]): string[] {
  let last = ''
  return lines
    .join('|')
    .split('|')
    .map((entry) => {
      last = last.slice(0, Number.parseInt(entry.charAt(0), 36)) + entry.slice(1)
      return last
    })
}

const given = new Set(unfoldList(givenNames))

/** Whether a word is in the list of given names, in any case. */
export const isGivenName = (word: string) => given.has(word.toLowerCase().normalize('NFC'))

/** Ends a name, and is no name itself. */
export const generation = /^(?:jr|sr|ii|iii|iv)$/i

const placeNames = new Set(unfoldList(places))
const placeWordSet = new Set(placeWords)
const companyNames = new Set(companies)
const figures = new Set(publicFigures)
const keyOf = (words: string[]) =>
  words
    .map((word) => word.toLowerCase().replaceAll('’', "'").replace(/\.$/, ''))
    .filter((word) => !generation.test(word))

const placeStart = new RegExp(`^${oneOf(nameWords.placeStart)}$`)

/**
 * Whether a name is a place or a district: `listed` as written, or only `worded` like one
 * ("Cedar Falls", "North Penn").
 */
export function placeLikelihood(words: string[]): 'listed' | 'worded' | null {
  const keys = keyOf(words).map((word) => (word === 'saint' ? 'st' : word))
  if (placeNames.has(keys.join(' '))) return 'listed'
  const [first = '', ...rest] = keys
  if (rest.length === 0) return null
  return placeStart.test(first) || placeWordSet.has(rest.at(-1)!) ? 'worded' : null
}

/** Whether a name is a place or a district, listed or only worded like one. */
export const isPlaceName = (words: string[]) => placeLikelihood(words) !== null

/** Vendors, authors, presidents and heroes of fiction are not pupils. */
export function isPublicName(words: string[]): boolean {
  const keys = keyOf(words)
  const ends = `${keys[0]} ${keys.at(-1)}`
  return [keys.join(' '), ends].some((name) => companyNames.has(name) || figures.has(name))
}

const wordPattern = /\p{L}[\p{L}\p{M}]*(?:['’‘-]\p{L}[\p{L}\p{M}]*)*/gu
const uncased = /^\p{Lo}/u

function shapeOf(text: string): Shape {
  if (uncased.test(text)) return 'script'
  if (!/^\p{Lu}/u.test(text)) return /^[a-z]{1,3}['’-]\p{Lu}/u.test(text) ? 'capital' : 'lower'
  if (text.length === 1) return 'initial'
  return text === text.toUpperCase() ? 'upper' : 'capital'
}

/** A word glued to a digit, an at-sign or an underscore is part of a code or an address. */
function isGlued(text: string, start: number, end: number): boolean {
  return (
    /[\p{N}@_/\\#]/u.test(text[start - 1] ?? '') ||
    /^(?:[\p{N}@_/\\]|[-.=]\w)/u.test(text.slice(end, end + 2))
  )
}

/** "GK-40918", "A/B/C": a pupil's number or marks forbid no name beside it, as a model would. */
const longNumber = /^[A-DF](?:[/+-]|$)|^\p{Lu}{1,3}(?:[\d-]*\d{4,}|-?\d{2,4} \d{3,})(?![\p{L}\d])/u

/** The words of one sentence, without the possessive ending. */
export function readWords(text: string, { start, end }: Span): Word[] {
  return [...text.slice(start, end).matchAll(wordPattern)].map((match) => {
    const word = match[0].replace(/['’‘]s$/iu, '')
    const from = start + match.index
    const isInitials =
      /^\p{Lu}$/u.test(word) && /^\.\p{Lu}(?!\p{L})/u.test(text.slice(from + 1, from + 4))
    const glued = !isInitials && isGlued(text, from, from + match[0].length)
    const code = longNumber.test(text.slice(from, from + 16)) ? 'code' : 'product'
    return {
      start: from,
      end: from + word.length,
      text: word,
      shape: shapeOf(word),
      kind: glued ? code : wordKind(word),
    }
  })
}
