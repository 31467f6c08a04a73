import type { FollowUp } from '../../../../domain/advisors/conversations.ts'
import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { synonymsIn } from '../../../../domain/text/vocabulary.ts'
import { contentWords, words } from '../../../../domain/text/words.ts'
import { usStates } from '../../../../domain/us-states.ts'
import { asksOfOwnState } from '../question/district.ts'
import { type Question, readQuestion } from '../question/read.ts'
import { subjectOf } from '../question/subject.ts'
import { confidenceOf } from '../retrieval/confidence.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { searchKnowledge } from '../retrieval/search.ts'
import { boundaryFor } from '../safety/boundaries.ts'
import type { AnswerInput, ComposedAnswer } from './answer.ts'
import {
  firstHourOf,
  hitsFor,
  isOn,
  isTitledBy,
  previousEntries,
  type SubAnswer,
  sureAnswers,
} from './find.ts'
import { notesFor, safeTaskIn } from './notes.ts'
import { goOn, otherForms, reworkAnswer, sidesAsked } from './rework.ts'
import { askBack, nearestEntries, smallTalk } from './small-talk.ts'
import { type Material, sureAnswer } from './sure.ts'

/** As many entries are named where none surely answers. */
const mostNearest = 3
const mostNext = 3

type Context = { knowledge: KnowledgeRepository; question: Question; input: AnswerInput }
/** An answer, and the entry it was read from. */
type Reading = { answer: ComposedAnswer; entry?: KnowledgeEntry }

/**
 * The advisor without a language model, in three modes: an answer read from one entry, the nearest
 * entries by name, or that the library does not cover it. A follow-up stays on the last entry.
 */
export async function libraryAnswer(
  knowledge: KnowledgeRepository,
  question: Question,
  input: AnswerInput,
): Promise<ComposedAnswer> {
  const context = { knowledge, question: withOwnState(question, input), input }
  const { answer, entry } = await readAnswer(context)
  if (!entry || answer.followUps.length > 0) return answer
  const next = await nextFrom(context, entry)
  return { ...answer, followUps: next.length > 0 ? next : otherForms }
}

/** "Our state's law" is looked up by the name of the district's state. */
function withOwnState(question: Question, { profile: { state } }: AnswerInput): Question {
  if (!state || question.state || !asksOfOwnState(question.request)) return question
  return { ...question, state, query: `${question.query} ${usStates[state]}` }
}

async function readAnswer(context: Context): Promise<Reading> {
  const { knowledge, question, input } = context
  const { turn } = question
  const pressed = await pressedEntry(context)
  if (pressed) return read(context, { entry: pressed, notes: [] })
  if (turn.kind === 'vague') return beginnings(context)
  const [entry] = await previousEntries(knowledge, input.history)
  if (turn.kind === 'rework') {
    if (!entry) return turn.rework.kind === 'first' ? beginnings(context) : nothingAbove(input)
    // "I disagree, the board won't fund it" names a side, too.
    const sides = turn.rework.kind === 'disagree' ? sidesAsked(question) : []
    return { entry, answer: reworkAnswer([turn.rework, ...sides], { ...input, question, entry }) }
  }
  if (turn.kind !== 'question')
    return { answer: smallTalk(turn.kind, input.advisor, input.history) }
  if (entry || !question.isFollowUp || hasOwnSubject(question))
    return answerQuestion(context, entry)
  const meant = await offeredAndMeant(context)
  return meant ? read(context, { entry: meant, notes: [] }) : nothingAbove(input)
}

/** Of the entries just offered, the one that the question before and its follow-up surely mean together. */
async function offeredAndMeant({ knowledge, question, input }: Context) {
  const offered = input.history.findLast(({ role }) => role === 'assistant')?.followUps ?? []
  const asked = subjectOf(input.history)
  const whole = readQuestion(`${asked.replace(/[.?!\s]*$/, '.')} ${question.text}`, [])
  const hits = await hitsFor(knowledge, whole, input)
  const [hit] = hits
  const isOffered = offered.some(({ entryId }) => entryId === hit?.entry.id)
  return isOffered && confidenceOf(whole, hits).mode === 'sure' ? hit?.entry : undefined
}

