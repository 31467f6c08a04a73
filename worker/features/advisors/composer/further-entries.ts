import type { Hit } from '../retrieval/search.ts'

/** What an entry must score to be pointed to: this share of the best one's, and this at least. */
const nearbyShare = 0.7
const leastNearbyScore = 3
const mostNearby = 2

/** Entries that rank close behind the best one: the question may have meant them. On more of it first. */
export function nearbyEntries(best: Hit, others: Hit[]): Hit[] {
  const least = Math.max(leastNearbyScore, best.score * nearbyShare)
  return others
    .filter(({ score }) => score >= least)
    .sort((a, b) => b.coverage - a.coverage)
    .slice(0, mostNearby)
}

/**
 * An entry adds something when it is about a part of the question that the best one does not speak
 * of, that part weighs enough, and it is a good answer itself. Scores are shares of the best one's.
 */
const addedShare = 0.25
const addingScore = 0.45
const addingCoverage = 0.5
/** Or it is about nearly all of the question and ranks beside the best one. */
const equalScore = 0.85
const equalCoverage = 0.7
const mostSupporting = 2

/** Entries that add what the question asks and the best one does not say; usually none. */
export function supportingEntries(best: Hit, others: Hit[]): Hit[] {
  const said = new Set(best.matched.keys())
  const picked: Hit[] = []
  for (const other of others) {
    const unsaid = [...other.matchedInTitle].filter((concept) => !said.has(concept))
    const share = unsaid.reduce((sum, concept) => sum + (other.matched.get(concept) ?? 0), 0)
    const isLinked = [...other.matchedInTitle].some((concept) => best.matched.has(concept))
    const isGood = other.score >= best.score * addingScore && other.coverage >= addingCoverage
    const adds = share >= addedShare && isLinked && isGood
    const isEqual = other.score >= best.score * equalScore && other.coverage >= equalCoverage
    if (!adds && !(isEqual && picked.length === 0)) continue
    picked.push(other)
    for (const concept of other.matched.keys()) said.add(concept)
    if (picked.length === mostSupporting) break
  }
  return picked
}

/** Two entries that rest on mostly the same facts say the same thing twice. */
export function sameGround(a: Hit, b: Hit): boolean {
  const shared = a.entry.facts.filter((fact) => b.entry.facts.includes(fact)).length
  return shared > 0 && shared * 2 >= Math.min(a.entry.facts.length, b.entry.facts.length)
}
