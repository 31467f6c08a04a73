import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { shareSaid } from '../../../../domain/text/vocabulary.ts'
import { type Question, readQuestion } from '../question/read.ts'
import type { Rework } from '../question/turn.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import type { Hit } from '../retrieval/search.ts'
import { boundaryFor, dangerEntryFor, isBoundary } from '../safety/boundaries.ts'
import type { AnswerInput } from './answer.ts'
import { type Beside, tellsNothing, textOfEntry } from './follow-up.ts'
import { lookUp, type Search } from './look-up.ts'
import type { Unsure } from './small-talk.ts'
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

export type Context = { knowledge: KnowledgeRepository; question: Question; input: AnswerInput }

/** What a question finds by its own words. */
export type Alone = {
  found: Found
  search: Search
  notes: string[]
  /** Whether it stands whatever the conversation is on: a danger, what is declined, work done another way. */
  isFinal: boolean
  /** Whether an entry for a danger or a declined request is offered in it. */
  isOfCare: boolean
}

/** The most entries named where none surely answers. */
export const mostNearest = 3

/** Words for an attack. Whether it is under way shows in `emphasis.pressing`. */
const attack = /\b(?:ransom\w*|hack\w*|breach\w*|attack\w*|malware|virus|encrypted our)\b/i
const firstHour = 'infrastructure.first-hour-calls-in-a-cyberattack'

/** What a question finds, as if nothing stood above it; `sought` are the words of it to look up. */
export async function findAlone(context: Context, sought: Question): Promise<Alone> {
  const { knowledge, question, input } = context
  const search = await lookUp(knowledge, sought, input)
  const sure = missesAttack(question, search.sure) ? undefined : search.sure
  const notes = tellsNothing(question) ? [] : remarksFor(question)
  const final = (found: Found) => ({ found, search, notes, isFinal: true, isOfCare: false })
  // A question on judging or dismissing a person is not about sorting rows.
  const done = sure && isBoundary(sure) ? null : await doneAnotherWay(context, notes, sure)
  if (done) return final(done)
  const care = await entryOfCare(context, notes, search)
  if (care?.leads) return final(answeredBy(context, care))
  const found = await findOrdinary(context, { ...search, sure }, care, notes)
  return { found, search, notes, isFinal: false, isOfCare: care !== null }
}

/** What is found where nothing has to be declined. */
async function findOrdinary(
  context: Context,
  search: Search,
  care: EntryOfCare | null,
  notes: string[],
): Promise<Found> {
  const { sure, hits } = search
  // Where no one entry compares both sides, a sure hit would answer half the question.
  const apart = await apartFrom(context, sure ? [sure] : hits.map(({ entry }) => entry))
  if (apart.length > 1) return { kind: 'unsure', nearest: apart, notes, say: 'apart' }
  // An entry on preventing attacks does not help during one.
  const during = isUnderAttack(context.question) ? firstHour : null
  const entry = sure ?? (await entryNamed(context.knowledge, during))
  return entry ? answeredBy(context, { entry, notes }) : unsureOf(search, care, notes)
}

export function answeredBy(
  { question }: Context,
  found: Partial<Material> & Pick<Material, 'entry'>,
): Found {
  const material = { question, notes: [], ...found }
  return { kind: 'entry', entry: found.entry, material }
}

export async function entryNamed(knowledge: KnowledgeRepository, id: string | null | undefined) {
  const [entry] = id ? await knowledge.entries([id]) : []
  return entry
}

const isUnderAttack = ({ request, emphasis }: Question) => emphasis.pressing && attack.test(request)

const isOnAttacks = (entry: KnowledgeEntry | undefined) =>
  entry !== undefined && attack.test([entry.title, ...entry.exampleQuestions].join(' '))

/** Whether an attack is under way that an entry says nothing of. */
export const missesAttack = (question: Question, entry: KnowledgeEntry | undefined) =>
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

function unsureOf({ hits, mode }: Search, care: EntryOfCare | null, notes: string[]): Found {
  const around = hits.map(({ entry }) => entry)
  const offered = care && (mode !== 'none' || care.isNamed) ? [care.entry] : []
  const nearest = [...new Set([...offered, ...(mode === 'none' ? [] : around)])]
  return { kind: 'unsure', nearest: nearest.slice(0, mostNearest), notes, say: 'unsure' }
}

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
