import type { AdvisorId } from '../../../../domain/advisors.ts'
import type { KnowledgeEntry } from '../../../../domain/knowledge.ts'
import { contentWords, isNearStopWord, nearestWord, stem, words } from '../../../../domain/text.ts'
import { type Concept, type Form, type Mended, type Query, toQuery } from './match-expression.ts'
import type { Hit, KnowledgeRepository } from './repository.ts'
import { indexedTexts } from './sync.ts'

export type Found = {
  entry: KnowledgeEntry
  /** Higher is better; comparable within one search only. */
  score: number
  /** Share of the question's weight the entry speaks of, 0 to 1; 0 when the question has no subject. */
  coverage: number
  /** What the question is about that the entry speaks of anywhere, and its share of the question. */
  says: ReadonlyMap<string, number>
  /** What of that is in its title or in the ways leaders ask for it. */
  about: ReadonlySet<string>
}

type SearchInput = {
  question: string
  /** What was asked before, for "and for the small schools?". */
  background?: string
  advisor?: AdvisorId
  limit: number
}

/** Places taken from the index, and entries read, for each result wanted: a choice for ranking. */
const hitsPerResult = 4
const entriesPerResult = 2
/** The index does not know whose question it is: lifts an advisor's own entries into the choice. */
const ownHitBoost = 1.5
const ownDomainBoost = 1.2
/** How much an entry loses for each fact an earlier result already shows. */
const repeatPenalty = 0.12
/** What another name for a thing is worth beside the name that was typed. */
const otherNameWorth = 0.7
/** What a term is worth where only its words stand, apart from each other. */
const scatteredWorth = 0.5
/** A guess at what was meant, and a bare number ("for 4000 kids"), say less than a plain word. */
const mendedWeight = 0.7
const numberWeight = 0.3
/** What finding a guess adds to coverage: the word may have been meant after all. */
const mendedCertainty = 0.5
/** How much a place tells of what an entry is about. */
const placeWeights = { title: 2, asks: 2, body: 1, sources: 0.5 }
/** How much it tells that the title or one of the asks is nearly the question itself. */
const likenessWeight = 4
/** What each word of a title or ask weighs that the question does not have. */
const foreignWordWeight = 2.5

/** Looked up in place of a question without a subject ("help?"): where any leader begins, and this one. */
const beginning = 'just got hired as tech director first 90 days, who is accountable for cyber risk'
const beginnings: Record<AdvisorId, string> = {
  leadership: 'write a three-year technology plan, board retreat on trends',
  financial: 'what e-rate pays for, cut the technology budget',
  infrastructure: 'first security steps, cis controls ig1',
  'data-privacy': 'build a privacy program in a year',
  pedagogy: 'passive device use, digital divide audit',
  professional: 'one-page professional learning plan',
}

/** The entries that answer a question, best first: own domain ahead, repeats of a source behind. */
export async function searchKnowledge(
  knowledge: KnowledgeRepository,
  { question, background, advisor, limit }: SearchInput,
): Promise<Found[]> {
  const found = await findHits(knowledge, question, background, limit * hitsPerResult)
  if (!found) return beginnersEntries(knowledge, advisor, limit)
  const chosen = ownFirst(found.hits, advisor).slice(0, limit * entriesPerResult)
  const entries = await knowledge.entries(chosen.map(({ id }) => id))
  const concepts = weigh(found.query.concepts, found.known)
  const best = Math.min(...found.hits.map(({ rank }) => rank))
  const rankOf = new Map(found.hits.map(({ id, rank }) => [id, rank / best]))
  const scored = entries.map((entry) => {
    const { worth, ...judged } = judge(entry, concepts)
    const boost = advisor && entry.domains.includes(advisor) ? ownDomainBoost : 1
    const score = (worth + (rankOf.get(entry.id) ?? 0)) * (0.5 + judged.coverage) * boost
    return { entry, score, ...judged }
  })
  return diverse(scored, limit)
}

/** By turns what every leader begins with and what this advisor would begin with. */
async function beginnersEntries(
  knowledge: KnowledgeRepository,
  advisor: AdvisorId | undefined,
  limit: number,
): Promise<Found[]> {
  const questions = advisor ? [beginning, beginnings[advisor]] : [beginning]
  const lists = await Promise.all(
    questions.map((question) => searchKnowledge(knowledge, { question, advisor, limit })),
  )
  const turns = Array.from({ length: limit }, (_, turn) => lists.map((list) => list[turn]))
  const byId = new Map(turns.flat().flatMap((one) => (one ? [[one.entry.id, one] as const] : [])))
  return [...byId.values()].slice(0, limit).map((one) => ({ ...one, coverage: 0 }))
}

