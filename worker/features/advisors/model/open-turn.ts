import type { Citation, KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { emptyNote, type TalkNote } from '../../../../domain/advisors/talk-note.ts'
import { profileFacts } from '../../../../domain/district/facts.ts'
import { type DistrictProfile, isSmallTeam } from '../../../../domain/district/profile.ts'
import type { AnswerInput } from '../composer/answer.ts'
import { costPerHundred, costSum } from '../district/costs.ts'
import { saidSum } from '../district/said-prices.ts'
import { relevantFields } from '../district/topics.ts'
import { emphasisOf } from '../question/emphasis.ts'
import type { Question } from '../question/read.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import type { LanguageModel } from './call-model.ts'
import { earlierSources, findSources, type RerankBinding } from './find-sources.ts'
import { type Plan, planByWords, planTurn } from './plan.ts'
import { instructionsFor, messagesFor } from './prompt.ts'
import { sourceBook } from './source-book.ts'
import thresholds from './thresholds.json' with { type: 'json' }
import { modelTools } from './tools/tools.ts'
import { readTurn, type Turn } from './turn.ts'

export type TurnDeps = {
  knowledge: KnowledgeRepository
  ai: RerankBinding
  planModel: LanguageModel
  patience: number
}

/** A turn with its plan and its sources: all that differs from model to model is left out. */
export type PlannedTurn = {
  input: AnswerInput
  turn: Turn
  plan: Plan
  note: TalkNote
  entries: KnowledgeEntry[]
  /** The note with what this turn adds; null when none was asked for, or none came. */
  newNote: Promise<TalkNote | null>
}

/** What can be read before a model is asked: what the words find, and what the talk rests on. */
export function beginTurn(deps: TurnDeps, question: Question, input: AnswerInput) {
  const turn = readTurn(question, input.history)
  const plan = planByWords(turn)
  const found = Promise.all([
    earlierSources(deps.knowledge, input.history),
    // Only titles to choose from: no time is spent on their order.
    findSources({ ...deps, ai: undefined }, input, plan, turn.pasted),
  ])
  // Whoever waits for it meets the failure.
  found.catch(() => {})
  return { input, turn, plan, found }
}

export type BegunTurn = ReturnType<typeof beginTurn>

/**
 * Plans a turn and finds its sources: a small call says what the message means, which of the titles
 * found bear on it and what else to search for. Where no plan comes, the words decide.
 */
export async function planBegun(
  deps: TurnDeps,
  { input, turn, found }: BegunTurn,
  signal: AbortSignal,
): Promise<PlannedTurn> {
  const note = latestNote(input)
  const [earlier, byWords] = await found
  const offered = distinct([...earlier, ...byWords.candidates]).slice(0, thresholds.mostTitles)
  const { planModel: model, patience } = deps
  const titles = offered.map(({ title }) => title)
  const { history } = input
  const planning = planTurn({ model, turn, history, note, titles, signal, patience })
  const plan = await planning.plan
  const fresh = await freshSources(deps, { input, turn, plan, offered })
  const kept = isNewSubject(plan) ? [] : earlier
  const entries = withKept(fresh, kept)
  return { input, turn, plan, note, entries, newNote: planning.note }
}

/** A new subject is not helped by the sources of the last one. */
const isNewSubject = ({ kind }: Plan) => kind === 'question' || kind === 'chat'

type Search = {
  input: AnswerInput
  turn: Turn
  plan: Plan
  /** Entries whose titles the model has seen. */
  offered: KnowledgeEntry[]
}

/** The entries chosen by title, then what the plan's searches found beyond the titles offered. */
async function freshSources(
  deps: TurnDeps,
  { input, turn, plan, offered }: Search,
): Promise<KnowledgeEntry[]> {
  const { entries, leaders } = await findSources(deps, input, plan, turn.pasted)
  if (plan.chosen === null) return entries
  const chosen = plan.chosen.flatMap((number) => offered[number - 1] ?? [])
  const isOffered = (entry: KnowledgeEntry) => offered.some(({ id }) => id === entry.id)
  const found = distinct([...chosen, ...leaders.filter((entry) => !isOffered(entry))])
  // Where nothing was chosen, the nearest go along: an answer may pass over them.
  return found.length > 0 ? found : entries.slice(0, thresholds.leastEntries)
}

/** What the last answer rests on leads, since the turn goes on from it; room is made for the rest of it. */
function withKept(fresh: KnowledgeEntry[], kept: KnowledgeEntry[]): KnowledgeEntry[] {
  const others = fresh.filter(({ id }) => kept.every((one) => one.id !== id))
  const added = others.slice(0, thresholds.mostEntries - kept.length)
  return [...kept.slice(0, 1), ...added, ...kept.slice(1)]
}

function distinct(entries: KnowledgeEntry[]): KnowledgeEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

/** The note of the newest answer that has one. */
function latestNote({ history }: AnswerInput): TalkNote {
  return history.findLast(({ note }) => note)?.note ?? emptyNote
}

type Options = {
  /** What the answer has to be careful about, as sentences. */
  cautions: string[]
  /** Somebody may be in danger: nothing is to be checked before it is done. */
  isUrgent: boolean
  /** Gets each source before the first text that cites it. */
  onCitation(citation: Citation): void
}

/** Everything one model is given for a turn: instructions, messages, sources, tools. */
export function openTurn(
  { knowledge, ai }: TurnDeps,
  { input, turn, plan, note, entries }: PlannedTurn,
  { cautions, isUrgent, onCitation }: Options,
  today = new Date(),
) {
  const { advisor, profile, history, question } = input
  const district = { ...profile, ...turn.counts }
  const smallTeam = isSmallTeam(district)
  const book = sourceBook({ history, smallTeam, onCitation })
  const fields = relevantFields(profile, plan.standalone, entries[0]?.domains ?? [advisor])
  const facts = profileFacts(profile, { fields })
  const sum = sumOf(district, isNewSubject(plan) ? [plan.standalone] : wholeTalk(input, plan))
  const sources = entries.map((entry, index) => book.show(entry, index >= thresholds.wholeEntries))
  return {
    /** Whether what stands in no source is named at the end: not in a text to send. */
    namesUnsourced: plan.kind !== 'draft' && !isUrgent,
    book,
    instructions: instructionsFor({
      advisor,
      kind: plan.kind,
      today,
      smallTeam,
      cautions,
    }),
    messages: messagesFor(
      {
        question: turn.pasted ? turn.request : question,
        standalone: plan.kind === 'followup' ? plan.standalone : null,
        pasted: turn.pasted,
        history,
        note,
        profileLines: facts.map(({ label, text }) => `${label}: ${text}`),
        sum,
        sources,
      },
      book,
      today,
    ),
    profileUsed: facts.map(({ label }) => label),
    tools: modelTools({ knowledge, ai, input, book }),
  }
}

/** What was asked since the talk began, the newest first: a sum asked for above is needed for its table or its letter. */
function wholeTalk({ history }: AnswerInput, { standalone }: Plan): string[] {
  const asked = history.filter(({ role }) => role === 'user').map(({ text }) => text)
  return [standalone, ...asked.toReversed()]
}

/** What it comes to at the prices said last, or where a price is asked for at example prices; or ''. */
function sumOf(district: DistrictProfile, requests: string[]): string {
  const said = requests.map((request) => saidSum(district, request)).find((sum) => sum !== null)
  if (said) return `${said.headline}\n\n${said.text}`
  const request = requests.join('\n')
  if (!emphasisOf(request).sum) return ''
  const sum = costSum(district, request)
  return sum ? `${sum.headline}\n\n${sum.text}` : (costPerHundred(request) ?? '')
}

export type OpenTurn = ReturnType<typeof openTurn>
