import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { stem, words } from '../../../../domain/text/words.ts'
import { beginningsFor } from './beginnings.ts'
import { fuse } from './fusion.ts'
import { type Judgement, judge, weigh } from './judge.ts'
import type { Hit, Terms } from './knowledge-index.ts'
import { type Concept, toQuery } from './query.ts'
import type { KnowledgeRepository } from './repository.ts'
import { mendWords } from './spelling.ts'

export type Found = Omit<Judgement, 'worth'> & {
  entry: KnowledgeEntry
  /** Higher is better; comparable within one search only. */
  score: number
  /** Its place in the index beside the best one's, 1 to 0; 0 when found by meaning only. */
  rank: number
}

type SearchInput = {
  question: string
  /** What was asked before, for "and for the small schools?". */
  background?: string
  advisor?: AdvisorId
  limit: number
  /** Reads at once what may be needed, for someone who waits; otherwise only when it is. */
  eager?: boolean
}

/** Places taken from the index for each result wanted, and for all: a choice for ranking. */
const hitsPerResult = 2
const fewestHits = 10
/** Below this no hit is clearly what was asked: common words hide it, and more hits are judged. */
const clearScore = 8
const mostHits = 40
/** For the advisor whose entry it is first of all, and for one who shares it. */
const ownDomainBoost = 1.2
const sharedDomainBoost = 1.1
/** What an entry that covers nothing keeps of its score; one that covers all has this much on top. */
const uncoveredShare = 0.5
/** How much an entry loses for each fact an earlier result already shows. */
const repeatPenalty = 0.12

/**
 * The entries that answer a question, best first: own domain ahead, repeats of a source behind;
 * where embeddings are to be had, in one order with those nearest in meaning.
 */
export async function searchKnowledge(
  knowledge: KnowledgeRepository,
  { question, background, advisor, limit, eager }: SearchInput,
): Promise<Found[]> {
  const fewHits = Math.max(limit * hitsPerResult, fewestHits)
  const [found, near] = await Promise.all([
    findHits(knowledge, question, background, eager ? mostHits : fewHits),
    knowledge.nearest([background, question].filter(Boolean).join('\n')),
  ])
  if (!found) return beginnersEntries(knowledge, advisor, limit)
  const concepts = weigh(found.query.concepts, found.terms)
  const asked = new Set(words(question).map(stem))
  const rankedBy = (hits: Hit[]) => judgeHits(knowledge, { hits, near, concepts, advisor, asked })
  let scored = await rankedBy(found.hits.slice(0, fewHits))
  const mayHaveMore = found.hits.length >= fewHits
  if (mayHaveMore && scored.every(({ score }) => score < clearScore)) {
    const all = eager ? found : await knowledge.search(found.query.match, mostHits)
    scored = await rankedBy(all.hits)
  }
  const byWords = diverse(scored.filter(({ rank }) => rank > 0))
  if (near.length === 0) return byWords.slice(0, limit)
  const byId = new Map(scored.map((one) => [one.entry.id, one]))
  return fuse([byWords.map(({ entry }) => entry.id), near.map(({ id }) => id)])
    .flatMap((id) => byId.get(id) ?? [])
    .slice(0, limit)
}

type Candidates = {
  hits: Hit[]
  near: { id: string; hash: string }[]
  concepts: Concept[]
  advisor: AdvisorId | undefined
  asked: ReadonlySet<string>
}

/** Entries found by words or by meaning with their scores; `rank` is 0 for those not by words. */
async function judgeHits(
  knowledge: KnowledgeRepository,
  { hits, near, concepts, advisor, asked }: Candidates,
): Promise<Found[]> {
  const best = Math.min(...hits.map(({ rank }) => rank))
  const rankOf = new Map(hits.map(({ id, rank }) => [id, rank / best]))
  const places = [...hits, ...near.filter(({ id }) => !rankOf.has(id))]
  return (await knowledge.prepared(places)).map((prepared) => {
    const { entry } = prepared
    const { worth, ...judged } = judge(prepared, concepts, asked)
    const boost = boostOf(entry, advisor)
    const rank = rankOf.get(entry.id) ?? 0
    return {
      entry,
      rank,
      score: (worth + rank) * (uncoveredShare + judged.coverage) * boost,
      ...judged,
    }
  })
}

function boostOf({ domains }: KnowledgeEntry, advisor: AdvisorId | undefined): number {
  if (!advisor || !domains.includes(advisor)) return 1
  return domains[0] === advisor ? ownDomainBoost : sharedDomainBoost
}

/** By turns what every leader begins with and what this advisor would begin with. */
async function beginnersEntries(
  knowledge: KnowledgeRepository,
  advisor: AdvisorId | undefined,
  limit: number,
): Promise<Found[]> {
  const lists = await Promise.all(
    beginningsFor(advisor).map((question) =>
      searchKnowledge(knowledge, { question, advisor, limit }),
    ),
  )
  const turns = Array.from({ length: limit }, (_, turn) => lists.map((list) => list[turn]))
  const byId = new Map(turns.flat().flatMap((one) => (one ? [[one.entry.id, one] as const] : [])))
  return [...byId.values()].slice(0, limit).map((one) => ({ ...one, coverage: 0 }))
}

/**
 * Searches; a second time only when this isolate did not know the index's terms yet and, knowing
 * them, takes a word for a typing error.
 */
async function findHits(
  knowledge: KnowledgeRepository,
  question: string,
  background: string | undefined,
  limit: number,
) {
  const plain = toQuery(question, background)
  if (!plain) return null
  const mendedBy = (terms: Terms | undefined) => {
    const mended = terms && mendWords(plain, terms)
    return mended?.size ? toQuery(question, background, mended) : plain
  }
  const known = knowledge.terms()
  const query = mendedBy(known)
  if (!query) return null
  const first = await knowledge.search(query.match, limit)
  if (first.terms === known) return { ...first, query }
  const mended = mendedBy(first.terms)
  if (!mended) return null
  if (mended.match === query.match) return { ...first, query: mended }
  return { ...(await knowledge.search(mended.match, limit)), query: mended }
}

/** Picks greedily: each result pays for the facts that earlier ones already showed. */
function diverse(found: Found[]): Found[] {
  const left = [...found]
  const picked: Found[] = []
  const shown = new Map<string, number>()
  const worth = ({ entry, score }: Found) =>
    score * entry.facts.reduce((rest, fact) => rest - repeatPenalty * (shown.get(fact) ?? 0), 1)
  while (left.length > 0) {
    left.sort((a, b) => worth(b) - worth(a))
    const next = left.shift() as Found
    picked.push(next)
    for (const fact of next.entry.facts) shown.set(fact, (shown.get(fact) ?? 0) + 1)
  }
  return picked
}
