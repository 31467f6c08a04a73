import { oneOf } from '../../text/one-of.ts'
import besideWords from '../lexicon/beside-words.json' with { type: 'json' }
import { decide, endsWith, type Step } from '../rules.ts'
import type { Span } from '../spans.ts'
import type { Context } from './sentence-evidence.ts'
import { besideName, type Weight, weigh } from './weigh.ts'
import { isGivenName, type Word } from './words.ts'

/** "our 7th grade son, ", "a kid named ": what a child's name stands behind. */
const calledChild = endsWith(
  new RegExp(
    String.raw`\b(?:(?:my|our|his|her|their) (?:\d{1,2}(?:st|nd|rd|th)[ -]grade )?${oneOf(besideWords.ownKin)}(?:,? (?:is|named|called))?[ ,]{1,2}|(?:named|called|name is|goes by) )$`,
    'iu',
  ),
)
const greeting = /^(?:(?:hi|hey|hello|pls|please)[, ]{1,2})*$/i
const pluralEnd = /(?:[^aeious]s|men|ies|est|ers|wide|ed)$/

const mayBeNamed = (word: Word | undefined): word is Word =>
  word?.shape === 'lower' && (word.kind === 'unknown' || word.kind === 'ambiguous')

/** Words without capitals that may be a student's name, and what surrounds them. */
type Case = Weight & {
  words: Word[]
  /** Words right before them call them a child. */
  isCalledChild: boolean
  /** Nothing but a greeting stands before them. */
  begins: boolean
}

/** Whether two or three words are a student's name. */
export const pairSteps: Step<Case>[] = [
  {
    id: 'pair-given',
    applies: ({ words }) => isGivenName(words[0]!.text),
    says: ({ words, level }) => level > (words[0]!.kind === 'ambiguous' ? 1 : 0),
  },
  { id: 'pair-plural', applies: ({ words }) => pluralEnd.test(words[1]!.text), says: false },
  {
    id: 'pair-bound',
    applies: ({ adjacent, isCalledChild }) => adjacent || isCalledChild,
    says: true,
  },
  { id: 'pair-begins', applies: ({ level, begins }) => level > 0 && begins, says: true },
]

function caseOf(words: Word[], context: Context): Case {
  const { text, sentence } = context
  const { start } = words[0]!
  const weight = weigh({ start, end: words.at(-1)!.end }, context)
  const before = text.slice(Math.max(0, start - besideName), start)
  return {
    ...weight,
    words,
    isCalledChild: weight.level > 2 && calledChild.test(before),
    begins: greeting.test(text.slice(sentence.start, start)),
  }
}

/** The two or three words from a place on that are a student's name, or none. */
function pairAt(words: Word[], at: number, context: Context): Word[] {
  const [first, second, third] = words.slice(at, at + 3)
  const follows = (word: Word, last: Word) => context.text.slice(last.end, word.start) === ' '
  if (!mayBeNamed(first) || !mayBeNamed(second) || second.text.length < 2) return []
  if (!follows(second, first)) return []
  const isThree = mayBeNamed(third) && follows(third, second) && !pluralEnd.test(third.text)
  const pair = isThree ? [first, second, third] : [first, second]
  return decide(pairSteps, caseOf(pair, context), context.off) ? pair : []
}

const shortestAlone = 3
/** The initial that may follow a given name. */
const initial = /^ (?![ai] )\p{L}\.?(?![\p{L}'’])/u

/** A common given name, where something speaks of a child, or a word that is called one. */
function nameOf(word: Word, context: Context): Span | null {
  if (!mayBeNamed(word) || word.text.length < shortestAlone) return null
  const { start, end } = word
  const { level, staff, other, isCalledChild } = caseOf([word], context)
  if (!isGivenName(word.text)) return isCalledChild ? { start, end } : null
  if (staff || other || level < (word.kind === 'ambiguous' ? 3 : 1)) return null
  return { start, end: end + (initial.exec(context.text.slice(end, end + 4))?.[0].length ?? 0) }
}

/** Names typed without capitals count only where the words around leave little doubt. */
export function findLowercase(context: Context): Span[] {
  const { words } = context
  const names: Span[] = []
  for (let at = 0; at < words.length; at++) {
    const pair = pairAt(words, at, context)
    const name =
      pair.length > 0
        ? { start: pair[0]!.start, end: pair.at(-1)!.end }
        : nameOf(words[at]!, context)
    if (name) names.push(name)
    if (pair.length > 0) at += pair.length - 1
  }
  return names
}
