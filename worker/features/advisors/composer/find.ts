import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { usStates } from '../../../../domain/district/us-states.ts'
import { shareSaid } from '../../../../domain/text/vocabulary.ts'
import { type Question, readQuestion } from '../question/read.ts'
import { readAsked } from '../question/request.ts'
import { announced, namesPeopleAlone, type Rework } from '../question/turn.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { type Hit, searchKnowledge } from '../retrieval/search.ts'
import thresholds from '../retrieval/thresholds.json' with { type: 'json' }
import { boundaryFor, dangerEntryFor, isBoundary } from '../safety/boundaries.ts'
import type { AnswerInput } from './answer.ts'
import {
  type Beside,
  goesOnWith,
  isBound,
  lastAsked,
  ownWords,
  sidesAsked,
  textOfEntry,
} from './follow-up.ts'
import { hitsPerAnswer, lookUp, type Search } from './look-up.ts'
import { plainTitle } from './phrases.ts'
import { titleRead } from './sections.ts'
import { type Unsure, wasAskedWhich } from './small-talk.ts'
import { remarksFor, safeTaskIn } from './texts.ts'

/** The material of an answer. */
export type Material = {
  question: Question
  /** The entry that answers. */
  entry: KnowledgeEntry
  /** Remarks shown before the answer. */
  notes: string[]
}

/** The library's result for a message, by kind. */
export type Found =
  | { kind: 'entry'; entry: KnowledgeEntry; material: Material }
  /** The conversation's entry in another form, or one side of it. */
  | { kind: 'rework'; entry: KnowledgeEntry; rework: Rework }
  /** The conversation's entry, for a follow-up in its own words, and what is offered beside it. */
  | { kind: 'further'; entry: KnowledgeEntry; beside: Beside }
  /** No entry surely answers. Without any `nearest` the library does not cover the question. */
  | {
      kind: 'unsure'
      nearest: KnowledgeEntry[]
      notes: string[]
      say: Unsure
    }
  /** The message has no subject yet: entries to begin with. */
  | { kind: 'beginnings'; hits: Hit[] }
  /** Small talk, or a message about an answer that is not there. */
  | { kind: 'smallTalk'; say: 'greeting' | 'thanks' | 'about' | 'nothingAbove' }

/** The question, completed with the district's state, and what was found for it. */
type Findings = { question: Question; found: Found }

type Context = { knowledge: KnowledgeRepository; question: Question; input: AnswerInput }

/** Words for an attack. Whether it is under way shows in `emphasis.pressing`. */
const attack = /\b(?:ransom\w*|hack\w*|breach\w*|attack\w*|malware|virus|encrypted our)\b/i
const firstHour = 'infrastructure.first-hour-calls-in-a-cyberattack'

/** The most entries named where none surely answers. */
const mostNearest = 3

/**
 * The entry or other result that a message is answered with. All searching happens here, no
 * writing.
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
  const [previous] = await previousEntries(knowledge, input.history)
  const offered = lastOffered(input)
  if (turn.kind === 'vague' && !previous) return beginnings(context)
  if (turn.kind === 'rework') {
    if (previous) return { kind: 'rework', entry: previous, rework: turn.rework }
    if (turn.rework.kind === 'first') return beginnings(context)
    return offered.length > 0 ? whichOf(context, offered) : nothingAbove
  }
  if (turn.kind !== 'question' && turn.kind !== 'vague')
    return { kind: 'smallTalk', say: turn.kind }
  const leansOnNothing =
    !previous && offered.length === 0 && question.isFollowUp && !hasOwnSubject(question)
  return leansOnNothing ? nothingAbove : findAnswer(context, previous)
}

/** Another subject was announced: what follows is read as if nothing stood above it. */
function findAnew({ knowledge, question: { text }, input }: Context): Promise<Found> {
  const question = readQuestion(text.replace(announced, ''), [])
  return find({ knowledge, question, input: { ...input, history: [] } })
}

const nothingAbove: Found = { kind: 'smallTalk', say: 'nothingAbove' }

function answeredBy(
  { question }: Context,
  found: Partial<Material> & Pick<Material, 'entry'>,
): Found {
  const material = { question, notes: [], ...found }
  return { kind: 'entry', entry: found.entry, material }
}

/**
 * Whether a follow-up names a subject: "and for 900 students" only changes a number, "and the other
 * parents" only who is meant.
 */
const hasOwnSubject = ({ newCounts, hasSubject, subjectWords }: Question) =>
  Object.keys(newCounts).length === 0 && hasSubject && !namesPeopleAlone(subjectWords)

/** The id of the entry behind a button of the last answer, when the message is that button's. */
function pressedId({ question, input: { history } }: Context): string | undefined {
  const offered = history.findLast(({ role }) => role === 'assistant')?.followUps
  return offered?.find((one) => one.question === question.text.trim())?.entryId
}

async function entryNamed(knowledge: KnowledgeRepository, id: string | null | undefined) {
  const [entry] = id ? await knowledge.entries([id]) : []
  return entry
}

