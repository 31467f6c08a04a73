import { oneOf } from '../../text/one-of.ts'
import besideWords from '../lexicon/beside-words.json' with { type: 'json' }
import contextWords from '../lexicon/context-words.json' with { type: 'json' }
import sentenceWords from '../lexicon/sentence-words.json' with { type: 'json' }
import { type ContextRule, endsWith, type Off } from '../rules.ts'
import type { Candidate, Span } from '../spans.ts'
import { adults, anyChild, beside, placing } from './beside.ts'
import { particle } from './runs.ts'
import { readWords, type Word, wordKind } from './words.ts'

/** The words that may stand between a name and its record: "Orla Venn, who just got | an F". */
const bridge = [
  ...contextWords.bridge,
  String.raw`in (?:my|our|the|his|her) [\p{L}\d]{1,12}`,
  String.raw`\d{1,2}(?:st|nd|rd|th)?`,
].join('|')
const bridgeAfter = new RegExp(
  String.raw`^(?:['’]s(?: \p{L}{2,12}){1,2} (?:is|was|are|=)\s)?['’]?s?[\s,;:|/()"”<–—-]{0,4}(?:(?:${bridge})[\s,:;#'’(|-]{0,3}){0,6}$`,
  'iu',
)
const bridgeVerb =
  /['’]s |[,;:|(–—-]|\b(?:dob|born|has|had|is|was|got|gets|keeps|with|whose|earned|received|scored)\b/i
const hasVerb = /\b(?:has|had|is|was|be|gets?|got|receives|needs|qualifies)\b/i
const bridgeBefore =
  /^[\s,;:|)"'’–—-]{0,4}(?:(?:for|of|about|to|by|from|is|was|belongs|belonging|student|and)[\s,:-]{1,2}){0,4}$/i
const verbFirst = /^(?:scored|got|gets|earned|failed|was|is|has|had|been|takes|caught|keeps)\b/i
const reachAfter = 36
const reachBefore = 30

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
const anyOf = (words: string[], flags: string) => {
  return new RegExp(`(?<![\\p{L}\\d-])${oneOf(words)}(?![\\p{L}\\d])`, flags)
}
/** Words for things only students have or do. */
const pupilWords = anyOf(sentenceWords.pupil.alone, 'iu')
const schoolLife = new RegExp(
  String.raw`\b(?:lockers?(?= \d)|(?:period|bus|room) \d+|(?:his|her) ${oneOf(besideWords.theirSchool)}|(?:\dst|\dnd|\drd|\dth|${oneOf(besideWords.nth)}) (?:period|hour|block|grade))\b`,
  'iu',
)
/** Words for people at work. */
const workWords = anyOf(sentenceWords.staff.work, 'iu')
const scored = /(?:\p{Lu}[\p{L}'’-]+,?|\p{Lu}\.) \p{Lu}[\p{L}'’-]*\.?[ :,(=–-]{1,3}[#+]?\d/gu
const figureAfter = /^[ :,(=–-]{1,3}[#+]?\d/
/** Words for groups, which make a sentence policy: "all students with an IEP". */
const ofMany = new RegExp(String.raw`\b(?:${oneOf(besideWords.many)}|grades \d)\b`, 'iu')
const pronoun = /\b(?:he|she|his|hers?|him|hes|shes)\b/gi
/** Whether a sentence continues about the person named before it. */
export const goesOnAbout = (sentence: string) =>
  /^\W{0,3}(?:he|she|his|her|hers|born|lives|dob|gpa|grade \d|age \d)\b|^.{0,60}\b(?:he|she|his|her)\b/i.test(
    sentence,
  )
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

/** Evidence from the rest of the message. */
type Surroundings = {
  /** Whether the next sentence continues about a child. */
  isGoneOnWith: boolean
  /** Whether another sentence of a short message is about one child. */
  inChildText: boolean
  soft: Span[]
  /** Signs of the whole message, the same for every name in it. */
  ofMessage: Record<string, boolean>
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
    signs: { ...surroundings.ofMessage, ...signsOfSentence(inside) },
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
  return !off.has('school-life') && (pupilWords.test(inside) || schoolLife.test(inside))
}

/** Whether a sentence has more than a list of names. */
const saysMoreThanNames = (inside: string, words: Word[]) =>
  /[\d:(]/.test(inside) ||
  words.some(({ shape, text }) => shape === 'script' || (shape === 'lower' && !particle.test(text)))

/** 3: called a child. 2: a record is next to it. 1: something about a child is near. */
export type Level = 0 | 1 | 2 | 3
export type Weight = {
  level: Level
  /** A record follows it directly, or words that count only beside a student's name. */
  adjacent: boolean
  /** The words beside it place it in a class: "in 4B". */
  placed: boolean
  staff: boolean
  /** The words beside it name a place, a product or an author. */
  other: boolean
  /** A "he" or "she" follows it in its sentence. */
  spokenOf: boolean
  inScoreList: boolean
}

/** Whether the words beside a name call it a child or a child's: "our student Orla Venn". */
export function isCalledChild(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 60), start)
  const after = text.slice(end, end + 60)
  const says = (list: ContextRule[]) =>
    list.some(({ side, pattern }) => pattern.test(side === 'before' ? before : after))
  return says(beside.own) && !says(anyChild)
}

/** The weight that the surroundings of a possible name give it. */
export function weigh(name: Span, context: Context): Weight {
  const { text, sentence, off } = context
  const before = text.slice(Math.max(sentence.start, name.start - 60), name.start)
  const after = text.slice(name.end, Math.min(name.end + 60, text.length))
  const says = (list: ContextRule[]) =>
    list.some(
      ({ id, side, pattern }) => !off.has(id) && pattern.test(side === 'before' ? before : after),
    )
  const own = says(beside.own) && !says(anyChild)
  const record = recordBeside(name, context)
  const soft = softRecordBeside(name, context)
  const isStrong =
    record.isOfName || soft === 'of-name' || context.isPersonal || says(beside.strong)
  const isNear =
    record.isAdjacent ||
    soft !== null ||
    context.ofChild ||
    (context.inScoreList && figureAfter.test(after)) ||
    says(beside.near)
  const lead = text.slice(Math.max(0, sentence.start - 20), name.start)
  return {
    level: levelOf(own, isStrong, isNear),
    adjacent: record.isAdjacent,
    placed: says(placing),
    staff:
      !own &&
      (says(beside.staff) ||
        (!(isStrong && !record.isTold) && isWriter(before, lead)) ||
        isTitled(before, after) ||
        (!says(beside.strong) && isOfFirm(after))),
    other: !own && says(beside.other),
    spokenOf: context.lastPronoun >= name.end,
    inScoreList: context.inScoreList,
  }
}

function levelOf(own: boolean, isStrong: boolean, isNear: boolean): Level {
  if (own) return 3
  if (isStrong) return 2
  return isNear ? 1 : 0
}

/** The relation of a name to the records near it. */
function recordBeside(name: Span, { text, candidates, off }: Context) {
  const near = candidates.filter(
    ({ start, end, strength }) =>
      strength !== 'besidePerson' &&
      start - name.end < reachAfter &&
      name.start - end < reachBefore,
  )
  const bridges = off.has('bridge-after')
    ? []
    : near
        .filter(({ start }) => start >= name.end)
        .map(({ start }) => text.slice(name.end, start))
        .filter((gap) => bridgeAfter.test(gap))
  const isBefore =
    !off.has('bridge-before') &&
    near.some(({ end }) => end <= name.start && bridgeBefore.test(text.slice(end, name.start)))
  const isTold =
    !off.has('verb-first') &&
    near.some((one) => one.start - name.end === 1 && tellsOf(text.slice(one.start, one.end), one))
  return {
    isAdjacent: bridges.length > 0,
    isTold,
    isOfName: isTold || isBefore || bridges.some((gap) => bridgeVerb.test(gap)),
  }
}

/**
 * Whether a record begins with its verb and so belongs to the name before it: "got 12/50", "was
 * suspended".
 */
const tellsOf = (record: string, { type }: Candidate) =>
  verbFirst.test(record) && (type !== 'grade_record' || /\d|\b[A-DF]\b/.test(record))

/** How a name relates to weak evidence behind it: bound to it by a verb, near it, or not at all. */
function softRecordBeside(
  name: Span,
  { text, soft, atWork, off }: Context,
): 'of-name' | 'near' | null {
  const gaps =
    off.has('soft-after') || atWork
      ? []
      : soft
          .filter(({ start }) => start >= name.end && start - name.end < reachAfter)
          .map(({ start }) => text.slice(name.end, start))
  const bridged = gaps.filter((gap) => bridgeAfter.test(gap))
  if (bridged.some((gap) => hasVerb.test(gap))) return 'of-name'
  // A whole name needs no linking words.
  const isBehind = text.slice(name.start, name.end).includes(' ') && gaps.length > 0
  return isBehind || bridged.length > 0 ? 'near' : null
}

const titleBefore = endsWith(
  /(?:^|[^\p{L}])(\p{L}{2,})\.?(?: (?:of|for) [\p{L} ]{3,30})?(?:[\s,("–—-]{1,3}|(?<=^(?:(?:our|new|school|district|vendor|board) )?\p{L}+): )(?:(?:dr|mr|mrs|ms|mx|prof)\.? )?$/iu,
)
const lastWord = endsWith(/(\p{L}{2,})\.? $/u)
/** A greeting, in which the title is the reader's: "Dear tech, Ida Venn lost". */
const salutation = /^(?:dear|hi|hello|hey) [^,\n]{1,30}, $/i
const studentOffice = endsWith(/\bstudents? (?:\p{L}+ ){0,2}\p{L}+[\s,:]{1,3}$/iu)
const titleAfter = new RegExp(
  String.raw`^(?:,| \(|\s?[-–—]| is| was| as|, who is| will be)\s{0,2}(?:(?:${contextWords.beforeTitle.join('|')}|\d{1,2}(?:st|nd|rd|th))[\s-]){0,5}(?!(?:mr|mrs|ms|mx|miss|dr)\b)(\p{L}{2,})`,
  'iu',
)
/** "Ida Venn from Cisco" */
const employer = /^(?:'s)?,? (?:from|at|of|with) (?:the )?(\p{Lu}[\p{L}]+(?: \p{Lu}\p{L}+)?)/u
const selfBefore = endsWith(
  /\b(?:this is|i am|i'm|i’m|im|my name is|signed,?|thanks,?|regards,?|sincerely,?|from:) $/i,
)
const signOff = endsWith(/(?:thanks|thank you|regards|sincerely|best|cheers)[,.! -]*\s*$/i)
const isTitle = (word: string | undefined) => word !== undefined && wordKind(word) === 'title'

/** Whether the name is the writer's or a signature. */
const isWriter = (before: string, lead: string) => selfBefore.test(before) || signOff.test(lead)

/** Whether a title marks the name as staff. */
function isTitled(before: string, after: string): boolean {
  if (salutation.test(before)) return false
  const hasTitle = isTitle(titleBefore.exec(before)?.[1]) || isTitle(lastWord.exec(before)?.[1])
  return (hasTitle && !studentOffice.test(before)) || isTitle(titleAfter.exec(after)?.[1])
}

/** Whether an employer marks the name as staff. */
const isOfFirm = (after: string) =>
  employer
    .exec(after)?.[1]
    ?.split(' ')
    .some((word) => wordKind(word) === 'product') ?? false
