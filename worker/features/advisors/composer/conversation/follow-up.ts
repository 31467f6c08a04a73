import { type FollowUp, followUpOf } from '../../../../../domain/advisors/conversations.ts'
import { type KnowledgeEntry, nextQuestion } from '../../../../../domain/advisors/knowledge.ts'
import { shareSaid } from '../../../../../domain/text/vocabulary.ts'
import { readerOf } from '../../question/form.ts'
import type { Side } from '../../question/matter.ts'
import type { Question } from '../../question/read.ts'
import { namesPeopleAlone, type Rework } from '../../question/turn.ts'
import thresholds from '../../retrieval/thresholds.json' with { type: 'json' }
import type { AnswerInput, ComposedAnswer } from '../answer.ts'
import type { Search } from '../look-up.ts'
import { otherWaysIn, type Said } from '../said.ts'
import { bullets, fromLine, limitOf, paragraphs } from '../sections.ts'
import {
  askingWhich,
  mostNearest,
  namedAnswer,
  plainAnswer,
  titleButtons,
  titlesAnswer,
} from '../small-talk.ts'
import { sureAnswer } from '../sure.ts'
import texts from '../texts.json' with { type: 'json' }
import { remarksFor, textOf } from '../texts.ts'
import type { Above } from './above.ts'
import { numberingFor, otherForms, type ReworkInput, reworkAnswer } from './rework.ts'

/** What a message finds by its own words, and together with what its conversation is on. */
export type Searches = { alone: Search; together: Search }

/** What may be offered beside the conversation's entry. */
type Beside = {
  /** What a follow-up's words alone surely find. */
  sure?: KnowledgeEntry | undefined
  /** What they are near to, the nearest first. */
  alone: KnowledgeEntry[]
  /** What is near the entry and them. */
  around: KnowledgeEntry[]
}

/**
 * From these probabilities on, by its own words alone, a reply asks for another entry than the
 * conversation's, or is near enough to others for them to be named.
 */
const { surelyElsewhere, nearElsewhere } = thresholds

/**
 * The answer of the conversation's entry, in the form or on the side that a reply asks for; undefined
 * where the reply's own words surely ask for another.
 */
export function staysOn(
  previous: Said,
  question: Question,
  input: AnswerInput,
  { alone, together }: Searches,
): ComposedAnswer | undefined {
  const { entry } = previous
  const { sure, probability, hits, mode } = alone
  const { ownWords } = question
  const isSurely = previous.isOfItsOwn || probability >= surelyElsewhere
  const isElsewhere = sure && sure.id !== entry.id && isSurely
  if (isElsewhere && ownWords.length > 0) return undefined
  const rework = question.formNamed ?? formOf(question)
  const onEntry = { ...input, question, entry }
  if (rework) return reworkAnswer([rework], onEntry)
  const near = previous.goesOn ? undefined : together.sure
  const next = nextEntry(entry, ownWords.join(' '), [sure, near])
  if (next) return sureAnswer({ question, entry: next }, input)
  // What is hardly near shares a word by chance: "they want it wide open", "he came from a bank".
  const isNear = ownWords.length > 0 && mode !== 'none' && probability >= nearElsewhere
  const entries = (found: Search['hits']) => (isNear ? found.map((hit) => hit.entry) : [])
  return goOn(previous, onEntry, {
    sure: isNear ? sure : undefined,
    alone: entries(hits.slice(0, mostNearest)),
    around: entries(together.hits),
  })
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
      shareNamed(entry, own) === 1,
  )
}

const leadsTo = ({ nextQuestions }: KnowledgeEntry, { id }: KnowledgeEntry) =>
  nextQuestions.some((one) => nextQuestion(one).entryId === id)

/** The share of a reply's words that an entry's title or example questions say. */
const shareNamed = ({ title, exampleQuestions }: KnowledgeEntry, own: string) =>
  shareSaid([title, ...exampleQuestions].join(' '), own)

/** Sides that are of the whole entry, whatever a follow-up's words are. */
const ofAll = new Set<Side>(['plain', 'board', 'memo', 'otherwise', 'people'])

/** The sides of the entry that a follow-up asks for, what it says of its words, or that it does not say. */
function goOn(said: Said, input: ReworkInput, beside: Beside): ComposedAnswer {
  const { entry } = said
  const { ownWords, sidesAsked, isFollowUp } = input.question
  const isWhole = !isFollowUp && ownWords.length > 1 && !beside.sure
  if (isWhole && said.isOfItsOwn && beside.alone.length > 0) return nearestBeside(entry, beside)
  const near = said.speaksOf ? beside.sure : (beside.sure ?? beside.alone[0])
  const other = titleButtons(near && near.id !== entry.id ? [near] : [])
  if (sidesAsked.length === 0)
    return said.goesOn ? inOwnWords(said, input, other) : nothingFurther(beside, input)
  const sides = sidesAsked.filter((side) => side !== 'alternative' || hasOtherWay(entry))
  // "Who won the super bowl" asks for no side of any entry.
  const isOfNone = said.share === 0 && ownWords.length > 1
  if (sides.length === 0 || isOfNone) return nothingFurther(beside, input)
  const isMeant = said.speaksOf || sides.some((side) => ofAll.has(side))
  return sidesOf(sides, isMeant, input, other)
}

const hasOtherWay = (entry: KnowledgeEntry) =>
  Boolean(entry.direct?.choose) || otherWaysIn(entry).length > 0

