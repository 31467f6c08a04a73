import { ordinary, people, products, soft, things, titles } from './word-lists.ts'

const wordyEnding =
  /(?:tion|sion|ment|ware|ness|ology|ity|ics|ing|ism|ance|ence|able|ible|ive|ous|ful|ship|ical|ary|ory|tech|soft|net|works|logic|sync|edu|ify|ally|less|ional)s?$/
const camelCase = /^(?!(?:Mc|Mac|De|La|Le|Di|Van|Fitz|Ó|Du|St)\p{Lu})\p{L}*\p{Ll}\p{Lu}/u

/** "VPNs", "Wi-Fi". */
const acronyms = /^\p{Lu}{2,}s$|^[Ww]i-?[Ff]i$/u

export type WordKind = 'ordinary' | 'product' | 'thing' | 'title' | 'soft' | 'wordy' | 'unknown'

const has = (words: Set<string>, word: string) =>
  words.has(word) ||
  (word.length > 4 && word.endsWith('s') && words.has(word.slice(0, -1))) ||
  (word.length > 5 && word.endsWith('es') && words.has(word.slice(0, -2))) ||
  (word.length > 5 && word.endsWith('ies') && words.has(`${word.slice(0, -3)}y`))

/** What a word is, seen without its sentence. `unknown` is what a name looks like. */
export function wordKind(word: string): WordKind {
  if (camelCase.test(word) || acronyms.test(word)) return 'product'
  const lower = word.toLowerCase().replace(/[’‘]/g, "'").replace(/\.$/, '')
  if (titles.has(lower) || (lower.endsWith('s') && titles.has(lower.slice(0, -1)))) return 'title'
  if (soft.has(lower)) return 'soft'
  if (has(ordinary, lower) || ordinary.has(lower.replace(/'(?:s|re|ll|d|ve|t|m)$/, '')))
    return 'ordinary'
  if (has(products, lower)) return 'product'
  if (has(things, lower)) return 'thing'
  if (lower.includes('-')) return hyphenKind(lower)
  return lower.length > 5 && wordyEnding.test(lower) ? 'wordy' : 'unknown'
}

function hyphenKind(word: string): WordKind {
  const kinds = word.split('-').map((part) => (part.length < 2 ? 'thing' : wordKind(part)))
  return kinds.every((kind) => kind === 'unknown' || kind === 'soft') ? 'unknown' : 'thing'
}

/** Ends a name, and is no name itself. */
export const generation = /^(?:jr|sr|ii|iii|iv)$/i

/** Authors, presidents and heroes of fiction are not pupils. */
export function isPublicFigure(words: string[]): boolean {
  const key = words
    .map((word) => word.toLowerCase().replace(/\.$/, ''))
    .filter((word) => !generation.test(word))
  return people.has(key.join('-')) || people.has(`${key[0]}-${key.at(-1)}`)
}
