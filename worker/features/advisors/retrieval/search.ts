import { type AdvisorId, advisors } from '../../../../domain/advisors/advisors.ts'
import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { stem, words } from '../../../../domain/text/words.ts'
import type { IndexHit, Terms } from './knowledge-index.ts'
import { type Likeness, likenessOf, type WeighedWords, weighWords } from './likeness.ts'
import { mostPreferred, preferenceOf } from './preference.ts'
import { toQuery } from './query.ts'
import ranking from './ranking.json' with { type: 'json' }
import type { KnowledgeRepository } from './repository.ts'
import { type EntryScore, scoreEntry, type WeighedConcept, weighConcepts } from './score-entry.ts'

/** An entry found for a question. */
export type Hit = Omit<EntryScore, 'textScore'> &
  Likeness & {
    entry: KnowledgeEntry
    /** Higher is better; comparable within one search only. */
    score: number
    /** Its BM25 rank as a share of the best one's, 0 to 1; 0 when found by meaning only. */
    rank: number
    /** The factor of its score for being of the advisor's domain; 1 when it is not. */
    domainBoost: number
    /** The score that the best hits are ordered by. */
    preference: number
  }

/** The repository calls that a search makes. */
export type SearchableKnowledge = Pick<
  KnowledgeRepository,
  'terms' | 'search' | 'prepared' | 'nearest'
>

type SearchInput = {
  question: string
  /** The question before, for "and for the small schools?". */
  background?: string
  advisor?: AdvisorId
  limit: number
}

const { candidates, repeatedFactPenalty, uncoveredShare } = ranking

/**
 * The hits for a question, best first: own domain ahead, repeats of a source behind; where
 * embeddings are to be had, in one order with the entries nearest in meaning.
 */
export async function searchKnowledge(
  knowledge: SearchableKnowledge,
  { question, background, advisor, limit }: SearchInput,
): Promise<Hit[]> {
  const few = fewOf(limit)
  const [found, near] = await Promise.all([
    findCandidates(knowledge, question, background),
    knowledge.nearest([background, question].filter(Boolean).join('\n')),
  ])
  if (!found) return starterEntries(knowledge, advisor, limit)
  const concepts = weighConcepts(found.query.concepts, found.terms)
  const queryStems = new Set(words(question).map(stem))
  const asked = weighWords(question, found.terms)
  const scored = (hits: IndexHit[]) =>
    scoreHits(knowledge, { hits, near, concepts, advisor, queryStems, asked })
  let hits = await scored(found.hits.slice(0, few))
  // Where no candidate clearly fits, common words may hide the right entry ("somebody is in our
  // network"): more candidates are scored.
  const isHidden =
    concepts.length <= candidates.fewConcepts ||
    hits.every(({ score }) => score < candidates.clearScore)
  if (found.hits.length > few && isHidden) hits = await scored(found.hits)
  const byWords = inOrder(hits.filter(({ rank }) => rank > 0))
  if (near.length === 0) return byWords.slice(0, limit)
  const byId = new Map(hits.map((one) => [one.entry.id, one]))
  return fuse([byWords.map(({ entry }) => entry.id), near.map(({ id }) => id)])
    .flatMap((id) => byId.get(id) ?? [])
    .slice(0, limit)
}

/** Loads into the isolate's cache what the search for a question will need. */
export async function searchAhead(
  knowledge: SearchableKnowledge,
  { question, background, limit }: Omit<SearchInput, 'advisor'>,
): Promise<void> {
  const found = await findCandidates(knowledge, question, background)
  if (found) await knowledge.prepared(found.hits.slice(0, fewOf(limit)))
}

/** How many candidates are scored at first. */
const fewOf = (limit: number) => Math.max(limit * candidates.perResult, candidates.fewest)

type Candidates = {
  hits: IndexHit[]
  near: { id: string; hash: string }[]
  concepts: WeighedConcept[]
  advisor: AdvisorId | undefined
  queryStems: ReadonlySet<string>
  asked: WeighedWords
}