function nothingAbove({ advisor, history }: AnswerInput): Reading {
  return { answer: smallTalk('nothingAbove', advisor, history) }
}

/** Answers from the library, or goes on with `previous`, the entry the talk is on. */
async function answerQuestion(
  context: Context,
  previous: KnowledgeEntry | undefined,
): Promise<Reading> {
  const { knowledge, question, input } = context
  const task = safeTaskIn(question)
  const notes = notesFor(question, task)
  const asked = task ? { ...question, ...plainTask, query: task.query } : question
  const hits = await hitsFor(knowledge, asked, input)
  const [hit] = hits
  if (hit && task) return read({ ...context, question: asked }, { entry: hit.entry, notes })
  const { mode } = confidenceOf(asked, hits)
  if (previous) {
    const stays = await goOnFrom(context, previous, mode === 'sure' ? hit?.entry : undefined)
    if (stays) return stays
  }
  const compared = await comparedIn(context)
  const [first] = compared
  const isOnAll = hit && question.compared.every((thing) => isTitledBy(hit, thing))
  if (first && !(mode === 'sure' && isOnAll))
    return read(context, { entry: first.entry, compared, notes })
  // Of several things one entry must speak of all: of one it would pass for the comparison.
  const isWhole = question.compared.length === 0 || isOnAll
  if (hit && mode === 'sure' && isWhole)
    return read(context, { ...(await withParts(context, hit.entry)), notes })
  const firstHour = mode === 'sure' ? undefined : await firstHourOf(knowledge, question)
  if (firstHour) return read(context, { entry: firstHour, notes })
  const boundary = await entryNamed(knowledge, mode === 'sure' ? null : boundaryFor(question))
  if (boundary) return read(context, { entry: boundary, notes })
  const nearest = hits.filter(({ entry }) => !isBoundary(entry)).slice(0, mostNearest)
  const answer =
    mode === 'none' || nearest.length === 0 || (hit && isBoundary(hit.entry))
      ? { ...smallTalk('none', input.advisor), mode: 'none' as const }
      : nearestEntries(nearest)
  return { answer: { ...answer, text: [...notes, answer.text].join('\n\n') } }
}

/** What the advisors do not do: nobody looks for that among the nearest entries. */
function isBoundary({ id }: KnowledgeEntry): boolean {
  return id.startsWith('boundaries.')
}

/** An answer from the entry the talk is on; undefined where the message has a subject of its own. */
async function goOnFrom(
  context: Context,
  previous: KnowledgeEntry,
  sure: KnowledgeEntry | undefined,
): Promise<Reading | undefined> {
  const { knowledge, question, input } = context
  const isShort = !hasOwnSubject(question)
  if (!isShort) {
    const elsewhere = question.isFollowUp ? await subjectElsewhere(context) : sure
    if (elsewhere && elsewhere.id !== previous.id)
      return question.isFollowUp ? read(context, { entry: elsewhere, notes: [] }) : undefined
    if (!isOn(textOfEntry(previous), question.query)) return undefined
  }
  const around = await hitsFor(knowledge, question, input, previous.title)
  if (!isShort && !question.isFollowUp && around[0]?.entry.id !== previous.id) return undefined
  return { entry: previous, answer: goOn(previous, around, { ...input, question }) }
}

const textOfEntry = ({
  title,
  asks,
  point,
  steps,
  risks,
  measures,
  money,
  limit,
}: KnowledgeEntry) =>
  [title, ...asks, point, ...steps.map(({ text }) => text), ...risks, ...measures, money, limit]
    .filter(Boolean)
    .join(' ')

/** What is left to read in a message whose work on a person's details is done another way. */
const plainTask = {
  wants: 'how',
  form: null,
  parts: [],
  compared: [],
} as const satisfies Partial<Question>

