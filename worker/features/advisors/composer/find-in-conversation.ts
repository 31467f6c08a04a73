import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { usStates } from '../../../../domain/district/us-states.ts'
import { shareSaid } from '../../../../domain/text/vocabulary.ts'
import { type Question, readQuestion } from '../question/read.ts'
import { readAsked } from '../question/request.ts'
import { announced, namesPeopleAlone, type Rework } from '../question/turn.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { searchKnowledge } from '../retrieval/search.ts'
import thresholds from '../retrieval/thresholds.json' with { type: 'json' }
import type { AnswerInput } from './answer.ts'
import {
  type Alone,
  answeredBy,
  type Context,
  entryNamed,
  type Found,
  findAlone,
  missesAttack,
  mostNearest,
} from './find.ts'
import {
  goesOnWith,
  isBound,
  isOfItsOwn,
  lastAsked,
  ownWords,
  sidesAsked,
  tellsNothing,
} from './follow-up.ts'
import { hitsPerAnswer, lookUp, type Search } from './look-up.ts'
import { plainTitle } from './phrases.ts'
import { titleRead } from './sections.ts'
import { wasAskedWhich } from './small-talk.ts'
import { remarksFor } from './texts.ts'

/** The question, completed with the district's state, and what was found for it. */
type Findings = { question: Question; found: Found }

/**
 * The entry or other result that a message is answered with: what its conversation makes of what it
 * finds alone. Nothing is written here.
 */
export async function findMaterial(
  knowledge: KnowledgeRepository,
  asked: Question,
  input: AnswerInput,
): Promise<Findings> {
  const question = withOwnState(asked, input)
  const context = { knowledge, question, input }
  return { question, found: await find(context) }
}

/** Adds the district's state to a question about "our state's law". */
function withOwnState(question: Question, { profile: { state } }: AnswerInput): Question {
  if (!state || question.state || !question.isOfOwnState) return question
  const request = `${usStates[state]}: ${question.request}`
  return { ...question, state, request, hasSubject: true }
}

async function find(context: Context): Promise<Found> {
  const { knowledge, question, input } = context
  const { turn } = question
  // A button leads to its entry, whatever its words would find.
  const pressed = await entryNamed(knowledge, pressedId(context))
  if (pressed) return answeredBy(context, { entry: pressed })
  if (question.isNewSubject) return findAnew(context)
  const offered = lastOffered(input)
  const [previous] = await previousEntries(knowledge, input)
  const isFirst = !previous && offered.length === 0
  if (turn.kind === 'vague' && !previous) return beginnings(context)
  // "The vendor says cameras are fine in NY, that's not right?" disagrees with nothing above it.
  const disagrees = turn.kind === 'rework' && turn.rework.kind === 'disagree'
  if (turn.kind === 'rework' && !(disagrees && isFirst))
    return reworked(context, turn.rework, previous, offered)
  if (turn.kind === 'greeting' || turn.kind === 'thanks' || turn.kind === 'about')
    return { kind: 'smallTalk', say: turn.kind }
  const leansOnNothing = isFirst && (disagrees || question.isFollowUp) && !hasOwnSubject(question)
  return leansOnNothing ? nothingAbove : findAnswer(context, previous)
}

/** The conversation's entry in another form, or what can be put into one where it is on none. */
async function reworked(
  context: Context,
  rework: Rework,
  previous: KnowledgeEntry | undefined,
  offered: string[],
): Promise<Found> {
  if (previous) return { kind: 'rework', entry: previous, rework }
  if (rework.kind === 'first') return beginnings(context)
  return offered.length > 0 ? whichOf(context, offered) : nothingAbove
}

/** The id of the entry behind a button of the last answer, when the message is that button's. */
function pressedId({ question, input: { history } }: Context): string | undefined {
  const offered = history.findLast(({ role }) => role === 'assistant')?.followUps
  return offered?.find((one) => one.question === question.text.trim())?.entryId
}

