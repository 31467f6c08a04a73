import { synonymsIn } from '../../../../domain/text/vocabulary.ts'
import { contentWords, stem, words } from '../../../../domain/text/words.ts'
import { focusOf } from '../question/focus.ts'
import { leansOnPrevious } from '../question/intent.ts'
import { isRelevant } from '../retrieval/relevance.ts'
import type { Hit } from '../retrieval/search.ts'
import { stressedBlocks } from './block-order.ts'
import type { Beside } from './material.ts'

/** Something a question asks beside its whole, and the best entry on it, if any. */
export type MaybeBeside = { ask: string; found: Hit | undefined }

/** Two names of one kind of thing ("Canvas", "Schoology") are a choice of product. */
export function isProductChoice(sides: string[]): boolean {
  const [first = [], ...others] = sides.map((side) => synonymsIn(words(side)))
  const groups = first.flatMap((term) => term.groups)
  return (
    others.length > 0 &&
    others.every((terms) =>
      terms.some((term) => term.groups.some((group) => groups.includes(group))),
    )
  )
}

/** Things that are compared, when each has an entry of its own. */
export function distinctSides(sides: MaybeBeside[]): Beside[] {
  const found = sides.filter((side): side is Beside => isRelevant(side.found, side.ask))
  const ids = new Set(found.map((side) => side.found.entry.id))
  return found.length === sides.length && ids.size === sides.length ? found : []
}

/** An entry on all that is compared answers best; without one, the first thing's own entry leads. */
export function withSideFirst(found: Hit[], sides: Beside[]): Hit[] {
  const onAll = sides.every(({ ask }) =>
    contentWords(ask).some((word) => found[0]?.matchedInTitle.has(stem(word))),
  )
  if (onAll) return found
  const first = sides.map((side) => side.found).slice(0, 1)
  return [...first, ...found.filter(({ entry }) => !sides.some((s) => s.found.entry === entry))]
}

/** The best entry's title and asks say nothing of it. */
export function isNew(best: Hit, { found }: MaybeBeside): boolean {
  return (
    found !== undefined &&
    [...found.matchedInTitle].every((concept) => !best.matchedInTitle.has(concept))
  )
}

/** An entry that covers less of a part is on something else. */
const ownPartCoverage = 0.55

/** Parts of the question with an entry of their own; those entries need not be told twice. */
export function addedParts(best: Hit, supporting: Hit[], parts: MaybeBeside[]) {
  const seen = new Set([best.entry.id])
  const added: Beside[] = []
  for (const { ask, found } of parts) {
    if (!found || seen.has(found.entry.id) || found.coverage < ownPartCoverage) continue
    if (!isRelevant(found, ask) || found.matchedInTitle.size === 0) continue
    seen.add(found.entry.id)
    added.push({ ask, found })
  }
  return { parts: added, supporting: supporting.filter(({ entry }) => !seen.has(entry.id)) }
}

/** To lead, it must be nearer still. */
const leadCoverage = 0.6

/** Of several questions the first leads, where it has an entry of its own. */
export function withPartFirst(found: Hit[], [first]: MaybeBeside[]): Hit[] {
  const own = first?.found
  if (!first || !own || own.coverage < leadCoverage || !isRelevant(own, first.ask)) return found
  return [own, ...found.filter(({ entry }) => entry.id !== own.entry.id)]
}

/** "What does it cost" beside a question asks about its subject, and has no entry of its own. */
export function asksOfTheSame(ask: string): boolean {
  return leansOnPrevious(ask) && stressedBlocks(focusOf(ask)).length > 0
}