/** Sides of the entry, after its name; not `isMeant` where a follow-up's own words may be of something else. */
function sidesOf(
  sides: Side[],
  isMeant: boolean,
  input: ReworkInput,
  other: FollowUp[],
): ComposedAnswer {
  const { question, entry } = input
  const { text, followUps, ...answer } = reworkAnswer(
    sides.map((kind) => ({ kind })),
    input,
  )
  const alone = isMeant ? '' : textOf('replies', 'sideAlone')
  const letters = sides.some((kind) => kind === 'plain' || kind === 'people')
    ? [followUpOf(texts.letterTo[readerOf(question.request)])]
    : []
  return {
    ...answer,
    text: paragraphs(fromLine(entry), alone, text),
    followUps: [...other, ...letters, ...followUps],
  }
}

/** What the entry says to a follow-up in its own words. */
function inOwnWords(
  { direct, lines }: Said,
  { entry, question, history }: ReworkInput,
  other: FollowUp[],
): ComposedAnswer {
  const numbers = numberingFor(entry, history)
  const isRuling = question.wants === 'yes_no'
  const text = paragraphs(
    fromLine(entry),
    direct ? numbers.cite(direct) : '',
    isRuling && !direct ? textOf('replies', 'noRuling') : '',
    direct || lines.length > 0 ? bullets(lines, numbers) : numbers.cite(entry.point),
    isRuling ? limitOf(entry, numbers) : '',
  )
  return { text, citations: numbers.citations, followUps: other, entry, mode: 'sure' }
}

/** The titles nearest to a question of its own, and the way back to the entry before it. */
function nearestBeside(entry: KnowledgeEntry, { alone }: Beside): ComposedAnswer {
  const { followUps, ...answer } = titlesAnswer(alone, 'ofItsOwn', { entry: entry.title })
  return { ...answer, followUps: [...followUps, ...titleButtons([entry])] }
}

const mostOffered = 4
const mostEntries = 2

/**
 * That an entry does not say, or what it comes to where nothing is asked of it; with the entries near
 * the follow-up's words, and other forms of this one.
 */
function nothingFurther(beside: Beside, { entry, question, history }: ReworkInput): ComposedAnswer {
  const own = question.ownWords.join(' ')
  const offered = offeredBeside(entry, beside, own).slice(0, mostEntries)
  const followUps = [...offered, ...otherForms].slice(0, mostOffered)
  const title = { entry: entry.title }
  if (own || question.wants !== 'other')
    return { ...plainAnswer(textOf('replies', 'nothingFurther', title), followUps), mode: 'unsure' }
  const { cite, citations } = numberingFor(entry, history)
  const text = `${fromLine(entry)}\n\n${textOf('replies', 'inShort')} ${cite(entry.point)}`
  return { text, citations, followUps, mode: 'sure' }
}

/** The entries beside one for a follow-up's words, each once. */
function offeredBeside(
  entry: KnowledgeEntry,
  { sure, alone, around }: Beside,
  own: string,
): FollowUp[] {
  const bound = nextButtons(entry)
  const isOnIt = ({ question: next }: FollowUp) => own !== '' && shareSaid(next, own) > 0
  const near = around.filter((one) => own !== '' && shareNamed(one, own) === 1)
  const found = titleButtons([sure, ...near, alone[0]].filter((one) => one !== undefined))
  const all = [...found.slice(0, sure ? 1 : 0), ...bound.filter(isOnIt), ...found, ...bound]
  const firstOf = ({ entryId }: FollowUp) => all.findIndex((one) => one.entryId === entryId)
  return all.filter((one, place) => one.entryId !== entry.id && firstOf(one) === place)
}

/** The questions an entry leads on to, each bound to the entry that answers it. */
export function nextButtons({ nextQuestions }: KnowledgeEntry): FollowUp[] {
  return nextQuestions
    .map(nextQuestion)
    .flatMap(({ question, entryId }) => (entryId ? { label: question, question, entryId } : []))
}

/**
 * The answer of the entry, of those named before, that a reply asks for, or the question which of them
 * is meant; undefined where it has a subject of its own.
 */
export function asksWhich(
  { offered }: Above,
  question: Question,
  input: AnswerInput,
  { alone: { sure, mode, hits }, together: both }: Searches,
): ComposedAnswer | undefined {
  if (offered.length === 0) return undefined
  const named = offered.map(({ entry }) => entry)
  if (question.formNamed) return whichOf(named, question, input)
  const isNamed = ({ id }: KnowledgeEntry) => named.some((entry) => entry.id === id)
  const notes = remarksFor(question)
  if (sure && isNamed(sure)) return sureAnswer({ question, entry: sure, notes }, input)
  const isOther = hasOwnSubject(question) && offered.every(({ isOfItsOwn }) => isOfItsOwn)
  const leans = !isOther && leansOnOffer(question)
  if (!leans && (sure || (isOther && mode !== 'none'))) return undefined
  if (both.sure && (both.sure.id === sure?.id || isNamed(both.sure)))
    return sureAnswer({ question, entry: both.sure, notes }, input)
  const nearest = leans || mode === 'none' ? undefined : hits[0]?.entry
  const found = [both.sure, nearest].filter((entry) => entry !== undefined)
  return whichOf([...found, ...named], question, input)
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
  input: AnswerInput,
): ComposedAnswer {
  const { turn } = question
  const isForm = question.formNamed || (turn.kind === 'rework' && turn.rework.kind !== 'disagree')
  const nearest = [...new Map(entries.map((entry) => [entry.id, entry])).values()]
  const named = nearest.slice(0, mostNearest)
  return namedAnswer(
    named,
    isForm ? 'whichForm' : askingWhich(named, input.history),
    question,
    input,
  )
}