/** "And for 900 students" changes a number and not the subject. */
const hasOwnSubject = ({ newCounts, query }: Question) =>
  Object.keys(newCounts).length === 0 && contentWords(query).length > 1

/** The entry that a follow-up's own words surely name. */
async function subjectElsewhere({ knowledge, question, input }: Context) {
  if (!hasOwnSubject(question)) return undefined
  const { parts, query } = question
  // "We did that. What about EDR?": the question at the end is what goes on.
  const [found] = await sureAnswers(knowledge, [parts.at(-1) ?? query], input)
  return found?.entry
}

/** An entry for each thing that is compared; none unless each has one of its own. */
async function comparedIn({ knowledge, question: { compared }, input }: Context) {
  const found = await sureAnswers(knowledge, compared, input, { leastTitled: 1 })
  const each = distinct(found.filter((one) => one !== null))
  return each.length === compared.length ? each : []
}

/** The first term of the field in a request, which its further questions are about, too; or ''. */
function firstTerm(request: string): string {
  const list = words(request)
  const [term] = synonymsIn(list)
  return term ? list.slice(term.start, term.start + term.length).join(' ') : ''
}

/**
 * The entry that leads, and those on further questions within the question: in their order where the
 * whole question found one of them, otherwise what it found itself comes first.
 */
async function withParts(
  { knowledge, question: { parts, request }, input }: Context,
  lead: KnowledgeEntry,
): Promise<Pick<Material, 'entry' | 'parts'>> {
  const background = firstTerm(request)
  const found = await sureAnswers(knowledge, parts.length > 1 ? parts : [], input, {
    background,
    leastTitled: 1,
  })
  const others = found.filter((part) => part !== null)
  const inOrder = others.some((part) => part.entry.id === lead.id)
  const entry = (inOrder && found[0]?.entry) || lead
  return { entry, parts: distinct([{ ask: '', entry }, ...others]).slice(1) }
}

/** Answers that say something of their own: two entries on mostly the same facts say one thing twice. */
function distinct(answers: SubAnswer[]): SubAnswer[] {
  const isSame = ({ entry: a }: SubAnswer, { entry: b }: SubAnswer) => {
    const shared = a.facts.filter((fact) => b.facts.includes(fact)).length
    return shared * 2 >= Math.min(a.facts.length, b.facts.length)
  }
  return answers.filter(
    (one, index) => !answers.slice(0, index).some((other) => isSame(one, other)),
  )
}

function read(
  context: Context,
  found: Pick<Material, 'entry' | 'notes'> & Partial<Material>,
): Reading {
  const { question, input } = context
  const answer = sureAnswer({ question, compared: [], parts: [], ...found }, input)
  return { answer, entry: found.entry }
}

/** The entry's own next questions that another entry surely answers, bound to it. */
async function nextFrom({ knowledge, input }: Context, entry: KnowledgeEntry): Promise<FollowUp[]> {
  const found = await sureAnswers(knowledge, entry.nextQuestions, input)
  const others = found.filter((one) => one !== null).filter((one) => one.entry.id !== entry.id)
  return others
    .slice(0, mostNext)
    .map((one) => ({ label: one.ask, question: one.ask, entryId: one.entry.id }))
}

/** The entry that a button under the last answer was bound to, when the message is that button's. */
async function pressedEntry({ knowledge, question, input }: Context) {
  const offered = input.history.findLast(({ role }) => role === 'assistant')?.followUps ?? []
  const id = offered.find((one) => one.question === question.text.trim())?.entryId
  return entryNamed(knowledge, id)
}

async function entryNamed(knowledge: KnowledgeRepository, id: string | null | undefined) {
  const [entry] = id ? await knowledge.entries([id]) : []
  return entry
}

async function beginnings({ knowledge, input: { advisor } }: Context): Promise<Reading> {
  const query = { question: 'help', advisor, limit: mostNearest }
  return { answer: askBack(await searchKnowledge(knowledge, query)) }
}
