import type { Danger, MessageKind, MessageSigns } from '../signs/message-model.ts'
import thresholds from '../signs/thresholds.json' with { type: 'json' }

/** Whether an entry is a boundary entry. */
export const isBoundary = ({ id }: { id: string }) => id.startsWith('boundaries.')

/** Whether an entry says what to do first in a danger; it answers nothing else. */
export const isForDanger = ({ id }: { id: string }) => id.startsWith('boundaries.danger-')

/** The entries that say what is done instead, for each kind of request that nobody is helped with, the widest first. */
const entriesOf: Partial<Record<MessageKind, string[]>> = {
  attack: ['boundaries.other-peoples-systems', 'boundaries.passwords-of-others'],
  bypass: ['boundaries.getting-round-protections'],
  certainty: ['boundaries.legal-opinions', 'boundaries.lawsuits-and-claims'],
  duty: ['boundaries.duties', 'boundaries.choosing-people-fairly'],
  personnel: ['boundaries.staff-personal-data', 'boundaries.choosing-people-fairly'],
  prying: [
    'boundaries.watching-people',
    'boundaries.finding-people',
    'boundaries.judging-students',
    'boundaries.passwords-of-others',
  ],
  schoolwork: ['boundaries.schoolwork-and-exams'],
}

/** Kinds that are acted on only when sure; of the others a caution is due sooner. */
const stopped: MessageKind[] = ['attack', 'bypass', 'duty', 'prying', 'schoolwork']
/** From this likelihood a kind that is not sure is named. */
export const { leastDuty, leastNamed } = thresholds
/** From this likelihood those count, and lead where nothing else surely answers. */
export const surely = 0.95

/**
 * Entries by their ids, the one that a search puts first to be chosen; whether one is the answer or only
 * offered, and whether it is likely enough to be offered alone.
 */
type Led = { ids: string[]; leads: boolean; isNamed: boolean }

/**
 * The boundary entries that a request may belong to; null where nothing is wrong with it. One is the
 * answer where the request is surely of the kind, or likely and a search finds one of them first: a
 * false sign then costs a line and a title, and not the answer.
 */
export function boundaryFor(
  signs: MessageSigns,
  { ids: found, isSure }: { ids: string[]; isSure: boolean } = { ids: [], isSure: false },
): Led | null {
  const { likelihood, likely, kinds, isLong, near } = signs
  const [first = near] = (Object.keys(entriesOf) as MessageKind[])
    .filter((kind) => likely.has(kind) && likelihood[kind] > likelihood.elsewhere)
    .filter((kind) => stopped.includes(kind) || likelihood[kind] >= surely)
    // To watch or to deceive an employee is no matter of a personnel file.
    .filter((kind) => kind !== 'personnel' || !(likely.has('prying') || likely.has('attack')))
    .sort((a, b) => likelihood[b] - likelihood[a])
  const ids = first && entriesOf[first]
  if (!ids) return null
  const isNamed = likelihood[first] >= leastNamed
  // What is told in passing is declined beside the answer to the rest.
  const isAsked = likely.has(first) && !isLong
  const isFound = found[0] !== undefined && ids.includes(found[0])
  const isPlain = stopped.includes(first) || !isSure
  return { ids, isNamed, leads: isAsked && (isFound || (kinds.has(first) && isPlain)) }
}

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
const dangerEntries = [...Object.values(entryInDanger), entryInAnyDanger]

/**
 * The entry that says what to do first where somebody may be in danger, and whether it is the answer:
 * only where that is likely and no entry is surer (`probability`), for the banner has said the first
 * steps already. Null where nobody seems in danger; and for a long message, which says more that may
 * mislead, where none of these entries is among those found and the danger is not sure.
 */
export function dangerEntryFor(
  {
    isEmergency,
    signs: { danger, likely, likelihood, isLong },
  }: {
    isEmergency: boolean
    signs: MessageSigns
  },
  { ids: found, probability }: { ids: string[]; probability: number } = { ids: [], probability: 0 },
): Led | null {
  const isFound = found.some((id) => dangerEntries.includes(id))
  const isPlain = !isLong || isFound || likelihood.emergency >= surely
  if (!isEmergency || !isPlain) return null
  const ids = [danger ? entryInDanger[danger] : entryInAnyDanger]
  const leads = likely.has('emergency') && probability <= likelihood.emergency
  return { ids, isNamed: true, leads }
}