/** Searches; words no entry knows are taken for typing errors and searched as what they resemble. */
async function findHits(
  knowledge: KnowledgeRepository,
  question: string,
  background: string | undefined,
  limit: number,
) {
  const query = toQuery(question, background)
  if (!query) return null
  const first = await knowledge.search(query.match, query.stems, limit)
  const mended = await mendWords(knowledge, query, first.known)
  if (mended.size === 0) return { ...first, query }
  const again = toQuery(question, background, mended)
  if (!again) return null
  return { ...(await knowledge.search(again.match, again.stems, limit)), query: again }
}

async function mendWords(
  knowledge: KnowledgeRepository,
  { concepts }: Query,
  known: Map<string, number>,
): Promise<Mended> {
  const unknown = concepts
    .filter(({ typed, others }) => others.length === 0 && !known.has(typed.stems))
    .map(({ typed }) => typed.text)
    .filter((word) => /^\p{L}{4,}$/u.test(word))
  const mended = new Map<string, string>()
  await Promise.all(
    unknown.slice(0, 4).map(async (word) => {
      if (isNearStopWord(word)) return mended.set(word, '')
      const nearest = nearestWord(stem(word), await knowledge.wordsLike(stem(word)))
      return nearest && mended.set(word, nearest)
    }),
  )
  return mended
}

/** By rank, lower is better; an entry's id begins with its first domain. */
function ownFirst(hits: Hit[], advisor: AdvisorId | undefined): Hit[] {
  const rank = (hit: Hit) => hit.rank * (hit.id.startsWith(`${advisor}.`) ? ownHitBoost : 1)
  return [...hits].sort((a, b) => rank(a) - rank(b))
}

/** Rare words say more about what a question is about; a word no entry has says the most. */
function weigh(concepts: Concept[], known: Map<string, number>): Concept[] {
  const entriesWith = ({ text }: Form) =>
    Math.min(...contentWords(text).map((word) => known.get(stem(word)) ?? 0))
  return concepts.map((concept) => {
    const { typed, others } = concept
    const entries = entriesWith(typed) || Math.max(0, ...others.map(entriesWith))
    const isNumber = others.length === 0 && /^\d/.test(typed.text)
    const trust = (typed.mended ? mendedWeight : 1) * (isNumber ? numberWeight : 1)
    return { ...concept, weight: concept.weight * trust * Math.log(1 + 500 / (1 + entries)) }
  })
}

/** How much an entry is about the concepts, and the share of them it speaks of at all. */
function judge(entry: KnowledgeEntry, concepts: Concept[]) {
  const texts = indexedTexts(entry)
  const places = Object.entries(placeWeights).map(([place, weight]) => ({
    weight,
    line: stemLine(texts[place as keyof typeof placeWeights]),
  }))
  const total = concepts.reduce((sum, { weight }) => sum + weight, 0)
  let worth = 0
  let covered = 0
  const says = new Map<string, number>()
  const about = new Set<string>()
  for (const concept of concepts) {
    const found = places.map(({ line, weight }) => ({ weight, share: presence(line, concept) }))
    const best = Math.max(...found.map(({ share }) => share))
    if (best > scatteredWorth) says.set(concept.typed.stems, concept.weight / total)
    if (found.some(({ weight, share }) => weight >= placeWeights.asks && share > scatteredWorth))
      about.add(concept.typed.stems)
    worth += concept.weight * found.reduce((sum, { weight, share }) => sum + weight * share, 0)
    const certainty = concept.typed.mended ? mendedCertainty : 1
    covered += concept.weight * certainty * Math.min(1, best / otherNameWorth)
  }
  const likeness = Math.max(
    ...[entry.title, ...entry.asks].map((line) => likenessOf(line, concepts, total)),
  )
  const coverage = covered / total
  return { worth: worth / total + likenessWeight * likeness, coverage, says, about }
}

/** 1 when the line says what the question says and nothing else. */
function likenessOf(text: string, concepts: Concept[], total: number): number {
  const line = stemLine(text)
  const shares = concepts.map((concept) => ({ concept, share: presence(line, concept) }))
  const shared = shares.reduce((sum, { concept, share }) => sum + share * concept.weight, 0)
  const matched = shares.filter(({ share }) => share > 0).length
  const foreign = Math.max(0, contentWords(text).length - matched) * foreignWordWeight
  return (2 * shared) / (total + shared + foreign)
}

/** How well a line says a concept, 0 to 1. */
function presence(line: string, { typed, parts, others }: Concept): number {
  const says = ({ stems, mended }: Form) => line.includes(` ${stems}${mended ? '' : ' '}`)
  if (says(typed)) return 1
  if (others.some(says)) return otherNameWorth
  if (parts.length < 2) return 0
  return (scatteredWorth * parts.filter(says).length) / parts.length
}

/** Stems between spaces, so that whole words and phrases can be looked for. */
function stemLine(text: string): string {
  return ` ${words(text).map(stem).join(' ')} `
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
