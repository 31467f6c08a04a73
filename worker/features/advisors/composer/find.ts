import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { usStates } from '../../../../domain/district/us-states.ts'
import { shareSaid, sharesConcept } from '../../../../domain/text/vocabulary.ts'
import { type Question, readQuestion } from '../question/read.ts'
import { namesPeopleAlone, type Rework } from '../question/turn.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { type Hit, searchKnowledge } from '../retrieval/search.ts'
import { boundaryFor, dangerEntryFor, isBoundary } from '../safety/boundaries.ts'
import type { AnswerInput } from './answer.ts'
import { goesOnWith, isBound, lastAsked, ownWords, sidesAsked, textOfEntry } from './follow-up.ts'
import { hitsPerAnswer, lookUp, type Search } from './look-up.ts'
import { plainTitle } from './phrases.ts'
import { titleRead } from './sections.ts'
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
  /** The conversation's entry, for a follow-up in its own words; `around` are the hits near it. */
  | { kind: 'further'; entry: KnowledgeEntry; around: Hit[] }
  /** No entry surely answers. Without any `nearest` the library does not cover the question. */
  | {
      kind: 'unsure'
      nearest: KnowledgeEntry[]
      notes: string[]
      say: 'unsure' | 'apart' | 'which' | 'beside'
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
  return { ...question, state, request: `${question.request} ${usStates[state]}`, hasSubject: true }
}

