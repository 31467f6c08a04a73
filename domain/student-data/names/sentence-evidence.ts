import { oneOf } from '../../text/one-of.ts'
import besideWords from '../lexicon/beside-words.json' with { type: 'json' }
import sentenceWords from '../lexicon/sentence-words.json' with { type: 'json' }
import type { Off } from '../rules.ts'
import type { Candidate, Span } from '../spans.ts'
import { adults } from './beside.ts'
import { particle } from './runs.ts'
import { readWords, type Word } from './words.ts'

/** Evidence from the rest of the message. */
type Surroundings = {
  /** Whether the next sentence continues about a child. */
  isGoneOnWith: boolean
  /** Whether another sentence of a short message is about one child. */
  inChildText: boolean
  soft: Span[]
  /** Signs of the whole message, the same for every name in it. */
  ofMessage: Record<string, boolean>
  /** The words of the sentence and around it, as signs. */
  passage: string[]
  /** Names found around the sentence; null in the first reading. */
  named: Named | null
  watch?: Watch
}

/**
 * Reports every possible name with its signs, given the known names: weights are fitted on these.
 */
export type Watch = {
  /** The known names; null in a first reading. */
  names: Span[] | null
  see: (name: Span, signs: string[]) => void
}

/** The names in a passage: names come in groups. */
export type Named = {
  /** How many names the passage has. */
  count: number
  inSentence: Span[]
  /** Whether the line before or after begins with a name. */
  inRows: boolean
}

/** A sentence, its words, and the evidence in it. */
export type Context = {
  text: string
  sentence: Span
  words: Word[]
  candidates: Candidate[]
  /** Whether it is about one child: by its words, a record, or its neighbours. */
  ofChild: boolean
  /** Whether it has a detail that belongs to one person. */
  isPersonal: boolean
  /** Whether it is about staff. */
  atWork: boolean
  /** Offset of the last "he" or "she", or -1. */
  lastPronoun: number
  /** Whether it lists names with a figure each: "Ida Venn 71, Ike Tarrow 64". */
  inScoreList: boolean
  /** Details that count wherever a student is named. */
  soft: Span[]
  /** Whether anything in it could make a name a student's. */
  hasEvidence: boolean
  /** Signs of the sentence and of the message, the same for every name in them. */
  signs: Record<string, boolean>
  passage: string[]
  named: Named | null
  watch?: Watch
  off: Off
}

/** A sentence with all evidence for and against the names in it. */
export function contextOf(
  text: string,
  sentence: Span,
  candidates: Candidate[],
  surroundings: Surroundings,
  off: Off,
): Context {
  const inside = text.slice(sentence.start, sentence.end)
  const last = [...inside.matchAll(pronoun)].at(-1)
  // "All his teachers saw her IEP" is about one student, in spite of "all".
  const isPolicy = !last && ofMany.test(inside)
  const atWork = !off.has('at-work') && workWords.test(inside)
  const hasRecord =
    !off.has('sentence-record') && candidates.some(({ strength }) => strength === 'evidence')
  const words = readWords(text, sentence)
  return {
    text,
    sentence,
    words,
    candidates,
    ofChild:
      (!atWork && isToldOfChild(inside, isPolicy, surroundings, off)) || (hasRecord && !isPolicy),
    isPersonal:
      !off.has('sentence-personal') &&
      candidates.some(({ type, strength }) => strength === 'certain' && personal.has(type)),
    inScoreList: !off.has('score-list') && (inside.match(scored)?.length ?? 0) > 1,
    atWork,
    lastPronoun: last ? sentence.start + last.index : -1,
    hasEvidence:
      candidates.length > 0 ||
      surroundings.isGoneOnWith ||
      surroundings.inChildText ||
      saysMoreThanNames(inside, words),
    soft: surroundings.soft,
    signs: {
      ...surroundings.ofMessage,
      ...signsOfSentence(inside),
    },
    passage: surroundings.passage,
    named: surroundings.named,
    watch: surroundings.watch,
    off,
  }
}

function isToldOfChild(
  inside: string,
  isPolicy: boolean,
  { isGoneOnWith, inChildText }: Surroundings,
  off: Off,
): boolean {
  if (!off.has('next-sentence') && isGoneOnWith) return true
  if (isPolicy) return false
  if (!off.has('message-of-child') && inChildText) return true
  return !off.has('school-life') && isOfSchoolLife(inside)
}

