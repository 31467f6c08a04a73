import type { StudentDataType } from '../finding.ts'
import { wordKind } from '../not-names.ts'
import { faint, inCapitals, telling } from './telling-words.ts'
import type { Token } from './tokens.ts'

/** Telling words, by their places in the row of tokens. */
export type Seed = { from: number; to: number; type: StudentDataType; faint: boolean }

type Told = Pick<Seed, 'type' | 'faint'>
const whole = new Map<string, Told>()
const stems = new Map<string, Told>()
/** First words of what is told in two or three. */
const leads = new Set<string>()
for (const words of [telling, faint])
  for (const [type, list] of Object.entries(words) as [StudentDataType, string][])
    for (const entry of list.trim().split(/\s+/)) {
      const [lead = '', ...rest] = entry.split('_')
      if (rest.length > 0) leads.add(lead)
      const told = { type, faint: words === faint }
      if (entry.endsWith('-')) stems.set(entry.slice(0, -1), told)
      else whole.set(entry.replaceAll('_', ' '), told)
    }
for (const [type, list] of Object.entries(inCapitals) as [StudentDataType, string][])
  for (const entry of list.split(' ')) whole.set(entry, { type, faint: true })

/** Conditions by their ending: "narcolepsy", "tonsillitis", "hemophilia". */
const condition =
  /\p{L}{3}(?:itis|osis|lepsy|emia|philia|phasia|lexi[ac]|phrenia|pathy|trophy|plegi[ac])$/u
const shortestStem = 3
const mostWords = 3

/** "3 days", "two weeks": how long somebody is kept away. */
const amount = /^(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)$/
const period = /^(?:days?|weeks?|hours?|lunches)$/
const beforeCategory = new Set(['a', 'an', 'as', 'for', 'gets', 'has', 'in', 'is', 'under', 'with'])

function toldByWord({ text, lower }: Token): Told | null {
  const exact = whole.get(text) ?? whole.get(lower)
  if (exact) return exact
  for (let length = shortestStem; length <= lower.length; length++) {
    const told = stems.get(lower.slice(0, length))
    if (told) return told
  }
  return condition.test(lower) ? { type: 'health', faint: false } : null
}

/** "deaf/HH", "speech-language": a word tells by any of its parts. */
function toldByParts(token: Token): Told | null {
  const told = toldByWord(token)
  if (told || !/[/-]/.test(token.lower)) return told
  for (const text of token.text.split(/[/-]/)) {
    const part = toldByWord({ ...token, text, lower: text.toLowerCase() })
    if (part) return { type: part.type, faint: true }
  }
  return null
}

function toldByWords(tokens: Token[], from: number, to: number): Told | null {
  const words = tokens.slice(from, to + 1).map(({ lower }) => lower)
  const entry = words.length > to - from ? words.join(' ') : ''
  return whole.get(entry) ?? whole.get(entry.replace(/s$/, '')) ?? null
}

/** "is in ESE", "placed under MOD": capitals that name no thing we know name a service. */
const isCategory = ({ text }: Token, before: Token | undefined) =>
  beforeCategory.has(before?.lower ?? '') &&
  /^[A-Z]{2,5}$/.test(text) &&
  !['product', 'thing'].includes(wordKind(text))

function seedAt(tokens: Token[], from: number): Seed | null {
  const token = tokens[from]!
  if (token.kind === 'sign') return null
  if (leads.has(token.lower))
    for (let to = from + mostWords - 1; to > from; to--) {
      const told = toldByWords(tokens, from, to)
      if (told) return { from, to, ...told }
    }
  if (amount.test(token.lower) && period.test(tokens[from + 1]?.lower ?? ''))
    return {
      from: tokens[from - 1]?.lower === 'for' ? from - 1 : from,
      to: from + 1,
      type: 'discipline',
      faint: true,
    }
  if (isCategory(token, tokens[from - 1]) && !whole.has(token.text))
    return { from, to: from, type: 'iep_504', faint: true }
  const told = toldByParts(token)
  return told && { from, to: from, ...told }
}

/** Telling words, of which the longest counts: "special education" before "special". */
export function findTelling(tokens: Token[]): Seed[] {
  const seeds: Seed[] = []
  for (let at = 0; at < tokens.length; at++) {
    const seed = seedAt(tokens, at)
    if (!seed) continue
    seeds.push(seed)
    at = seed.to
  }
  return seeds
}