async function find(context: Context): Promise<Found> {
  const { knowledge, question, input } = context
  const { turn } = question
  // A button leads to its entry, whatever its words would find.
  const pressed = await entryNamed(knowledge, pressedId(context))
  if (pressed) return answeredBy(context, { entry: pressed })
  if (turn.kind === 'vague') return beginnings(context)
  const [previous] = await previousEntries(knowledge, input.history)
  if (turn.kind === 'rework') {
    if (previous) return { kind: 'rework', entry: previous, rework: turn.rework }
    return turn.rework.kind === 'first' ? beginnings(context) : nothingAbove
  }
  if (turn.kind !== 'question') return { kind: 'smallTalk', say: turn.kind }
  const isOffered = lastOffered(input).length > 0
  const leansOnNothing = !previous && !isOffered && question.isFollowUp && !hasOwnSubject(question)
  return leansOnNothing ? nothingAbove : findAnswer(context, previous)
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
  const search = await lookUp(knowledge, question, input)
  const sure = isUnderAttack(question) && !isOnAttacks(search.sure) ? undefined : search.sure
  const notes = remarksFor(question)
  // A question on judging or dismissing a person is not about sorting rows.
  const done = sure && isBoundary(sure) ? null : await doneAnotherWay(context, notes, sure)
  if (done) return done
  const care = await entryOfCare(context, notes, search)
  // "What if she says she didn't?" tells of no danger by itself: the banner above is enough.
  const tellsNothing = previous && question.isFollowUp && ownWords(question).length === 0
  if (care?.leads && !tellsNothing) return answeredBy(context, care)
  const elseWhich = () => (care ? undefined : asksWhich(context, search, notes))
  // The conversation's entry goes before a sure hit: the few words of a follow-up fit many entries.
  const stays = previous ? await staysOn(context, previous, search) : await elseWhich()
  if (stays) return stays
  // Where no one entry compares both sides, a sure hit would answer half the question.
  const apart = await apartFrom(context, sure ? [sure] : search.hits.map(({ entry }) => entry))
  if (apart.length > 1) return { kind: 'unsure', nearest: apart, notes, say: 'apart' }
  // An entry on preventing attacks does not help during one.
  const entry = sure ?? (await entryNamed(knowledge, isUnderAttack(question) ? firstHour : null))
  return entry ? answeredBy(context, { entry, notes }) : unsureOf(search, care, notes)
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

/** A reply that is of no kind for sure: "make an agenda". */
const isDoubtful = ({ isReply, signs: { near, kinds } }: Question) =>
  isReply && !(near && kinds.has(near))

type EntryOfCare = { entry: KnowledgeEntry; leads: boolean; isNamed: boolean; notes: string[] }

/** The entry for a danger or a declined request; null for most messages. */
async function entryOfCare(
  { knowledge, question }: Context,
  notes: string[],
  { sure, probability, hits }: Search,
): Promise<EntryOfCare | null> {
  const found = hits.map(({ entry }) => entry.id)
  const danger = dangerEntryFor(question, sure ? probability : 0)
  const boundary = isDoubtful(question)
    ? null
    : boundaryFor(question.signs, { ids: found, isSure: sure !== undefined })
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
  { knowledge, question: said, input }: Context,
  notes: string[],
  sure: KnowledgeEntry | undefined,
): Promise<Found | null> {
  const task = safeTaskIn(said)
  if (!task) return null
  const withTask = [...notes, task.text]
  if (sure)
    return answeredBy({ knowledge, question: said, input }, { entry: sure, notes: withTask })
  const question: Question = { ...said, request: task.query, wants: 'other', form: null }
  const [hit] = (await lookUp(knowledge, question, input)).hits
  return hit ? { kind: 'unsure', nearest: [hit.entry], notes: withTask, say: 'beside' } : null
}

/**
 * The continuation of the conversation's entry; undefined where the message has a subject of its
 * own.
 */
async function staysOn(
  context: Context,
  previous: KnowledgeEntry,
  search: Search,
): Promise<Found | undefined> {
  const { knowledge, question, input } = context
  const { sure, mode } = search
  const { hits: around, sure: near } = await lookUp(knowledge, question, input, previous.title)
  const isShort = !hasOwnSubject(question)
  if (!isShort && !question.isFollowUp) {
    const isOnIt =
      around[0]?.entry.id === previous.id && sharesConcept(textOfEntry(previous), question.request)
    const stays = sure ? sure.id === previous.id : isOnIt || asksBriefly(question)
    if (!stays) return undefined
  }
  const isElsewhere = mode === 'none' && question.signs.likely.has('elsewhere')
  if (isElsewhere && ownWords(question).length > 0) return undefined
  const elsewhere = isShort ? undefined : await subjectElsewhere(context, near)
  if (elsewhere && elsewhere.id !== previous.id) return answeredBy(context, { entry: elsewhere })
  return onOrBound(context, previous, around, sure)
}

/** The entries named by a last answer that was sure of none. */
function lastOffered({ history }: AnswerInput): string[] {
  const last = history.findLast(({ role }) => role === 'assistant')
  return (last?.followUps ?? []).flatMap(({ label, question, entryId }) =>
    entryId && label === question && last?.text.includes(`- ${label}`) ? [entryId] : [],
  )
}

/** Which of the entries named before a question leans on; undefined where it has a subject of its own. */
async function asksWhich(
  { knowledge, question, input }: Context,
  { sure }: Search,
  notes: string[],
): Promise<Found | undefined> {
  const offered = lastOffered(input)
  const leans = question.isFollowUp || !hasOwnSubject(question) || asksBriefly(question)
  if (offered.length === 0 || !leans) return undefined
  const both = await lookUp(knowledge, question, input, question.subject)
  if (both.sure && (both.sure.id === sure?.id || offered.includes(both.sure.id)))
    return answeredBy({ knowledge, question, input }, { entry: both.sure, notes })
  return { kind: 'unsure', nearest: await knowledge.entries(offered), notes, say: 'which' }
}

/** A follow-up stays on its entry, or goes to one that this leads on to and that says what it does not. */
function onOrBound(
  context: Context,
  previous: KnowledgeEntry,
  around: Hit[],
  sure: KnowledgeEntry | undefined,
): Found {
  const { question } = context
  const own = (ownWords(question).length > 0 ? ownWords(question) : question.subjectWords).join(' ')
  const isNext = (entry: KnowledgeEntry) =>
    own !== '' &&
    isBound(previous, entry) &&
    shareSaid([entry.title, ...entry.exampleQuestions].join(' '), own) === 1
  const near = around.slice(0, mostNearest).map(({ entry }) => entry)
  const next =
    sure && isNext(sure) ? sure : goesOnWith(previous, question) ? undefined : near.find(isNext)
  return next ? answeredBy(context, { entry: next }) : { kind: 'further', entry: previous, around }
}

/** In words of its own: a short question that names no subject of the field in full. */
const fewOwnWords = 2

/** "What's the legal basis", "how fast do we need to answer": a side of the subject before it. */
const asksBriefly = (question: Question) =>
  (sidesAsked(question).length > 0 || question.wants !== 'other') &&
  ownWords(question).length <= fewOwnWords

/** The entry that a follow-up's own words surely ask for; `near` is the one they ask for beside the conversation's subject. */
async function subjectElsewhere(
  { knowledge, question, input }: Context,
  near: KnowledgeEntry | undefined,
) {
  const { hits, sure } = await lookUp(knowledge, readQuestion(lastAsked(question), []), input)
  // "What if a parent complains?" asks of the conversation's matter, "what about EDR?" of another.
  if (sidesAsked(question).length > 0 && sure?.id !== near?.id) return undefined
  // A short question shares one word with many a title.
  return (hits[0]?.matchedInTitle.size ?? 0) > 1 ? sure : undefined
}
