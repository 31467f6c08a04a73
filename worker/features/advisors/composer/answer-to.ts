import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { shareSaid } from '../../../../domain/text/vocabulary.ts'
import { type Question, readQuestion } from '../question/read.ts'
import { readAsked } from '../question/request.ts'
import { announced, type Rework } from '../question/turn.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { boundaryFor, dangerEntryFor, isBoundary } from '../safety/boundaries.ts'
import { dutyTold, isRefusal } from '../safety/cautions.ts'
import { bringsText } from '../safety/standing.ts'
import type { AnswerInput, ComposedAnswer } from './answer.ts'
import type { Above } from './conversation/above.ts'
import {
  asksWhich,
  hasOwnSubject,
  type Searches,
  staysOn,
  whichOf,
} from './conversation/follow-up.ts'
import { reworkAnswer } from './conversation/rework.ts'
import { lookUp, type Search } from './look-up.ts'
import { textOfEntry } from './said.ts'
import { askBack, mostNearest, namedAnswer, smallTalk } from './small-talk.ts'
import { sureAnswer } from './sure.ts'
import { remarksFor, safeTaskIn } from './texts.ts'

/** A question, completed with its district's state, and what stands above it. */
export type Context = {
  knowledge: KnowledgeRepository
  question: Question
  input: AnswerInput
  above: Above
}

/** The answer to a message: small talk, the conversation's entry in another form, or what is found for it. */
export async function answerTo(context: Context): Promise<ComposedAnswer> {
  const { question, input } = context
  const { turn } = question
  const { pressed, previous, offered } = context.above
  // A button leads to its entry, whatever its words would find.
  if (pressed) return sureAnswer({ question, entry: pressed }, input)
  if (question.isNewSubject)
    // What follows is read as if nothing stood above it.
    return answerTo({
      ...context,
      question: readQuestion(question.text.replace(announced, ''), []),
    })
  const isFirst = !previous && offered.length === 0
  if (turn.kind === 'vague' && !previous) return beginnings(context)
  // "The vendor says cameras are fine in NY, that's not right?" disagrees with nothing above it.
  const disagrees = turn.kind === 'rework' && turn.rework.kind === 'disagree'
  if (turn.kind === 'rework' && !(disagrees && isFirst)) return reworked(context, turn.rework)
  if (turn.kind === 'greeting' || turn.kind === 'thanks' || turn.kind === 'about')
    return smallTalk(turn.kind, input)
  const leansOnNothing = isFirst && (disagrees || question.isFollowUp) && !hasOwnSubject(question)
  return leansOnNothing
    ? smallTalk('nothingAbove', input)
    : foundAnswer(context, await searchesFor(context))
}

/** The conversation's entry in another form, or what can be put into one where it is on none. */
async function reworked(context: Context, rework: Rework): Promise<ComposedAnswer> {
  const { question, input, above } = context
  if (above.previous)
    return reworkAnswer([rework], { ...input, question, entry: above.previous.entry })
  if (rework.kind === 'first') return beginnings(context)
  const named = above.offered.map(({ entry }) => entry)
  return named.length > 0 ? whichOf(named, question, input) : smallTalk('nothingAbove', input)
}

/** Entries to begin with, where a message has no subject yet. */
async function beginnings({ knowledge, question, input }: Context): Promise<ComposedAnswer> {
  const { hits } = await lookUp(knowledge, { ...question, request: '' }, input)
  return askBack(hits.slice(0, mostNearest).map(({ entry }) => entry))
}

/** The search for a message alone and, within a conversation, that for both at the same time. */
async function searchesFor({ knowledge, question, input, above }: Context): Promise<Searches> {
  const { previous, offered } = above
  const subject = previous ? previous.entry.title : offered.length > 0 && question.subject
  const [alone, together] = await Promise.all([
    lookUp(knowledge, previous ? byItself(question) : question, input),
    subject === false ? null : lookUp(knowledge, question, input, subject),
  ])
  return { alone, together: together ?? alone }
}

