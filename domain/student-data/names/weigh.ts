import contextWords from '../lexicon/context-words.json' with { type: 'json' }
import { type ContextRule, endsWith } from '../rules.ts'
import type { Candidate, Span } from '../spans.ts'
import { anyChild, beside, placing } from './beside.ts'
import type { Context } from './sentence-evidence.ts'
import { wordKind } from './words.ts'

/**
 * How strongly the surroundings of a name make it a student's. 3: they call it a child. 2: a record
 * is bound to it. 1: something about a child is near. 0: nothing is.
 */
export type Level = 0 | 1 | 2 | 3

/** The evidence around a possible name. What makes it a student's or not is decided by its reader. */
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

/** How far the words beside a name are read, in characters. */
const besideName = 60

/** Whether the words beside a name call it a child or a child's: "our student Orla Venn". */
export function isCalledChild(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - besideName), start)
  const after = text.slice(end, end + besideName)
  return callsChild((rules) => matchesAny(rules, before, after))
}

/** The weight that the surroundings of a possible name give it. */
export function weigh(name: Span, context: Context): Weight {
  const { text, sentence, off } = context
  const before = text.slice(Math.max(sentence.start, name.start - besideName), name.start)
  const after = text.slice(name.end, Math.min(name.end + besideName, text.length))
  const says: Says = (rules) =>
    matchesAny(
      rules.filter(({ id }) => !off.has(id)),
      before,
      after,
    )
  const isChild = callsChild(says)
  const record = recordBeside(name, context)
  const softRecord = softRecordBeside(name, context)
  const isStrong =
    record.isOfName || softRecord === 'of-name' || context.isPersonal || says(beside.strong)
  const isNear =
    record.isAdjacent ||
    softRecord !== null ||
    context.ofChild ||
    (context.inScoreList && figureAfter.test(after)) ||
    says(beside.near)
  const isSigned = () =>
    isWriter(before, text.slice(Math.max(0, sentence.start - 20), name.start)) &&
    // A record of the name outweighs a signature; a verb right behind it may be what the writer did.
    (!isStrong || record.beginsWithVerb)
  const isStaff = () =>
    says(beside.staff) ||
    isSigned() ||
    isTitled(before, after) ||
    (!says(beside.strong) && isOfFirm(before, after))
  return {
    level: levelOf(isChild, isStrong, isNear),
    adjacent: record.isAdjacent,
    placed: says(placing),
    staff: !isChild && isStaff(),
    other: !isChild && says(beside.other),
    spokenOf: context.lastPronoun >= name.end,
    inScoreList: context.inScoreList,
  }
}

/** Whether one of these rules matches the words beside a name. */
type Says = (rules: ContextRule[]) => boolean

const callsChild = (says: Says) => says(beside.own) && !says(anyChild)

const matchesAny = (rules: ContextRule[], before: string, after: string) =>
  rules.some(({ side, pattern }) => pattern.test(side === 'before' ? before : after))

function levelOf(isChild: boolean, isStrong: boolean, isNear: boolean): Level {
  if (isChild) return 3
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
  const beginsWithVerb =
    !off.has('verb-first') &&
    near.some(
      (one) => one.start - name.end === 1 && isOfNameBefore(text.slice(one.start, one.end), one),
    )
  return {
    isAdjacent: bridges.length > 0,
    beginsWithVerb,
    isOfName: beginsWithVerb || isBefore || bridges.some((gap) => bridgeVerb.test(gap)),
  }
}

/**
 * Whether a record begins with its verb and so belongs to the name before it: "got 12/50", "was
 * suspended".
 */
const isOfNameBefore = (record: string, { type }: Candidate) =>
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
const figureAfter = /^[ :,(=–-]{1,3}[#+]?\d/

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

/** Taken out of a product, nobody works for its maker: "remove Ida Venn from GoGuardian". */
const takenOut = endsWith(/\b(?:remove|delete|drop|exclude|take|unassign)\b[^.\n]{0,20}$/i)

/** Whether an employer marks the name as staff. */
const isOfFirm = (before: string, after: string) =>
  !takenOut.test(before) &&
  (employer.exec(after)?.[1] ?? '').split(' ').some((word) => wordKind(word) === 'product')