/** Another subject was announced: what follows is read as if nothing stood above it. */
function findAnew({ knowledge, question: { text }, input }: Context): Promise<Found> {
  const question = readQuestion(text.replace(announced, ''), [])
  return find({ knowledge, question, input: { ...input, history: [] } })
}

/**
 * The entries cited in the last answer, the leading one first; found by its title where it cites
 * none. Where the last answer named titles, the conversation is on none of them, nor on one before.
 */
async function previousEntries(
  knowledge: KnowledgeRepository,
  input: AnswerInput,
): Promise<KnowledgeEntry[]> {
  if (lastOffered(input).length > 0) return []
  const last = input.history.findLast(
    ({ citations, role, text }) =>
      citations.length > 0 || (role === 'assistant' && titleRead(text)),
  )
  const ids = new Set(last?.citations.map(({ entryId }) => entryId).filter(Boolean))
  if (ids.size > 0) return knowledge.entries([...ids])
  const title = last && titleRead(last.text)
  if (!title) return []
  const hits = await searchKnowledge(knowledge, { question: title, limit: hitsPerAnswer })
  return hits.map(({ entry }) => entry).filter((entry) => plainTitle(entry) === title)
}

/** The entries named by a last answer that was sure of none. */
function lastOffered({ history }: AnswerInput): string[] {
  const last = history.findLast(({ role }) => role === 'assistant')
  return (last?.followUps ?? []).flatMap(({ label, question, entryId }) =>
    entryId && label === question && last?.text.includes(`- ${label}`) ? [entryId] : [],
  )
}

async function beginnings({ knowledge, question, input }: Context): Promise<Found> {
  const { hits } = await lookUp(knowledge, { ...question, request: '' }, input)
  return { kind: 'beginnings', hits: hits.slice(0, mostNearest) }
}

const nothingAbove: Found = { kind: 'smallTalk', say: 'nothingAbove' }

/**
 * Whether a follow-up names a subject: "and for 900 students" only changes a number, "and the other
 * parents" only who is meant.
 */
const hasOwnSubject = ({ newCounts, hasSubject, subjectWords }: Question) =>
  Object.keys(newCounts).length === 0 && hasSubject && !namesPeopleAlone(subjectWords)

/** What a question finds alone, or the continuation of `previous`, the conversation's entry. */
async function findAnswer(context: Context, previous: KnowledgeEntry | undefined): Promise<Found> {
  const { question } = context
  const alone = await findAlone(context, previous ? byItself(question) : question)
  if (alone.isFinal) return alone.found
  // The conversation's entry goes before a sure hit: the few words of a follow-up fit many entries.
  const which = () => (alone.isOfCare ? undefined : asksWhich(context, alone))
  const stays = await (previous ? staysOn(context, previous, alone.search) : which())
  return stays ?? alone.found
}

/** A reply by its own words: of "we did that. what about EDR" the question at its end. */
function byItself(question: Question): Question {
  const last = lastAsked(question)
  return last === question.request ? question : { ...question, ...readAsked(last) }
}

/**
 * From these probabilities on, by its own words alone, a reply asks for another entry than the
 * conversation's, or is near enough to others for them to be named.
 */
const { surelyElsewhere, nearElsewhere } = thresholds

/**
 * The conversation's entry, in the form or on the side that a reply asks for; undefined where the
 * reply's own words surely ask for another.
 */
