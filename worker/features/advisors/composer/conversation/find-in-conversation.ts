import { type KnowledgeEntry, nextQuestion } from '../../../../../domain/advisors/knowledge.ts'
import { shareSaid } from '../../../../../domain/text/vocabulary.ts'
import type { Side } from '../../question/matter.ts'
import type { Question } from '../../question/read.ts'
import { namesPeopleAlone, type Rework } from '../../question/turn.ts'
import thresholds from '../../retrieval/thresholds.json' with { type: 'json' }
import type { AnswerInput } from '../answer.ts'
import { answeredBy, type Beside, type Found, mostNearest, type Reply } from '../found.ts'
import type { Search } from '../look-up.ts'
import { otherWaysIn, type Said } from '../said.ts'
import { askingWhich } from '../small-talk.ts'
import { remarksFor } from '../texts.ts'
import type { Above } from './above.ts'

/** What a message finds by its own words, and together with what its conversation is on. */
export type Searches = { alone: Search; together: Search }

/**
 * From these probabilities on, by its own words alone, a reply asks for another entry than the
 * conversation's, or is near enough to others for them to be named.
 */
const { surelyElsewhere, nearElsewhere } = thresholds

/**
 * The conversation's entry, in the form or on the side that a reply asks for; undefined where the
 * reply's own words surely ask for another.
 */
export function staysOn(
  previous: Said,
  question: Question,
  { alone, together }: Searches,
): Found | undefined {
  const { entry } = previous
  const { sure, probability, hits, mode } = alone
  const { ownWords } = question
  const isSurely = previous.isOfItsOwn || probability >= surelyElsewhere
  const isElsewhere = sure && sure.id !== entry.id && isSurely
  if (isElsewhere && ownWords.length > 0) return undefined
  const rework = question.formNamed ?? formOf(question)
  if (rework) return { kind: 'rework', entry, rework }
  const near = previous.goesOn ? undefined : together.sure
  const next = nextEntry(entry, ownWords.join(' '), [sure, near])
  if (next) return answeredBy(question, { entry: next })
  // What is hardly near shares a word by chance: "they want it wide open", "he came from a bank".
  const isNear = ownWords.length > 0 && mode !== 'none' && probability >= nearElsewhere
  const beside = isNear
    ? { sure, alone: hits.slice(0, mostNearest).map((hit) => hit.entry), around: together.hits }
    : { alone: [], around: [] }
  return { kind: 'further', entry, reply: replyOf(previous, question, beside) }
}

/** The form that a reply wants of the last answer, where it asks for no side of it. */
function formOf({ form, sidesAsked }: Question): Rework | null {
  if (form && 'draft' in form) return { kind: form.draft === 'board' ? 'board' : 'memo' }
  const isOfAll = form && sidesAsked.length === 0
  return isOfAll ? { kind: 'length', length: form, isForOthers: false } : null
}

/** Of entries that are surely asked for, one bound to the conversation's that says all of a reply's words. */
function nextEntry(
  previous: KnowledgeEntry,
  own: string,
  sure: (KnowledgeEntry | undefined)[],
): KnowledgeEntry | undefined {
  return sure.find(
    (entry) =>
      entry &&
      (leadsTo(previous, entry) || leadsTo(entry, previous)) &&
      shareSaid([entry.title, ...entry.exampleQuestions].join(' '), own) === 1,
  )
}

const leadsTo = ({ nextQuestions }: KnowledgeEntry, { id }: KnowledgeEntry) =>
  nextQuestions.some((one) => nextQuestion(one).entryId === id)

/** Sides that are of the whole entry, whatever a follow-up's words are. */
const ofAll = new Set<Side>(['plain', 'board', 'memo', 'otherwise', 'people'])

/** The sides of the entry that a follow-up asks for, what it says of its words, or that it does not say. */
function replyOf(
  { entry, direct, lines, ...said }: Said,
  { ownWords, sidesAsked, isFollowUp }: Question,
  beside: Beside,
): Reply {
  const isWhole = !isFollowUp && ownWords.length > 1 && !beside.sure
  if (isWhole && said.isOfItsOwn && beside.alone.length > 0)
    return { kind: 'apart', nearest: beside.alone }
  const near = said.speaksOf ? beside.sure : (beside.sure ?? beside.alone[0])
  const other = near?.id === entry.id ? undefined : near
  if (sidesAsked.length === 0)
    return said.goesOn ? { kind: 'words', direct, lines, other } : { kind: 'nothing', beside }
  const sides = sidesAsked.filter((side) => side !== 'alternative' || hasOtherWay(entry))
  // "Who won the super bowl" asks for no side of any entry.
  const isOfNone = said.share === 0 && ownWords.length > 1
  if (sides.length === 0 || isOfNone) return { kind: 'nothing', beside }
  const isMeant = said.speaksOf || sides.some((side) => ofAll.has(side))
  return { kind: 'sides', sides, isMeant, other }
}

const hasOtherWay = (entry: KnowledgeEntry) =>
  Boolean(entry.direct?.choose) || otherWaysIn(entry).length > 0

/**
 * The entry, of those named before, that a reply asks for, or the question which of them is meant;
 * undefined where it has a subject of its own.
 */
export function asksWhich(
  { offered }: Above,
  question: Question,
  history: AnswerInput['history'],
  { alone: { sure, mode, hits }, together: both }: Searches,
): Found | undefined {
  if (offered.length === 0) return undefined
  const named = offered.map(({ entry }) => entry)
  if (question.formNamed) return whichOf(named, question, history)
  const isNamed = ({ id }: KnowledgeEntry) => named.some((entry) => entry.id === id)
  const notes = remarksFor(question)
  if (sure && isNamed(sure)) return answeredBy(question, { entry: sure, notes })
  const isOther = hasOwnSubject(question) && offered.every(({ isOfItsOwn }) => isOfItsOwn)
  const leans = !isOther && leansOnOffer(question)
  if (!leans && (sure || (isOther && mode !== 'none'))) return undefined
  if (both.sure && (both.sure.id === sure?.id || isNamed(both.sure)))
    return answeredBy(question, { entry: both.sure, notes })
  const nearest = leans || mode === 'none' ? undefined : hits[0]?.entry
  const found = [both.sure, nearest].filter((entry) => entry !== undefined)
  return whichOf([...found, ...named], question, history)
}

const leansOnOffer = (question: Question) =>
  question.isFollowUp || !hasOwnSubject(question) || asksBriefly(question)

/**
 * Whether a follow-up names a subject: "and for 900 students" only changes a number, "and the other
 * parents" only who is meant.
 */
export const hasOwnSubject = ({ newCounts, hasSubject, subjectWords }: Question) =>
  Object.keys(newCounts).length === 0 && hasSubject && !namesPeopleAlone(subjectWords)

/** In words of its own: a short question that names no subject of the field in full. */
const fewOwnWords = 2

/** "What's the legal basis", "how fast do we need to answer": a side of the subject before it. */
const asksBriefly = ({ sidesAsked, wants, ownWords }: Question) =>
  (sidesAsked.length > 0 || wants !== 'other') && ownWords.length <= fewOwnWords

/** The question which of these entries is meant; what was named before is not named again. */
export function whichOf(
  entries: KnowledgeEntry[],
  question: Question,
  history: AnswerInput['history'],
): Found {
  const { turn } = question
  const isForm = question.formNamed || (turn.kind === 'rework' && turn.rework.kind !== 'disagree')
  const nearest = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  const named = nearest.slice(0, mostNearest)
  const say = isForm ? 'whichForm' : askingWhich(named, history)
  return { kind: 'unsure', nearest: named, notes: remarksFor(question), say }
}
