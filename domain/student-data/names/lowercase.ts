import { oneOf } from '../../text/one-of.ts'
import besideWords from '../lexicon/beside-words.json' with { type: 'json' }
import { decide, endsWith, type Step } from '../rules.ts'
import type { Span } from '../spans.ts'
import type { Context } from './sentence-evidence.ts'
import { type Weight, weigh } from './weigh.ts'
import { isGivenName, isPlaceName, type Word } from './words.ts'

/** In characters: about what is typed in one go. */
const shortMessage = 400

/**
 * Whether a sentence is typed as one types in a hurry, names without capitals and all. In a longer
 * text one that begins with a capital names people with capitals, too.
 */
export function isCasual(text: string, { start, end }: Span): boolean {
  return text.length <= shortMessage || !/^\P{L}*\p{Lu}/u.test(text.slice(start, end))
}

const ownKin = endsWith(
  new RegExp(
    String.raw`\b(?:my|our|his|her|their) (?:\d{1,2}(?:st|nd|rd|th)[ -]grade )?${oneOf(besideWords.ownKin)}(?:,? (?:is|named|called))?[ ,]{1,2}$`,
    'iu',
  ),
)
const calledSo = endsWith(/\b(?:named|called|is)[ ,]{1,2}$/i)
const greeting = /^(?:(?:hi|hey|hello|pls|please)[, ]{1,2})*$/i
const kinAfter =
  /^['’]s (?:step)?(?:mom|mum|dad|mother|father|grandma|iep|504|gpa|brother|sister)\b/i
const pluralEnd = /(?:[^aeious]s|men|ies|est|ers|wide|ed)$/
const goesOn = new RegExp(String.raw`^(?:['’]s |[,.;:?!)]|$| ${oneOf(besideWords.goesOn)}\b)`, 'iu')
const pronoun = /\b(?:he|hes|he's|she|shes|she's|his|him|her)\b/i

const isCandidate = (word: Word | undefined) =>
  word?.shape === 'lower' &&
  (word.kind === 'unknown' || word.kind === 'ambiguous') &&
  word.text.length > 1

/** A surname may look like a word, "pickering", where a number stands behind it. */
function isSurname(word: Word | undefined, { text, candidates }: Context): boolean {
  if (isCandidate(word)) return true
  return (
    word?.shape === 'lower' &&
    word.kind === 'wordLike' &&
    candidates.some(
      ({ start, type }) =>
        start >= word.end &&
        type !== 'health' &&
        /^[ ,/(|:#-]{1,4}$/.test(text.slice(word.end, start)),
    )
  )
}

/** Two or three uncapitalised words that may be a student's name, and what surrounds them. */
type Pair = Weight & {
  first: Word
  second: Word
  span: Span
  before: string
  after: string
  isGiven: boolean
  /** Words right beside it say that it is a child's. */
  isBound: boolean
  context: Context
}

/** Whether a pair is a student's name. */
export const pairSteps: Step<Pair>[] = [
  {
    id: 'pair-given',
    applies: ({ isGiven }) => isGiven,
    says: ({ first, level }) => level > (first.kind === 'ambiguous' ? 1 : 0),
  },
  {
    id: 'pair-plural',
    applies: ({ second, isBound }) => pluralEnd.test(second.text) && !isBound,
    says: false,
  },
  { id: 'pair-bound', applies: ({ isBound, adjacent }) => isBound || adjacent, says: true },
  {
    id: 'pair-of-nobody',
    applies: (pair) => !speaksOfChild(pair),
    says: false,
  },
  {
    id: 'pair-begins',
    applies: ({ span, after, context: { text, sentence } }) =>
      greeting.test(text.slice(sentence.start, span.start)) && goesOn.test(after),
    says: true,
  },
]

const speaksOfChild = ({ level, context: { text, sentence, candidates } }: Pair) =>
  candidates.some(({ strength }) => strength !== 'besidePerson') ||
  (level > 0 && pronoun.test(text.slice(sentence.start, sentence.end)))

function findPair(words: Word[], index: number, context: Context): Span | null {
  const { text } = context
  const [first, second, third] = words.slice(index, index + 3)
  if (!first || !second || !isCandidate(first) || !isSurname(second, context)) return null
  if (first.kind === 'ambiguous' && second.kind === 'ambiguous') return null
  if (text.slice(first.end, second.start) !== ' ') return null
  const isThree =
    third !== undefined &&
    isCandidate(third) &&
    third.kind === 'unknown' &&
    text.slice(second.end, third.start) === ' ' &&
    !pluralEnd.test(third.text)
  const span = { start: first.start, end: isThree ? third.end : second.end }
  const weight = weigh(span, context)
  const before = text.slice(Math.max(0, span.start - 60), span.start)
  const after = text.slice(span.end, span.end + 16)
  const isChild = weight.level > 2 && (ownKin.test(before) || calledSo.test(before))
  const pair: Pair = {
    ...weight,
    first,
    second,
    span,
    before,
    after,
    isGiven: isGivenName(first.text),
    isBound: weight.placed || isChild || kinAfter.test(after),
    context,
  }
  return decide(pairSteps, pair, context.off) ? span : null
}

function findSingle(word: Word, context: Context): Span | null {
  if (!isCandidate(word) || word.text.length < 3) return null
  const { text } = context
  const before = text.slice(Math.max(0, word.start - 60), word.start)
  const after = text.slice(word.end, word.end + 16)
  const span = { start: word.start, end: word.end }
  const weight = weigh(span, context)
  if (isGivenName(word.text)) return findGiven(word, weight, context)
  if (pluralEnd.test(word.text) || weight.level < 2) return null
  const isNamed = /\b(?:named|called|name is|goes by) $/i.test(before) && weight.level > 2
  const isOwner =
    /\b(?:password|pwd|pw|pass|login|pin) (?:for|of) $/i.test(before) &&
    /^\s?(?:[=:]|is\b|was\b)/.test(after)
  const isKin = word.kind === 'unknown' && kinAfter.test(after)
  return isNamed || isOwner || isKin || (ownKin.test(before) && goesOn.test(after)) ? span : null
}

/** A common given name, with the initial that may follow it, where something speaks of a child. */
function findGiven(word: Word, weight: Weight, { text }: Context): Span | null {
  const { level, staff, other } = weight
  if (
    word.kind === 'ambiguous' &&
    !ownKin.test(text.slice(Math.max(0, word.start - 60), word.start))
  )
    return null
  const isWord = word.kind === 'ambiguous' || isPlaceName([word.text])
  if (staff || other || level < (isWord ? 3 : 1)) return null
  const initial = /^ (?![ai] )\p{L}\.?(?![\p{L}'’])/u.exec(text.slice(word.end, word.end + 4))?.[0]
  return { start: word.start, end: word.end + (initial?.length ?? 0) }
}

/** "student: b. okonedo": an initial and a surname right behind the word for a pupil. */
const initialled =
  /(?<=\b(?:student|kid|pupil|child|name)(?: is|:)? )\p{Ll}\. \p{Ll}{3,}(?:-\p{Ll}+)?/giu

/** Names typed without capitals count only where the words around leave little doubt. */
export function findLowercase(context: Context): Span[] {
  const { text, sentence, candidates } = context
  const words = context.words.filter(
    (word) =>
      !candidates.some((c) => c.type !== 'iep_504' && c.start <= word.start && word.end <= c.end),
  )
  const inside = text.slice(sentence.start, sentence.end)
  const names: Span[] = [...inside.matchAll(initialled)].map((match) => ({
    start: sentence.start + match.index,
    end: sentence.start + match.index + match[0].length,
  }))
  for (let index = 0; index < words.length; index++) {
    const pair = findPair(words, index, context)
    const single = pair ? null : findSingle(words[index]!, context)
    if (pair) while (words[index + 1] && words[index + 1]!.end <= pair.end) index++
    if (pair || single) names.push((pair ?? single)!)
  }
  return names
}
