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

/** A sentence is about one child: "he", "his mom", "the 7th grader"; policy speaks of students. */
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
/** Listed words as one pattern; a dash at the end stands for all words that begin so. */
const anyOf = (words: string[], flags: string) => {
  return new RegExp(`(?<![\\p{L}\\d-])${oneOf(words)}(?![\\p{L}\\d])`, flags)
}
/** Things only pupils have and do, said of one; some of them with a number or a pronoun. */
const pupilWords = anyOf(sentenceWords.pupil.alone, 'iu')
const schoolLife = new RegExp(
  String.raw`\b(?:lockers?(?= \d)|(?:period|bus|room) \d+|(?:his|her) ${oneOf(besideWords.theirSchool)}|(?:\dst|\dnd|\drd|\dth|${oneOf(besideWords.nth)}) (?:period|hour|block|grade))\b`,
  'iu',
)
/** Words for people at work. */
const workWords = anyOf(sentenceWords.staff.work, 'iu')
const scored = /(?:\p{Lu}[\p{L}'’-]+,?|\p{Lu}\.) \p{Lu}[\p{L}'’-]*\.?[ :,(=–-]{1,3}[#+]?\d/gu
const figureAfter = /^[ :,(=–-]{1,3}[#+]?\d/
/** Words for many, whose sentence is policy: "all students with an IEP". */
const ofMany = new RegExp(String.raw`\b(?:${oneOf(besideWords.many)}|grades \d)\b`, 'iu')
const pronoun = /\b(?:he|she|his|hers?|him|hes|shes)\b/gi
/** A sentence that goes on about whom the one before it named. */
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

/** The claims of a sentence's neighbours. */
type Surroundings = {
  /** The next sentence goes on about a child. */
  isGoneOnWith: boolean
  /** Another sentence of a short message is about one child. */
  inChildText: boolean
  soft: Span[]
  /** The signs of the whole message, for every name in it. */
  ofMessage: Record<string, boolean>
  /** Who is named around; null where nobody has looked yet. */
  named: Named | null
  watch?: Watch
}

/** Told of every possible name and of what speaks for it, given the names: weights are fitted on that. */
export type Watch = {
  /** Who is named; null for a first reading. */
  names: Span[] | null
  see: (name: Span, signs: string[]) => void
}

/** The pupils named in a passage: names stand together. */
export type Named = {
  /** How many times pupils are named in the passage. */
  count: number
  inSentence: Span[]
  /** The line before or behind begins with a pupil's name. */
  inRows: boolean
}

/** A sentence, its words, and what was found in it. */
export type Context = {
  text: string
  sentence: Span
  words: Word[]
  candidates: Candidate[]
  /** It speaks of one child: in its words, by a record, or by what its neighbours say. */
  ofChild: boolean
  /** It holds a detail that is one person's alone. */
  isPersonal: boolean
  /** It speaks of people at work. */
  atWork: boolean
  /** Where the last "he" or "she" stands, or -1. */
  lastPronoun: number
  /** "Ida Venn 71, Ike Tarrow 64": names, each with its figure. */
  inScoreList: boolean
  /** Words and figures that are details wherever a student is named. */
  soft: Span[]
  /** Whether anything in it could make a name a student's: a name alone is nobody's record. */
  hasEvidence: boolean
  /** The signs of the sentence and of the message, for every name in them. */
  signs: Record<string, boolean>
  named: Named | null
  watch?: Watch
  off: Off
}

/** A sentence with all that speaks for or against the names in it. */
export function contextOf(
  text: string,
  sentence: Span,
  candidates: Candidate[],
  surroundings: Surroundings,
  off: Off,
): Context {
  const inside = text.slice(sentence.start, sentence.end)
  const last = [...inside.matchAll(pronoun)].at(-1)
  // "All his teachers saw her IEP": he or she is one, whoever else there is.
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

/** A list of names alone says of nobody that they are pupils. */
const saysMoreThanNames = (inside: string, words: Word[]) =>
  /[\d:(]/.test(inside) ||
  words.some(({ shape, text }) => shape === 'script' || (shape === 'lower' && !particle.test(text)))

/** 3: called a child. 2: a record next to it. 1: something about a child is near. */
export type Level = 0 | 1 | 2 | 3
export type Weight = {
  level: Level
  /** A record stands right behind it, or words only right of a pupil do. */
  adjacent: boolean
  placed: boolean
  staff: boolean
  /** The words beside it say place, product or author. */
  other: boolean
  spokenOf: boolean
  inScoreList: boolean
}

/** Whether the words beside a name call it a child, or a child's: "our student Orla Venn". */
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

/** How a record that speaks for a pupil stands to a name. */
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

/** A record that begins with its verb says who it is about: "got 12/50", "was suspended". */
const tellsOf = (record: string, { type }: Candidate) =>
  verbFirst.test(record) && (type !== 'grade_record' || /\d|\b[A-DF]\b/.test(record))

/** Whether words that are records beside a pupil only stand beside a name, and are said of it. */
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
  // Behind a whole name it needs no words that lead to it.
  const isBehind = text.slice(name.start, name.end).includes(' ') && gaps.length > 0
  return isBehind || bridged.length > 0 ? 'near' : null
}

const titleBefore = endsWith(
  /(?:^|[^\p{L}])(\p{L}{2,})\.?(?: (?:of|for) [\p{L} ]{3,30})?(?:[\s,("–—-]{1,3}|(?<=^(?:(?:our|new|school|district|vendor|board) )?\p{L}+): )(?:(?:dr|mr|mrs|ms|mx|prof)\.? )?$/iu,
)
const lastWord = endsWith(/(\p{L}{2,})\.? $/u)
/** "Dear tech, Ida Venn lost": the title is the reader's. */
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

/** Whoever writes, or signs. */
const isWriter = (before: string, lead: string) => selfBefore.test(before) || signOff.test(lead)

/** A grown-up at work, by title. */
function isTitled(before: string, after: string): boolean {
  if (salutation.test(before)) return false
  const hasTitle = isTitle(titleBefore.exec(before)?.[1]) || isTitle(lastWord.exec(before)?.[1])
  return (hasTitle && !studentOffice.test(before)) || isTitle(titleAfter.exec(after)?.[1])
}

/** A grown-up at work, by employer. */
const isOfFirm = (after: string) =>
  employer
    .exec(after)?.[1]
    ?.split(' ')
    .some((word) => wordKind(word) === 'product') ?? false
