import type { StudentDataType } from '../finding.ts'
import { wordKind } from '../not-names.ts'
import { inCapitals, telling } from './telling-words.ts'
import type { Token } from './tokens.ts'

/** Telling words, by their places in the row of tokens. */
export type Seed = { from: number; to: number; type: StudentDataType }

const whole = new Map<string, StudentDataType>()
const stems = new Map<string, StudentDataType>()
/** First words of what is told in two or three. */
const leads = new Set<string>()
for (const [type, list] of Object.entries(telling) as [StudentDataType, string][])
  for (const entry of list.trim().split(/\s+/)) {
    const [lead = '', ...rest] = entry.split('_')
    if (rest.length > 0) leads.add(lead)
    if (entry.endsWith('-')) stems.set(entry.slice(0, -1), type)
    else whole.set(entry.replaceAll('_', ' '), type)
  }
for (const [type, list] of Object.entries(inCapitals) as [StudentDataType, string][])
  for (const entry of list.split(' ')) whole.set(entry, type)

/** Conditions by their ending: "narcolepsy", "tonsillitis", "hemophilia". */
const condition =
  /\p{L}{3}(?:itis|osis|lepsy|emia|philia|phasia|lexi[ac]|phrenia|pathy|trophy|plegi[ac])$/u
const shortestStem = 3
const mostWords = 3

/** "3 days", "two weeks": how long somebody is kept away. */
const amount = /^(?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten)$/
const period = /^(?:days?|weeks?|hours?|lunches)$/
const beforeCategory = new Set(['a', 'an', 'as', 'for', 'gets', 'has', 'in', 'is', 'under', 'with'])

function typeOfWord({ text, lower }: Token): StudentDataType | null {
  const exact = whole.get(text) ?? whole.get(lower)
  if (exact) return exact
  for (let length = shortestStem; length <= lower.length; length++) {
    const type = stems.get(lower.slice(0, length))
    if (type) return type
  }
  return condition.test(lower) ? 'health' : null
}

function typeOfWords(tokens: Token[], from: number, to: number): StudentDataType | null {
  const words = tokens.slice(from, to + 1).map(({ lower }) => lower)
  const entry = words.length > to - from ? words.join(' ') : ''
  return whole.get(entry) ?? whole.get(entry.replace(/s$/, '')) ?? null
}

/** "is in ESE", "eligible under OHI": capitals that name no thing we know name a service. */
const isCategory = ({ text }: Token, before: Token | undefined) =>
  beforeCategory.has(before?.lower ?? '') &&
  /^[A-Z]{2,5}$/.test(text) &&
  !['product', 'thing'].includes(wordKind(text))

function seedAt(tokens: Token[], from: number): Seed | null {
  const token = tokens[from]!
  if (token.kind === 'sign') return null
  if (leads.has(token.lower))
    for (let to = from + mostWords - 1; to > from; to--) {
      const type = typeOfWords(tokens, from, to)
      if (type) return { from, to, type }
    }
  if (amount.test(token.lower) && period.test(tokens[from + 1]?.lower ?? ''))
    return { from, to: from + 1, type: 'discipline' }
  const type = typeOfWord(token) ?? (isCategory(token, tokens[from - 1]) ? 'iep_504' : null)
  return type && { from, to: from, type }
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
