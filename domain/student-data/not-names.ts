import { ordinary, people, products, soft, things, titles } from './word-lists.ts'

const wordyEnding =
  /(?:tion|sion|ment|ware|ness|ology|ity|ics|ing|ism|ance|ence|able|ible|ive|ous|ful|ship|ical|ary|ory|tech|soft|net|works|logic|sync|edu|ify|ally|less|ional)s?$/
const camelCase = /^(?!(?:Mc|Mac|De|La|Le|Di|Van|Fitz|Ó|Du|St)\p{Lu})\p{L}*\p{Ll}\p{Lu}/u

/** "VPNs", "Wi-Fi". */
const acronyms = /^\p{Lu}{2,}s$|^[Ww]i-?[Ff]i$/u

export type WordKind =
  | 'ordinary'
  | 'product'
  | 'code'
  | 'thing'
  | 'title'
  | 'soft'
  | 'wordy'
  | 'unknown'

/** Every listed word and its plural; what stands in two lists is what the later of them says. */
const listed = new Map<string, WordKind>()
for (const [kind, words] of Object.entries({ thing: things, product: products, ordinary }))
  for (const word of words)
    for (const form of [`${word}s`, `${word}es`, word.replace(/y$/, 'ies'), word])
      if (form.length > 4 || form === word) listed.set(form, kind as WordKind)
for (const word of soft) listed.set(word, 'soft')
for (const word of titles) listed.set(word, 'title').set(`${word}s`, 'title')

/** What a word is, seen without its sentence. `unknown` is what a name looks like. */
export function wordKind(word: string): WordKind {
  const small = word.toLowerCase()
  if (word !== small && (camelCase.test(word) || acronyms.test(word))) return 'product'
  const lower = small.replace(/[’‘]/g, "'").replace(/\.$/, '')
  const kind = listed.get(lower)
  if (kind) return kind
  if (listed.get(lower.replace(/'(?:s|re|ll|d|ve|t|m)$/, '')) === 'ordinary') return 'ordinary'
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