/** A reply by its own words: of "we did that. what about EDR" the question at its end. */
function byItself(question: Question): Question {
  const { lastAsked, request } = question
  return lastAsked === request ? question : { ...question, ...readAsked(lastAsked) }
}

/** What is made of what was found, in this order: care, the conversation, the question itself. */
async function foundAnswer(context: Context, searches: Searches): Promise<ComposedAnswer> {
  const { question, input, above } = context
  const { alone } = searches
  const sure = missesAttack(question, alone.sure) ? undefined : alone.sure
  const notes = withDuty(question, alone, remarksFor(question))
  // A question on judging or dismissing a person is not about sorting rows.
  const done = sure && isBoundary(sure) ? null : await doneAnotherWay(context, notes, sure)
  if (done) return done
  const care = await entryOfCare(context, alone)
  if (care?.leads)
    return sureAnswer(
      { question, entry: care.entry, notes, beside: entriesOnSubject(question, alone, notes) },
      input,
    )
  const { previous } = above
  // The conversation's entry goes before a sure hit: the few words of a follow-up fit many entries.
  const stays = previous
    ? !missesAttack(question, previous.entry) && staysOn(previous, question, input, searches)
    : !care && asksWhich(above, question, input, searches)
  return stays || ordinaryAnswer(context, { ...alone, sure }, care, notes)
}

/** In hits: an entry this near says something to a message. */
const nearest = 2

/** Remarks with the duty that a message names, where the search alone finds that one may be evaded. */
function withDuty(question: Question, { hits, mode }: Search, notes: string[]): string[] {
  const isFound = hits.slice(0, nearest).some(({ entry }) => entry.id === 'boundaries.duties')
  if (mode === 'none' || !isFound || notes.some(isRefusal)) return notes
  const told = dutyTold(question, question.signs)
  return told && !notes.includes(told) ? [...notes, told] : notes
}

/** The answer where nothing has to be declined, as if nothing stood above it. */
async function ordinaryAnswer(
  context: Context,
  search: Search,
  care: EntryOfCare | null,
  notes: string[],
): Promise<ComposedAnswer> {
  const { knowledge, question, input } = context
  const { sure, hits } = search
  // Where no one entry compares both sides, a sure hit would answer half the question.
  const apart = await apartFrom(context, sure ? [sure] : hits.map(({ entry }) => entry))
  if (apart.length > 1) return namedAnswer(apart, 'apart', question, input, notes)
  // An entry on preventing attacks does not help during one.
  const during = isUnderAttack(question) && !sure ? await knowledge.entries([firstHour]) : []
  const entry = sure ?? during[0]
  if (!entry) return unsureAnswer(context, search, care, notes)
  const beside = isBoundary(entry) ? entriesOnSubject(question, search, notes) : []
  return sureAnswer({ question, entry, notes, beside }, input)
}

/** At most so many entries stand beside a boundary entry. */
const mostBeside = 2

/**
 * The entries on the subject itself: who gets no ruling, or whose details were replaced, may know what holds
 * for everybody. None where nothing is remarked, or the request is declined.
 */
const entriesOnSubject = ({ isEmergency }: Question, { hits, mode }: Search, notes: string[]) =>
  isEmergency || notes.length === 0 || mode === 'none' || notes.some(isRefusal)
    ? []
    : hits
        .map(({ entry }) => entry)
        .filter((entry) => !isBoundary(entry))
        .slice(0, mostBeside)

/** Words for an attack. Whether it is under way shows in `emphasis.pressing`. */
const attack = /\b(?:ransom\w*|hack\w*|breach\w*|attack\w*|malware|virus|encrypted our)\b/i
const firstHour = 'infrastructure.first-hour-calls-in-a-cyberattack'

const isUnderAttack = ({ request, emphasis }: Question) => emphasis.pressing && attack.test(request)

