import type { AdvisorId } from '../../../../domain/advisors.ts'
import type { KnowledgeEntry } from '../../../../domain/knowledge.ts'
import { contentWords, editDistance, stem } from '../../../../domain/text.ts'
import { type Query, toQuery } from './match-expression.ts'
import type { KnowledgeRepository } from './repository.ts'
import { indexedTexts } from './sync.ts'

export type Found = {
  entry: KnowledgeEntry
  /** Higher is better; comparable within one search only. */
  score: number
  /** Share of the question's weight that the entry speaks of, 0 to 1. */
  coverage: number
}

type SearchInput = {
  question: string
  /** What was asked before, for "and for the small schools?". */
  background?: string
  advisor?: AdvisorId
  limit: number
}

/** Entries fetched for each one wanted, so that re-ranking has a choice. */
const widen = 3
const ownDomainBoost = 1.2
/** How much an entry loses for each fact an earlier result already shows. */
const repeatPenalty = 0.12

/** The entries that answer a question, best first: own domain ahead, repeats of a source behind. */
export async function searchKnowledge(
  knowledge: KnowledgeRepository,
  { question, background, advisor, limit }: SearchInput,
): Promise<Found[]> {
  const query = toQuery(question, background)
  if (!query) return []
  const { hits, known, stems } = await findHits(knowledge, query, limit * widen)
  const entries = await knowledge.entries(hits.map(({ id }) => id))
  const rankOf = new Map(hits.map(({ id, rank }) => [id, rank]))
  const weights = stems.map((word) => ({ word, weight: rarity(known.get(word) ?? 0) }))
  const scored = entries.map((entry) => {
    const boost = advisor && entry.domains.includes(advisor) ? ownDomainBoost : 1
    const coverage = coverageOf(entry, weights)
    return { entry, coverage, score: -(rankOf.get(entry.id) ?? 0) * boost * (0.5 + coverage) }
  })
  return diverse(scored, limit)
}

/** Searches; words no entry knows are taken for typing errors and searched as what they resemble. */
async function findHits(knowledge: KnowledgeRepository, query: Query, limit: number) {
  const stems = query.words.map(stem)
  const first = await knowledge.search(query.match, stems, limit)
  const mended = await mendWords(knowledge, query.words, first.known)
  if (mended.size === 0) return { ...first, stems }
  const mendedWords = query.words.map((word) => mended.get(word) ?? word)
  const again = toQuery(mendedWords.join(' '))
  if (!again) return { ...first, stems }
  const mendedStems = again.words.map(stem)
  const match = `${query.match} OR ${again.match}`
  return { ...(await knowledge.search(match, mendedStems, limit)), stems: mendedStems }
}

async function mendWords(
  knowledge: KnowledgeRepository,
  asked: string[],
  known: Map<string, number>,
): Promise<Map<string, string>> {
  const unknown = asked.filter((word) => /^\p{L}{4,}$/u.test(word) && !known.has(stem(word)))
  const mended = new Map<string, string>()
  for (const word of unknown.slice(0, 4)) {
    const nearest = nearestWord(stem(word), await knowledge.wordsLike(stem(word)))
    if (nearest) mended.set(word, nearest)
  }
  return mended
}

function nearestWord(word: string, candidates: string[]): string | null {
  const most = word.length >= 8 ? 2 : 1
  let best: { candidate: string; distance: number } | null = null
  for (const candidate of candidates) {
    if (Math.abs(candidate.length - word.length) > most) continue
    const distance = editDistance(word, candidate)
    if (distance <= most && distance < (best?.distance ?? most + 1)) best = { candidate, distance }
  }
  return best?.candidate ?? null
}

/** Rare words say more about what a question is about; a word no entry has says the most. */
function rarity(entries: number): number {
  return Math.log(1 + 500 / (1 + entries))
}

function coverageOf(entry: KnowledgeEntry, weights: { word: string; weight: number }[]): number {
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return 0
  const stems = new Set(contentWords(Object.values(indexedTexts(entry)).join('\n')).map(stem))
  const found = weights.reduce((sum, { word, weight }) => sum + (stems.has(word) ? weight : 0), 0)
  return found / total
}

/** Picks greedily: each result pays for the facts that earlier ones already showed. */
function diverse(found: Found[], limit: number): Found[] {
  const left = [...found]
  const picked: Found[] = []
  const shown = new Map<string, number>()
  const worth = ({ entry, score }: Found) =>
    score * entry.facts.reduce((rest, fact) => rest - repeatPenalty * (shown.get(fact) ?? 0), 1)
  while (picked.length < limit && left.length > 0) {
    left.sort((a, b) => worth(b) - worth(a))
    const next = left.shift() as Found
    picked.push(next)
    for (const fact of next.entry.facts) shown.set(fact, (shown.get(fact) ?? 0) + 1)
  }
  return picked
}