/** Entries found by words or by meaning with their scores; `rank` is 0 for those not by words. */
async function scoreHits(
  knowledge: SearchableKnowledge,
  { hits, near, concepts, advisor, queryStems, asked }: Candidates,
): Promise<Hit[]> {
  const best = Math.min(...hits.map(({ rank }) => rank))
  const rankOf = new Map(hits.map(({ id, rank }) => [id, rank / best]))
  const places = [...hits, ...near.filter(({ id }) => !rankOf.has(id))]
  return (await knowledge.prepared(places)).map((prepared) => {
    const { entry } = prepared
    const { textScore, ...scored } = scoreEntry(prepared, concepts, queryStems)
    const rank = rankOf.get(entry.id) ?? 0
    const domainBoost = boostOf(entry, advisor)
    const score = (textScore + rank) * (uncoveredShare + scored.coverage) * domainBoost
    const hit = { entry, rank, domainBoost, score, ...scored, ...likenessOf(prepared, asked) }
    return { ...hit, preference: preferenceOf(hit) }
  })
}

function boostOf({ domains }: KnowledgeEntry, advisor: AdvisorId | undefined): number {
  if (!advisor || !domains.includes(advisor)) return 1
  return domains[0] === advisor ? ranking.domainBoost.own : ranking.domainBoost.shared
}

/** The search, beside the advisor's own, for a question that names no subject. */
const starterForAll = 'just got hired as tech director, use the first 90 days'
/** The advisor's own entries to begin with, alternating with those for every leader. */
async function starterEntries(
  knowledge: SearchableKnowledge,
  advisor: AdvisorId | undefined,
  limit: number,
): Promise<Hit[]> {
  const queries = advisor ? [advisors[advisor].beginnings, starterForAll] : [starterForAll]
  const lists = await Promise.all(
    queries.map((question) => searchKnowledge(knowledge, { question, advisor, limit })),
  )
  const turns = Array.from({ length: limit }, (_, turn) => lists.map((list) => list[turn]))
  const byId = new Map(turns.flat().flatMap((one) => (one ? [[one.entry.id, one] as const] : [])))
  return [...byId.values()].slice(0, limit).map((one) => ({ ...one, coverage: 0 }))
}

/**
 * The candidates for a query. A second search follows where the index's terms were not known, now
 * that misspelt words can be corrected.
 */
async function findCandidates(
  knowledge: SearchableKnowledge,
  question: string,
  background: string | undefined,
) {
  const look = async (terms: Terms | undefined) => {
    const query = toQuery(question, background, terms)
    return query && { query, ...(await knowledge.search(query.match, candidates.most)) }
  }
  const known = knowledge.terms()
  const first = await look(known)
  return first && first.terms !== known ? look(first.terms) : first
}

/** The hits in an order that repeats few facts: each pays for facts that earlier ones showed. */
function diverse(hits: Hit[]): Hit[] {
  const left = [...hits]
  const picked: Hit[] = []
  const shown = new Map<string, number>()
  const reduced = ({ entry, preference }: Hit) =>
    entry.facts.reduce(
      (rest, fact) => rest - repeatedFactPenalty * (shown.get(fact) ?? 0),
      preference,
    )
  while (left.length > 0) {
    left.sort((a, b) => reduced(b) - reduced(a))
    const next = left.shift() as Hit
    picked.push(next)
    for (const fact of next.entry.facts) shown.set(fact, (shown.get(fact) ?? 0) + 1)
  }
  return picked
}

/** The best hits by preference, the others by their score after them. */
function inOrder(hits: Hit[]): Hit[] {
  const byScore = hits.toSorted((a, b) => b.score - a.score)
  return [...diverse(byScore.slice(0, mostPreferred)), ...byScore.slice(mostPreferred)]
}

/** How fast a place loses weight: the customary value of reciprocal-rank fusion. */
const flatness = 60

/** One order from several, by the sum of each one's reciprocal rank; best first. */
export function fuse(orders: string[][]): string[] {
  const scores = new Map<string, number>()
  for (const order of orders)
    for (const [rank, id] of order.entries())
      scores.set(id, (scores.get(id) ?? 0) + 1 / (flatness + rank + 1))
  return [...scores].sort(([, a], [, b]) => b - a).map(([id]) => id)
}
