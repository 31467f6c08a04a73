import type { Hit } from '../retrieval/search.ts'
import {
  addedParts,
  asksOfTheSame,
  distinctSides,
  isNew,
  isProductChoice,
  type MaybeBeside,
  withPartFirst,
  withSideFirst,
} from './besides.ts'
import { nearbyEntries, sameGround, supportingEntries } from './further-entries.ts'
import type { Material } from './material.ts'

/** What the searches for one question brought. */
export type LookedUp = {
  /** Entries on the whole question, best first. */
  found: Hit[]
  /** On each thing it sets side by side. */
  sides: MaybeBeside[]
  /** On each question within it. */
  parts: MaybeBeside[]
  /** On the second thing it names. */
  second: MaybeBeside[]
}

type Chosen = Pick<Material, 'best' | 'others' | 'supporting' | 'nearby' | 'parts' | 'sides'>

/** Which entry leads, and which others have a place in the answer; null when nothing was found. */
export function chooseEntries({ found, sides, parts: asked, second }: LookedUp): Chosen | null {
  // A question after a statement is one with it: only an entry that the whole finds, too, adds to it.
  const parts = asked.filter(
    (part) => asked.length > 1 || found.some(({ entry }) => entry.id === part.found?.entry.id),
  )
  const compared = isProductChoice(sides.map(({ ask }) => ask)) ? [] : distinctSides(sides)
  // "And what do they cost" goes with the whole question, not with an entry of its own.
  const several = parts.filter(({ ask }) => !asksOfTheSame(ask))
  const ranked =
    compared.length > 0
      ? withSideFirst(found, compared)
      : withPartFirst(found, several.length > 1 ? several : [])
  const [best, ...others] = ranked
  if (!best) return null
  const supporting = supportingEntries(best, others).filter((other) => !sameGround(best, other))
  const further = [...parts, ...second.filter((one) => isNew(best, one))].filter(
    ({ ask, found: own }) => !asksOfTheSame(ask) && !(own && sameGround(best, own)),
  )
  const told = addedParts(best, supporting, further)
  const chosen = [best, ...told.supporting, ...told.parts.map((part) => part.found)]
  const untold = others.filter((other) => !chosen.some((one) => sameGround(one, other)))
  return {
    best,
    others,
    ...told,
    nearby: nearbyEntries(best, untold),
    sides: best === compared[0]?.found ? compared : [],
  }
}
