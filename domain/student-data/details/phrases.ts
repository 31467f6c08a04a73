import type { Candidate, Span } from '../finding.ts'
import { wordKind } from '../not-names.ts'
import { findTelling, type Seed } from './telling.ts'
import { readTokens, type Token } from './tokens.ts'

const setOf = (words: string) => new Set(words.trim().split(/\s+/))

/** Where what is told ends: "an IEP | and needs", "ISS until Friday | so he". */
const stops = setOf(`
and are asked asks be because been but can can't cannot could did didn't do does doesn't don't get
gets got had has have he i if is it just may might must need needs nor not or please pls said says
shall she should so still that then they wants was we were what when where whether which while who
whom why will won't would you dr miss mr mrs ms mx`)
/** Words that may begin what is told but lie before no telling word: "in | a seizure plan". */
const small = setOf(
  'about after as at before by for from in into of off on onto over per re since than to under until with w',
)
const determiners = setOf('a an her his my our their the')
/** "on probation", "in foster care". */
const states = setOf('in on')
const verbs = setOf(
  'been being got gets had lives living made is received receives sees served serves takes was wears were',
)
const ends = new Set([...stops, ...small, ...determiners])
const mostBefore = 3
const mostAfter = 8

/** "second referral", "a new IEP", "wears glasses": what belongs to a telling word before it. */
function reachBack(tokens: Token[], from: number): number {
  let at = from
  for (let count = 0; count < mostBefore; count++) {
    const before = tokens[at - 1]
    if (!before || !isQualifier(before)) break
    at--
  }
  if (determiners.has(tokens[at - 1]?.lower ?? '')) at--
  if (states.has(tokens[at - 1]?.lower ?? '')) at--
  return verbs.has(tokens[at - 1]?.lower ?? '') ? at - 1 : at
}

const isQualifier = (token: Token) =>
  token.kind !== 'sign' &&
  ![determiners, stops, small].some((set) => set.has(token.lower)) &&
  !isNameLike(token)

/** "suspended | two days for a fight": it goes on to the next stop, sign or name. */
function reachOn(tokens: Token[], to: number, stops: Set<string>): number {
  let at = to
  for (let count = 0; count < mostAfter; count++) {
    const next = tokens[at + 1]
    if (!next || next.kind === 'sign' || stops.has(next.lower)) break
    at++
  }
  // It ends in no preposition: "an IEP for | Orla".
  while (at > to && (small.has(tokens[at]!.lower) || determiners.has(tokens[at]!.lower))) at--
  return at
}

const isNameLike = ({ text }: Token) => /^\p{Lu}\p{Ll}/u.test(text) && wordKind(text) === 'unknown'

/** A sentence, its tokens and the telling words among them: read once, asked twice. */
export type Reading = { sentence: Span; tokens: Token[]; seeds: Seed[] }

export function readTelling(text: string, sentence: Span): Reading {
  const tokens = readTokens(text, sentence)
  return { sentence, tokens, seeds: findTelling(tokens) }
}

/** What is told of a pupil, each telling word with the words that belong to it. */
export function findPhrases({ tokens, seeds }: Reading): Candidate[] {
  return seeds.map((seed) => phraseOf(tokens, seed, stops))
}

/** What speaks for a pupil in a sentence not known to be about one: words that tell by themselves. */
export function findTellingPhrases({ tokens, seeds }: Reading): Candidate[] {
  return seeds.filter((seed) => !seed.faint).map((seed) => phraseOf(tokens, seed, ends))
}

function phraseOf(tokens: Token[], { from, to, type }: Seed, ending: Set<string>): Candidate {
  const start = tokens[reachBack(tokens, from)]!.start
  return { start, end: tokens[reachOn(tokens, to, ending)]!.end, type, alone: false }
}