async function staysOn(
  context: Context,
  previous: KnowledgeEntry,
  { sure, probability, hits, mode }: Search,
): Promise<Found | undefined> {
  const { knowledge, question, input } = context
  const isSurely = isOfItsOwn(previous, question) || probability >= surelyElsewhere
  const isElsewhere = sure && sure.id !== previous.id && isSurely
  if (isElsewhere && ownWords(question).length > 0) return undefined
  if (missesAttack(question, previous)) return undefined
  const rework = question.formNamed ?? formOf(question)
  if (rework) return { kind: 'rework', entry: previous, rework }
  const { hits: around, sure: near } = await lookUp(knowledge, question, input, previous.title)
  const next = nextEntry(previous, question, [
    sure,
    goesOnWith(previous, question) ? undefined : near,
  ])
  if (next) return answeredBy(context, { entry: next })
  // What is hardly near shares a word by chance: "they want it wide open", "he came from a bank".
  const isNear = ownWords(question).length > 0 && mode !== 'none' && probability >= nearElsewhere
  const beside = isNear
    ? { sure, alone: hits.slice(0, mostNearest).map(({ entry }) => entry), around }
    : { alone: [], around: [] }
  return { kind: 'further', entry: previous, beside }
}

/** The form that a reply wants of the last answer, where it asks for no side of it. */
function formOf({ form, ...question }: Question): Rework | null {
  if (form && 'draft' in form) return { kind: form.draft === 'board' ? 'board' : 'memo' }
  const isOfAll = form && sidesAsked({ form, ...question }).length === 0
  return isOfAll ? { kind: 'length', length: form, isForOthers: false } : null
}

/** Of entries that are surely asked for, one that the conversation's leads on to and that says all of a reply's words. */
function nextEntry(
  previous: KnowledgeEntry,
  question: Question,
  sure: (KnowledgeEntry | undefined)[],
): KnowledgeEntry | undefined {
  const own = ownWords(question).join(' ')
  return sure.find(
    (entry) =>
      entry &&
      isBound(previous, entry) &&
      shareSaid([entry.title, ...entry.exampleQuestions].join(' '), own) === 1,
  )
}

/**
 * The entry, of those named before, that a reply asks for, or the question which of them is meant;
 * undefined where it has a subject of its own.
 */
async function asksWhich(context: Context, alone: Alone): Promise<Found | undefined> {
  const { knowledge, question, input } = context
  const {
    search: { sure, mode, hits },
    notes,
  } = alone
  const offered = lastOffered(input)
  if (offered.length === 0) return undefined
  if (question.formNamed) return whichOf(context, offered)
  if (sure && offered.includes(sure.id)) return answeredBy(context, { entry: sure, notes })
  const named = await knowledge.entries(offered)
  const isOther = hasOwnSubject(question) && named.every((entry) => isOfItsOwn(entry, question))
  const leans = !isOther && leansOnOffer(question)
  if (!leans && (sure || (isOther && mode !== 'none'))) return undefined
  const both = await lookUp(knowledge, question, input, question.subject)
  if (both.sure && (both.sure.id === sure?.id || offered.includes(both.sure.id)))
    return answeredBy(context, { entry: both.sure, notes })
  const nearest = leans || mode === 'none' ? undefined : hits[0]?.entry
  const found = [both.sure, nearest].flatMap((entry) => entry?.id ?? [])
  return whichOf(context, [...new Set([...found, ...offered])].slice(0, mostNearest))
}

const leansOnOffer = (question: Question) =>
  question.isFollowUp || !hasOwnSubject(question) || asksBriefly(question)

async function whichOf({ knowledge, question, input }: Context, ids: string[]): Promise<Found> {
  const { turn } = question
  const isForm = question.formNamed || (turn.kind === 'rework' && turn.rework.kind !== 'disagree')
  const say = isForm ? 'whichForm' : wasAskedWhich(input.history) ? 'stillWhich' : 'which'
  const notes = tellsNothing(question) ? [] : remarksFor(question)
  return { kind: 'unsure', nearest: await knowledge.entries(ids), notes, say }
}

/** In words of its own: a short question that names no subject of the field in full. */
const fewOwnWords = 2

/** "What's the legal basis", "how fast do we need to answer": a side of the subject before it. */
const asksBriefly = (question: Question) =>
  (sidesAsked(question).length > 0 || question.wants !== 'other') &&
  ownWords(question).length <= fewOwnWords
