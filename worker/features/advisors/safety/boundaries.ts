import type { Danger, MessageKind, MessageSigns } from '../signs/message-model.ts'
import thresholds from './thresholds.json' with { type: 'json' }

/** Whether an entry is a boundary entry. */
export const isBoundary = ({ id }: { id: string }) => id.startsWith('boundaries.')

/** Whether an entry says what to do first in a danger; it answers nothing else. */
export const isForDanger = ({ id }: { id: string }) => id.startsWith('boundaries.danger-')

/** The boundary entry for each kind of request that is declined. */
const entryOf: Partial<Record<MessageKind, string>> = {
  attack: 'boundaries.other-peoples-systems',
  bypass: 'boundaries.getting-round-protections',
  certainty: 'boundaries.legal-opinions',
  duty: 'boundaries.duties',
  personnel: 'boundaries.staff-personal-data',
  prying: 'boundaries.watching-people',
  schoolwork: 'boundaries.schoolwork-and-exams',
}

/**
 * Kinds whose boundary entry leads, when likely enough, even where another entry surely matches.
 */
const leading: MessageKind[] = ['attack', 'bypass', 'duty', 'prying', 'schoolwork']

/** When an entry answers: always, only where no other surely does, or never unless asked for. */
export type Leading = 'always' | 'otherwise' | 'never'

/** An entry's id, and when it answers. */
type Led = { id: string; leads: Leading }

/**
 * The boundary entry for a request, or null. A request that only may be of a kind is often a
 * leader's own matter ("a former coach has our list on his phone"), so the entry then answers only
 * where no other surely does. `found` is the probability of the best other entry, 0 for none.
 */
export function boundaryFor(signs: MessageSigns, found = 0): Led | null {
  const { likelihood, likely, kinds, telling } = signs
  const [first] = (Object.keys(entryOf) as MessageKind[])
    // What a message mentions in passing is declined beside the answer to the rest.
    .filter((kind) => likely.has(kind) && !telling[kind])
    .filter((kind) => likelihood[kind] > likelihood.elsewhere)
    .filter((kind) => leading.includes(kind) || isLikelier(likelihood[kind]))
    .sort((a, b) => likelihood[b] - likelihood[a])
  const id = first && entryOf[first]
  if (!id) return null
  const isOutdone = !kinds.has(first) && found > likelihood[first]
  const isLeading =
    leading.includes(first) && likelihood[first] >= thresholds.leadingBoundary && !isOutdone
  if (isLeading) return { id, leads: 'always' }
  return { id, leads: isLikelier(likelihood[first]) ? 'otherwise' : 'never' }
}

/**
 * Whether a kind is more likely than not; one in thirty ordinary questions is likely to some
 * degree.
 */
const isLikelier = (likelihood: number) => likelihood >= thresholds.leadingOtherwise

/** The entry that says what to do first in each danger. */
const entryInDanger: Record<Danger, string> = {
  selfHarm: 'boundaries.danger-of-suicide',
  abuse: 'boundaries.reporting-abuse',
  threat: 'leadership.school-threats-swatting-and-bomb-threats',
  weapon: 'boundaries.danger-by-a-weapon',
  missingChild: 'boundaries.danger-missing-child',
  medical: 'boundaries.medical-questions',
}
const entryInAnyDanger = 'boundaries.danger-to-somebody'

/**
 * The entry that says what to do first where somebody may be in danger, and when it answers; null
 * where nobody seems in danger. Another entry that is surer (`found`) answers below the banner.
 */
export function dangerEntryFor(
  {
    isEmergency,
    signs: { danger, likely, likelihood },
  }: {
    isEmergency: boolean
    signs: MessageSigns
  },
  found = 0,
): Led | null {
  if (!isEmergency) return null
  const id = danger ? entryInDanger[danger] : entryInAnyDanger
  const isLeading = danger && isLikelier(likelihood.emergency)
  const isOutdone = found > likelihood.emergency
  if (likely.has('emergency') && !isOutdone) return { id, leads: 'always' }
  return { id, leads: isLeading ? 'otherwise' : 'never' }
}
