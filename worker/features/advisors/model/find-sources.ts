import * as z from 'zod/mini'
import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import { isPracticeNote, type KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import type { StateCode } from '../../../../domain/district/us-states.ts'
import type { AnswerInput } from '../composer/answer.ts'
import { stateIn } from '../question/district.ts'
import { readAsked } from '../question/request.ts'
import { confidenceOf } from '../retrieval/confidence.ts'
import type { KnowledgeRepository } from '../retrieval/repository.ts'
import { searchKnowledge } from '../retrieval/search.ts'
import thresholds from './thresholds.json' with { type: 'json' }

/** Workers AI, where it is bound. */
export type RerankBinding = Pick<Ai, 'run'> | undefined
/** Its reranker, whose published types forget the query. */
type Reranker = {
  run(model: string, input: { query: string; contexts: { text: string }[] }): Promise<unknown>
}

const Reranked = z.object({ response: z.array(z.object({ id: z.number(), score: z.number() })) })

const rerankModel = '@cf/baai/bge-reranker-base'
/** In milliseconds: a better order is not worth a longer wait. */
const rerankMs = 1_000

type Candidate = { entry: KnowledgeEntry; score: number }

export type Found = {
  /** The entries that bear on a question, best first. */
  entries: KnowledgeEntry[]
  /** All entries found, best first. */
  candidates: KnowledgeEntry[]
  /** The first entry of each search that is likely to answer it. */
  leaders: KnowledgeEntry[]
}

/** The library, and the reranker where one is bound. */
export type SourceDeps = { knowledge: KnowledgeRepository; ai: RerankBinding }

/** The searches that a message needs. */
export type Sought = {
  /** The message rewritten so that it can be understood alone. */
  standalone: string
  queries: string[]
  needsSources: boolean
}

type Asker = Pick<AnswerInput, 'advisor' | 'profile'>

const nothingFound: Found = { entries: [], candidates: [], leaders: [] }

type Chosen = {
  /** `chosen`: numbers of the offered titles that help, from 1; null where no model chose. */
  plan: Sought & { chosen: number[] | null }
  /** Entries whose titles the model has seen. */
  offered: KnowledgeEntry[]
  /** Entries of earlier answers that the message continues from. */
  kept: KnowledgeEntry[]
  pasted: string
}

/**
 * The sources of an answer, best first: the entries chosen by title, then what the plan's searches
 * found beyond the offered titles. Those of the last answer come first where the conversation
 * continues from it.
 */
export async function sourcesFor(
  deps: SourceDeps,
  input: Asker,
  { plan, offered, kept, pasted }: Chosen,
): Promise<KnowledgeEntry[]> {
  const fresh = chosenOf(plan.chosen, offered, await findSources(deps, input, plan, pasted))
  const others = fresh.filter(({ id }) => kept.every((one) => one.id !== id))
  const added = others.slice(0, thresholds.mostEntries - kept.length)
  return [...kept.slice(0, 1), ...added, ...kept.slice(1)]
}

function chosenOf(
  chosen: number[] | null,
  offered: KnowledgeEntry[],
  { entries, leaders }: Found,
): KnowledgeEntry[] {
  if (chosen === null) return entries
  const isOffered = (entry: KnowledgeEntry) => offered.some(({ id }) => id === entry.id)
  const found = distinct([
    ...chosen.flatMap((number) => offered[number - 1] ?? []),
    ...leaders.filter((entry) => !isOffered(entry)),
  ])
  // Where nothing was chosen the nearest are given: an answer may ignore them.
  return found.length > 0 ? found : entries.slice(0, thresholds.leastEntries)
}

/** The entries of a list, each once. */
export function distinct(entries: KnowledgeEntry[]): KnowledgeEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

/**
 * The few entries that bear on a plan, best first: candidates of all its queries, reranked and cut
 * at a share of the best score, without laws of other states. Empty when nothing is near or no
 * sources are needed. `pasted` adds the subject of a request.
 */
export async function findSources(
  { knowledge, ai }: SourceDeps,
  input: Asker,
  { standalone, queries, needsSources }: Sought,
  pasted = '',
): Promise<Found> {
  if (!needsSources || queries.length === 0) return nothingFound
  const states = statesAsked([standalone, ...queries, pasted], input)
  const searches = await Promise.all(
    queries.map((query) => search(knowledge, query, input.advisor, states, pasted)),
  )
  const lists = searches.map(({ candidates }) => candidates)
  const candidates = merged(lists).slice(0, thresholds.candidates)
  const ranked = (await rerank(ai, standalone, candidates)) ?? {
    candidates,
    leastShare: thresholds.leastShareOfBest,
    least: 0,
  }
  const best = ranked.candidates[0]?.score ?? 0
  const entries = ranked.candidates
    .filter(
      ({ score }, index) =>
        score >= ranked.least &&
        (index < thresholds.leastEntries || score >= best * ranked.leastShare),
    )
    .slice(0, thresholds.mostEntries)
    .map(({ entry }) => entry)
  return {
    entries,
    candidates: ranked.candidates.map(({ entry }) => entry),
    leaders: searches.flatMap(({ mayAnswer, candidates: [first] }) =>
      mayAnswer && first ? first.entry : [],
    ),
  }
}

/** Entries that earlier answers cited, the last two answers' first. */
export async function earlierSources(
  knowledge: KnowledgeRepository,
  history: Message[],
): Promise<KnowledgeEntry[]> {
  const answers = history.filter(({ citations }) => citations.length > 0).slice(-2)
  const ids = answers
    .reverse()
    .flatMap(({ citations }) =>
      citations.map(({ entryId, ...citation }) =>
        isPracticeNote(citation) ? entryId || citation.fact.split(':')[1] : entryId,
      ),
    )
  const wanted = [...new Set(ids)].filter((id): id is string => Boolean(id))
  return wanted.length > 0 ? knowledge.entries(wanted.slice(0, thresholds.mostEarlierEntries)) : []
}

/** Candidates for one query, their scores as shares of the best one's. */
async function search(
  knowledge: KnowledgeRepository,
  query: string,
  advisor: AdvisorId,
  states: ReadonlySet<StateCode>,
  pasted: string,
): Promise<{ candidates: Candidate[]; mayAnswer: boolean }> {
  const asked = readAsked(query)
  const found = await searchKnowledge(knowledge, {
    question: asked.request,
    background: pasted || undefined,
    advisor,
    limit: thresholds.candidates,
  })
  const here = found.filter(({ entry }) => isOfState(entry, states))
  const near = here.filter(({ coverage }) => coverage >= thresholds.leastCoverage)
  const best = Math.max(...near.map(({ score }) => score))
  return {
    candidates: near.map(({ entry, score }) => ({ entry, score: best > 0 ? score / best : 0 })),
    mayAnswer: confidenceOf(asked, here).mode !== 'none',
  }
}

/** One list from several: an entry keeps its best share and gains a little by every other query. */
function merged(lists: Candidate[][]): Candidate[] {
  const byId = new Map<string, Candidate>()
  for (const { entry, score } of lists.flat()) {
    const known = byId.get(entry.id)
    const most = Math.max(known?.score ?? 0, score)
    const least = known ? Math.min(known.score, score) : 0
    byId.set(entry.id, { entry, score: most + thresholds.shareOfFurtherQueries * least })
  }
  return [...byId.values()].sort((a, b) => b.score - a.score)
}

/** The states a question is about: the ones it names, and the district's own. */
function statesAsked(texts: string[], { profile }: Asker): Set<StateCode> {
  const named = texts.flatMap((text) => stateIn(text) ?? [])
  return new Set(profile.state ? [...named, profile.state] : named)
}

/** Whether an entry applies everywhere or in one of these states. */
function isOfState(entry: KnowledgeEntry, states: ReadonlySet<StateCode>): boolean {
  const titled = stateIn(entry.title)
  if (titled) return states.has(titled)
  const ofStates = entry.sources.map(({ state }) => state)
  return (
    ofStates.length === 0 ||
    ofStates.some((state) => state === null || states.has(state as StateCode))
  )
}

/** Candidates in a reranker's order; null without one, or when it fails or is slow. */
async function rerank(ai: RerankBinding, query: string, candidates: Candidate[]) {
  if (!ai || candidates.length <= thresholds.leastEntries) return null
  const contexts = candidates.map(({ entry }) => ({ text: `${entry.title}. ${entry.point}` }))
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, rerankMs, null)
  })
  try {
    const reranker = ai as unknown as Reranker
    const reply = await Promise.race([reranker.run(rerankModel, { query, contexts }), tooLate])
    const reranked = Reranked.safeParse(reply)
    const scored = (reranked.data?.response ?? []).flatMap(({ id, score }) => {
      const candidate = candidates[id]
      return candidate ? [{ ...candidate, score }] : []
    })
    if (scored.length === 0) return null
    return {
      candidates: scored.sort((a, b) => b.score - a.score),
      leastShare: thresholds.leastRerankShare,
      least: thresholds.leastRerankScore,
    }
  } catch (error) {
    console.warn(JSON.stringify({ level: 'warn', message: `No reranking: ${error}` }))
    return null
  } finally {
    clearTimeout(timer)
  }
}