/** Whether a sentence has more than a list of names. */
const saysMoreThanNames = (inside: string, words: Word[]) =>
  /[\d:(]/.test(inside) ||
  words.some(({ shape, text }) => shape === 'script' || (shape === 'lower' && !particle.test(text)))

/**
 * Matches a sentence about one child ("he", "his mom", "the 7th grader"); policy speaks of
 * students.
 */
const ofChild = new RegExp(
  String.raw`\b(?:${[
    String.raw`(?:my|our|his|her|this|that|new|former|same|other) (?:[\p{L}\d-]+ )?${oneOf(besideWords.oneChild)}(?! ${oneOf(besideWords.studentService)})`,
    `(?:his|her) (?:${adults}|${oneOf(besideWords.ofTheirs)})`,
    String.raw`(?:he|she)(?:['’]s| is) (?:in|a) (?:\d{1,2}(?:st|nd|rd|th)|kindergarten|freshman|sophomore)`,
    String.raw`gr\.? ?\d{1,2}`,
    String.raw`grade \d{1,2}(?!\s?(?:to|-|–|and))`,
    String.raw`\d{1,2}(?:st|nd|rd|th) grader?`,
    'homeroom',
  ].join('|')})\b`,
  'iu',
)

/** A pattern for listed words; a dash at the end of a word stands for every ending. */
const anyOf = (words: string[], flags: string) =>
  new RegExp(`(?<![\\p{L}\\d-])${oneOf(words)}(?![\\p{L}\\d])`, flags)

/** Words for things only students have or do. */
const pupilWords = anyOf(sentenceWords.pupil.alone, 'iu')
const schoolLife = new RegExp(
  String.raw`\b(?:lockers?(?= \d)|(?:period|bus|room) \d+|(?:his|her) ${oneOf(besideWords.theirSchool)}|(?:\dst|\dnd|\drd|\dth|${oneOf(besideWords.nth)}) (?:period|hour|block|grade))\b`,
  'iu',
)
/** Words for people at work. */
const workWords = anyOf(sentenceWords.staff.work, 'iu')
const scored = /(?:\p{Lu}[\p{L}'’-]+,?|\p{Lu}\.) \p{Lu}[\p{L}'’-]*\.?[ :,(=–-]{1,3}[#+]?\d/gu
/** Words for groups, which make a sentence policy: "all students with an IEP". */
const ofMany = new RegExp(String.raw`\b(?:${oneOf(besideWords.many)}|grades \d)\b`, 'iu')
const pronoun = /\b(?:he|she|his|hers?|him|hes|shes)\b/gi

/** Whether a sentence continues about the person named before it. */
export const goesOnAbout = (sentence: string) =>
  /^\W{0,3}(?:he|she|his|her|hers|both|they|born|lives|dob|gpa|grade \d|age \d)\b|^.{0,60}\b(?:he|she|his|her)\b/i.test(
    sentence,
  )
/** Whether a sentence speaks of what only pupils have and do: "in Mr. Osei's 4th hour". */
export const isOfSchoolLife = (sentence: string) =>
  pupilWords.test(sentence) || schoolLife.test(sentence)
/** Whether a sentence is about one child. */
export const isOfChild = (sentence: string) => ofChild.test(sentence)

const ofPeople = new RegExp(String.raw`\b${oneOf(besideWords.people)}\b`, 'iu')

/** The signs a whole message gives for every name in it; none for a long one. */
export const signsOfMessage = (text: string, isShort: boolean): Record<string, boolean> => ({
  'message-of-people': isShort && ofPeople.test(text),
  'message-he-or-she': isShort && text.search(pronoun) >= 0,
  'short-message': isShort && text.length < 250,
})

/** The signs a sentence gives for every name in it. */
const signsOfSentence = (sentence: string): Record<string, boolean> => ({
  'of-people': ofPeople.test(sentence),
  figures: /\d/.test(sentence),
})

/** Details that are one person's alone. */
const personal = new Set(['student_id', 'ssn', 'dob', 'password', 'address'])