const isOnAttacks = (entry: KnowledgeEntry | undefined) =>
  entry !== undefined && attack.test([entry.title, ...entry.exampleQuestions].join(' '))

/** Whether an attack is under way that an entry says nothing of. */
const missesAttack = (question: Question, entry: KnowledgeEntry | undefined) =>
  isUnderAttack(question) && !isOnAttacks(entry)

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

function unsureAnswer(
  { question, input }: Context,
  { hits, mode }: Search,
  care: EntryOfCare | null,
  notes: string[],
): ComposedAnswer {
  // Where nothing but orders to the advisor was said, no title is near it.
  const isOrder = question.hasInstructions && !bringsText(question)
  const around = mode === 'none' ? [] : hits.map(({ entry }) => entry)
  const offered = care && (mode !== 'none' || care.isNamed) ? [care.entry] : []
  const nearest = isOrder ? [] : [...new Set([...offered, ...around])]
  return namedAnswer(nearest.slice(0, mostNearest), 'unsure', question, input, notes)
}

/** A reply that is of no kind for sure: "make an agenda". */
const isDoubtful = ({ tellsNothing, isReply, signs }: Question) =>
  tellsNothing || (isReply && !(signs.near && signs.kinds.has(signs.near)))

type EntryOfCare = { entry: KnowledgeEntry; leads: boolean; isNamed: boolean }

/** The entry for a danger or a declined request; null for most messages. */
async function entryOfCare(
  { knowledge, question }: Context,
  { sure, probability, hits }: Search,
): Promise<EntryOfCare | null> {
  const found = hits.map(({ entry }) => entry.id)
  const { isReply, signs } = question
  // A few words in a conversation say little by themselves: the banner above them is enough where no
  // danger stands out, and what is declined has to be found by their search too.
  const danger =
    isReply && !signs.danger
      ? null
      : dangerEntryFor(question, { ids: found, probability: sure ? probability : 0 })
  const declined = isDoubtful(question)
    ? null
    : boundaryFor(signs, { ids: found, isSure: sure !== undefined })
  const boundary = isReply && !declined?.ids.some((id) => found.includes(id)) ? null : declined
  // What is surely declined comes before a danger that is only possible.
  const led = boundary?.leads && !danger?.leads ? boundary : (danger ?? boundary)
  if (!led) return rowsEntry(knowledge, question)
  const [entry] = await knowledge.entries([
    found.find((one) => led.ids.includes(one)) ?? led.ids[0] ?? '',
  ])
  return entry ? { ...led, entry } : null
}

/** A student's placeholder with what was said of that student. */
const rowOfStudent =
  /\bStudent [A-Z]\b[^[]{0,40}\[(?:grade record|(?:IEP\/504|health|program|discipline) detail)\]/g

/** The entry on rows of several people, beside what else is near; null where there are none. */
async function rowsEntry(
  knowledge: KnowledgeRepository,
  { isRedacted, text }: Question,
): Promise<EntryOfCare | null> {
  if (!isRedacted || (text.match(rowOfStudent) ?? []).length < 2) return null
  const [entry] = await knowledge.entries(['boundaries.pasted-student-rows'])
  return entry ? { entry, leads: false, isNamed: true } : null
}

/**
 * How to do the work without the person's details, above the entry that surely answers or beside the
 * nearest; null where a message asks for no such work.
 */
async function doneAnotherWay(
  context: Context,
  notes: string[],
  sure: KnowledgeEntry | undefined,
): Promise<ComposedAnswer | null> {
  const { knowledge, question, input } = context
  const task = safeTaskIn(question)
  if (!task) return null
  const withTask = [...notes, task.text]
  if (sure) return sureAnswer({ question, entry: sure, notes: withTask }, input)
  const sought: Question = { ...question, request: task.query, wants: 'other', form: null }
  const [hit] = (await lookUp(knowledge, sought, input)).hits
  return hit ? namedAnswer([hit.entry], 'beside', question, input, withTask) : null
}
