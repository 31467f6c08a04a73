import type { LanguageModel } from 'ai'
import type { Citation, KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { emptyNote, type TalkNote } from '../../../../domain/advisors/talk-note.ts'
import { profileFacts } from '../../../../domain/district/facts.ts'
import { type DistrictProfile, isSmallTeam } from '../../../../domain/district/profile.ts'
import type { AnswerInput } from '../composer/answer.ts'
import { costPerHundred, costSum } from '../district/costs.ts'
import { relevantFields } from '../district/topics.ts'
import { emphasisOf } from '../question/emphasis.ts'
import type { Question } from '../question/read.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { cautionsFor } from '../safety/cautions.ts'
import { readSigns } from '../safety/message-model.ts'
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

/** What can be read before a model is asked: what a first question finds, or what the talk rests on. */
export function beginTurn(deps: TurnDeps, question: Question, input: AnswerInput) {
  const turn = readTurn(question, input.history)
  const isFirst = input.history.length === 0
  const plan = planByWords(turn)
  const found =
    input.history.length > 0
      ? earlierSources(deps.knowledge, input.history)
      : findSources(deps, input, plan, turn.pasted)
  // Whoever waits for it meets the failure.
  found.catch(() => {})
  return { input, turn, isFirst, plan, found }
}

export type BegunTurn = ReturnType<typeof beginTurn>

/**
 * Plans a turn and finds its sources. The small call that says what a message means, and what to
 * search for, is spared where a first question has surely found its entry by itself.
 */
export async function planBegun(
  deps: TurnDeps,
  { input, turn, isFirst, plan, found }: BegunTurn,
  signal: AbortSignal,
): Promise<PlannedTurn> {
  const note = latestNote(input)
  const first = isFirst ? await found : null
  if (first?.isSure) {
    const { entries } = first
    return { input, turn, plan, note, entries, newNote: Promise.resolve(null) }
  }
  const { planModel, patience } = deps
  const { history } = input
  const planning = planTurn({ model: planModel, turn, history, note, signal, patience })
  const planned = await planning.plan
  const [{ entries: earlier }, { entries: fresh }] = await Promise.all([
    found,
    findSources(deps, input, planned, turn.pasted),
  ])
  const entries = first
    ? distinct([...fresh, ...earlier.slice(0, thresholds.leastEntries)])
    : withKept(fresh, isNewSubject(planned) ? [] : earlier)
  return { input, turn, plan: planned, note, entries, newNote: planning.note }
}

/** A new subject is not helped by the sources of the last one. */
const isNewSubject = ({ kind }: Plan) => kind === 'question' || kind === 'chat'

/** What the last answer rests on leads, since the turn goes on from it; room is made for the rest of it. */
function withKept(fresh: KnowledgeEntry[], kept: KnowledgeEntry[]): KnowledgeEntry[] {
  const others = fresh.filter(({ id }) => kept.every((one) => one.id !== id))
  const added = others.slice(0, thresholds.mostEntries - kept.length)
  return [...kept.slice(0, 1), ...added, ...kept.slice(1)]
}

function distinct(entries: KnowledgeEntry[]): KnowledgeEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return [...byId.values()].slice(0, thresholds.mostEntries)
}

/** The note of the newest answer that has one. */
function latestNote({ history }: AnswerInput): TalkNote {
  return history.findLast(({ note }) => note)?.note ?? emptyNote
}

type Listeners = {
  /** Gets each source before the first text that cites it. */
  onCitation(citation: Citation): void
}

/** Everything one model is given for a turn: instructions, messages, sources, tools. */
export function openTurn(
  { knowledge, ai }: TurnDeps,
  { input, turn, plan, note, entries }: PlannedTurn,
  { onCitation }: Listeners,
  today = new Date(),
) {
  const { advisor, profile, history, question } = input
  const district = { ...profile, ...turn.counts }
  const smallTeam = isSmallTeam(district)
  const book = sourceBook({ history, smallTeam, onCitation })
  const fields = relevantFields(profile, plan.standalone, entries[0]?.domains ?? [advisor])
  const facts = profileFacts(profile, { fields })
  const sum = sumOf(district, isNewSubject(plan) ? plan.standalone : wholeTalk(input, plan))
  const cautions = cautionsFor({ request: question, signs: readSigns(question) })
  const sources = entries.map((entry, index) => book.show(entry, index >= thresholds.wholeEntries))
  return {
    kind: plan.kind,
    book,
    instructions: instructionsFor({
      advisor,
      kind: plan.kind,
      today,
      smallTeam,
      cautions: cautions.map((caution) => `Say in your own words: ${caution}`),
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

/** What was asked since the talk began: a sum asked for above is needed for its table or its letter. */
function wholeTalk({ history }: AnswerInput, { standalone }: Plan): string {
  const asked = history.filter(({ role }) => role === 'user').map(({ text }) => text)
  return [standalone, ...asked].join('\n')
}

/** What it comes to at example prices, where the price of something is asked for; or ''. */
function sumOf(district: DistrictProfile, request: string): string {
  if (!emphasisOf(request).sum) return ''
  const sum = costSum(district, request)
  return sum ? `${sum.headline}\n\n${sum.text}` : (costPerHundred(request) ?? '')
}

export type OpenTurn = ReturnType<typeof openTurn>