async function beginnings({ knowledge, question, input }: Context): Promise<Found> {
  const { hits } = await lookUp(knowledge, { ...question, request: '' }, input)
  return { kind: 'beginnings', hits: hits.slice(0, mostNearest) }
}

/**
 * The entries cited in the last answer, the leading one first; found by its title where it cites
 * none.
 */
async function previousEntries(
  knowledge: KnowledgeRepository,
  history: Message[],
): Promise<KnowledgeEntry[]> {
  const last = history.findLast(
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

const isUnderAttack = ({ request, emphasis }: Question) => emphasis.pressing && attack.test(request)

const isOnAttacks = (entry: KnowledgeEntry | undefined) =>
  entry !== undefined && attack.test([entry.title, ...entry.exampleQuestions].join(' '))

/**
 * The result for a question: an entry, or the continuation of `previous`, the conversation's entry.
 */
async function findAnswer(context: Context, previous: KnowledgeEntry | undefined): Promise<Found> {
  const { knowledge, question, input } = context
  const search = await lookUp(knowledge, previous ? byItself(question) : question, input)
  const sure = isUnderAttack(question) && !isOnAttacks(search.sure) ? undefined : search.sure
  const notes = tellsNothing(question) ? [] : remarksFor(question)
  // A question on judging or dismissing a person is not about sorting rows.
  const done = sure && isBoundary(sure) ? null : await doneAnotherWay(context, notes, sure)
  if (done) return done
  const care = await entryOfCare(context, notes, search)
  if (care?.leads) return answeredBy(context, care)
  // The conversation's entry goes before a sure hit: the few words of a follow-up fit many entries.
  const which = () => (care ? undefined : asksWhich(context, search, notes))
  const stays = await (previous ? staysOn(context, previous, search) : which())
  if (stays) return stays
  // Where no one entry compares both sides, a sure hit would answer half the question.
  const apart = await apartFrom(context, sure ? [sure] : search.hits.map(({ entry }) => entry))
  if (apart.length > 1) return { kind: 'unsure', nearest: apart, notes, say: 'apart' }
  // An entry on preventing attacks does not help during one.
  const entry = sure ?? (await entryNamed(knowledge, isUnderAttack(question) ? firstHour : null))
  return entry ? answeredBy(context, { entry, notes }) : unsureOf(search, care, notes)
}

/** A reply by its own words: of "we did that. what about EDR" the question at its end. */
function byItself(question: Question): Question {
  const last = lastAsked(question)
  return last === question.request ? question : { ...question, ...readAsked(last) }
}

/** The nearest entry for each side of a comparison; empty where one entry covers all sides. */
async function apartFrom(
  { knowledge, question: { sides }, input }: Context,
  entries: KnowledgeEntry[],
): Promise<KnowledgeEntry[]> {
  const isWhole = (entry: KnowledgeEntry) =>
    sides.every((side) => shareSaid(textOfEntry(entry), side) === 1)
  if (entries.some(isWhole)) return []
  const found = await Promise.all(
    sides.map(async (side) => {
      const { hits, mode } = await lookUp(knowledge, readQuestion(side, []), input)
      return mode === 'none' ? [] : hits.slice(0, 1).map(({ entry }) => entry)
    }),
  )
  return [...new Set(found.flat())].slice(0, mostNearest)
}

function unsureOf({ hits, mode }: Search, care: EntryOfCare | null, notes: string[]): Found {
  const around = hits.map(({ entry }) => entry)
  const offered = care && (mode !== 'none' || care.isNamed) ? [care.entry] : []
  const nearest = [...new Set([...offered, ...(mode === 'none' ? [] : around)])]
  return { kind: 'unsure', nearest: nearest.slice(0, mostNearest), notes, say: 'unsure' }
}

/** "Fine, so which of the others": what a reply without words of its own sounds like is chance. */
const tellsNothing = (question: Question) => question.isReply && ownWords(question).length === 0

/** A reply that is of no kind for sure: "make an agenda". */
const isDoubtful = (question: Question) => {
  const { isReply, signs } = question
  return tellsNothing(question) || (isReply && !(signs.near && signs.kinds.has(signs.near)))
}

type EntryOfCare = { entry: KnowledgeEntry; leads: boolean; isNamed: boolean; notes: string[] }

/** The entry for a danger or a declined request; null for most messages. */
async function entryOfCare(
  { knowledge, question }: Context,
  notes: string[],
  { sure, probability, hits }: Search,
): Promise<EntryOfCare | null> {
  const found = hits.map(({ entry }) => entry.id)
  const { isReply, signs } = question
  // A few words in a conversation say little by themselves: the banner above them is enough where no
  // danger stands out, and what is declined has to be found by their search too.
  const danger = isReply && !signs.danger ? null : dangerEntryFor(question, sure ? probability : 0)
  const declined = isDoubtful(question)
    ? null
    : boundaryFor(signs, { ids: found, isSure: sure !== undefined })
  const boundary = isReply && !declined?.ids.some((id) => found.includes(id)) ? null : declined
  // What is surely declined comes before a danger that is only possible.
  const led = boundary?.leads && !danger?.leads ? boundary : (danger ?? boundary)
  const id = found.find((one) => led?.ids.includes(one)) ?? led?.ids[0]
  const entry = await entryNamed(knowledge, id)
  return led && entry ? { ...led, entry, notes } : null
}

/**
 * How to do the work without the person's details, above the entry that surely answers or beside the
 * nearest; null where a message asks for no such work.
 */
async function doneAnotherWay(
  context: Context,
  notes: string[],
  sure: KnowledgeEntry | undefined,
): Promise<Found | null> {
  const { knowledge, question: said, input } = context
  const task = safeTaskIn(said)
  if (!task) return null
  const withTask = [...notes, task.text]
  if (sure) return answeredBy(context, { entry: sure, notes: withTask })
  const question: Question = { ...said, request: task.query, wants: 'other', form: null }
  const [hit] = (await lookUp(knowledge, question, input)).hits
  return hit ? { kind: 'unsure', nearest: [hit.entry], notes: withTask, say: 'beside' } : null
}

/** From this probability on, by its own words alone, a reply asks for another entry than the conversation's. */
const { surelyElsewhere } = thresholds

/**
 * The conversation's entry, in the form or on the side that a reply asks for; undefined where the
 * reply's own words surely ask for another.
 */
async function staysOn(
  context: Context,
  previous: KnowledgeEntry,
  search: Search,
): Promise<Found | undefined> {
  const { knowledge, question, input } = context
  const { sure, probability, hits, mode } = search
  const isElsewhere = sure && sure.id !== previous.id && probability >= surelyElsewhere
  if (isElsewhere && ownWords(question).length > 0) return undefined
  if (isUnderAttack(question) && !isOnAttacks(previous)) return undefined
  const rework = question.formNamed ?? formOf(question)
  if (rework) return { kind: 'rework', entry: previous, rework }
  const { hits: around, sure: near } = await lookUp(knowledge, question, input, previous.title)
  const next = nextEntry(previous, question, [
    sure,
    goesOnWith(previous, question) ? undefined : near,
  ])
  if (next) return answeredBy(context, { entry: next })
  const alone = mode === 'none' ? undefined : hits[0]?.entry
  const found = ownWords(question).length > 0 ? { sure, alone } : {}
  return { kind: 'further', entry: previous, beside: { ...found, around } }
}

/** The form that a reply wants of the last answer, where it asks for no side of it. */
function formOf({ form, ...question }: Question): Rework | null {
  if (form && 'draft' in form) return { kind: form.draft === 'board' ? 'board' : 'memo' }
  const isOfAll = form && sidesAsked({ form, ...question }).length === 0
  return isOfAll ? { kind: 'length', length: form, isForOthers: false } : null
}

/** The entries named by a last answer that was sure of none. */
function lastOffered({ history }: AnswerInput): string[] {
  const last = history.findLast(({ role }) => role === 'assistant')
  return (last?.followUps ?? []).flatMap(({ label, question, entryId }) =>
    entryId && label === question && last?.text.includes(`- ${label}`) ? [entryId] : [],
  )
}

/**
 * The entry, of those named before, that a reply asks for, or the question which of them is meant;
 * undefined where it has a subject of its own.
 */
async function asksWhich(
  context: Context,
  { sure, mode, hits }: Search,
  notes: string[],
): Promise<Found | undefined> {
  const { knowledge, question, input } = context
  const offered = lastOffered(input)
  if (offered.length === 0) return undefined
  if (question.formNamed) return whichOf(context, offered)
  if (sure && offered.includes(sure.id)) return answeredBy(context, { entry: sure, notes })
  const leans = question.isFollowUp || !hasOwnSubject(question) || asksBriefly(question)
  if (!leans && sure) return undefined
  const both = await lookUp(knowledge, question, input, question.subject)
  if (both.sure && (both.sure.id === sure?.id || offered.includes(both.sure.id)))
    return answeredBy(context, { entry: both.sure, notes })
  const alone = leans || mode === 'none' ? undefined : hits[0]?.entry
  const found = [both.sure, alone].flatMap((entry) => entry?.id ?? [])
  return whichOf(context, [...new Set([...found, ...offered])].slice(0, mostNearest))
}

async function whichOf({ knowledge, question, input }: Context, ids: string[]): Promise<Found> {
  const { turn } = question
  const isForm = question.formNamed || (turn.kind === 'rework' && turn.rework.kind !== 'disagree')
  const say = isForm ? 'whichForm' : wasAskedWhich(input.history) ? 'stillWhich' : 'which'
  const notes = tellsNothing(question) ? [] : remarksFor(question)
  return { kind: 'unsure', nearest: await knowledge.entries(ids), notes, say }
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

/** In words of its own: a short question that names no subject of the field in full. */
const fewOwnWords = 2

/** "What's the legal basis", "how fast do we need to answer": a side of the subject before it. */
const asksBriefly = (question: Question) =>
  (sidesAsked(question).length > 0 || question.wants !== 'other') &&
  ownWords(question).length <= fewOwnWords
