import type { Span } from './finding.ts'
import { type Context, weigh } from './name-context.ts'
import { readWords, type Word } from './words.ts'

const ownKin =
  /\b(?:my|our|his|her|their) (?:\d{1,2}(?:st|nd|rd|th)[ -]grade )?(?:son|daughter|stepson|stepdaughter|grandson|granddaughter|nephew|niece)(?:,? (?:is|named|called))?[ ,]{1,2}$/i
const named =
  /\b(?:student|kid|boy|girl|child|son|daughter|grader|pupil)(?: in [\p{L}\d ]{1,12}| is| whose name is|'s name is)?,? (?:named |called |is )?$/iu
const forPerson =
  /\b(?:for|of|about|unlock|reset|remove|unenroll|withdraw|re|add|enroll|move)[ :]{1,2}$/i
const pluralEnd = /(?:[^aeious]s|men|ies|est|ers|wide|ed)$/
const goesOn =
  /^(?:['’]s |[,.;:?!)]|$| (?:is|was|has|had|got|gets|needs|keeps|cant|can't|who|and|wants|hates|does|did|will|just|failed|lost|forgot)\b)/i
const pronoun = /\b(?:he|hes|he's|she|shes|she's|his|him|her)\b/i

const isCandidateWord = (word: Word) =>
  word.shape === 'lower' &&
  (word.kind === 'unknown' || word.kind === 'soft') &&
  word.text.length > 1

function findPair(words: Word[], index: number, context: Context): Span | null {
  const [first, second] = [words[index], words[index + 1]]
  if (!first || !second || !isCandidateWord(first) || !isCandidateWord(second)) return null
  if (first.kind === 'soft' && second.kind === 'soft') return null
  if (context.text.slice(first.end, second.start) !== ' ') return null
  const span = { start: first.start, end: second.end }
  const before = context.text.slice(Math.max(0, span.start - 60), span.start)
  const reasons = weigh(span, context)
  const inside = context.text.slice(context.sentence.start, context.sentence.end)
  const evidence = context.candidates.length > 0 || pronoun.test(inside)
  const isPlural = pluralEnd.test(second.text) && !reasons.personal
  if (reasons.staff || reasons.doubtful) return null
  if (reasons.own && named.test(before)) return span
  if (isPlural) return null
  if (reasons.adjacent || reasons.personal) return span
  return evidence && (named.test(before) || forPerson.test(before)) ? span : null
}

function findSingle(word: Word, context: Context): Span | null {
  if (!isCandidateWord(word) || word.text.length < 3) return null
  const before = context.text.slice(Math.max(0, word.start - 60), word.start)
  const isNamed = /\b(?:named|called|name is) $/i.test(before) && weigh(word, context).own
  const after = context.text.slice(word.end, word.end + 16)
  return ((ownKin.test(before) && goesOn.test(after)) || isNamed) && !pluralEnd.test(word.text)
    ? { start: word.start, end: word.end }
    : null
}

/** Names typed without capitals count only where the words around leave little doubt. */
export function findLowercaseNames(context: Context): Span[] {
  const { text, sentence, candidates } = context
  const words = readWords(text, sentence).filter(
    (word) =>
      !candidates.some((c) => c.type !== 'iep_504' && c.start <= word.start && word.end <= c.end),
  )
  const names: Span[] = []
  for (let index = 0; index < words.length; index++) {
    const pair = findPair(words, index, context)
    const single = pair ? null : findSingle(words[index]!, context)
    if (pair) index++
    if (pair || single) names.push((pair ?? single)!)
  }
  return names
}
