import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import { plain } from '../../../../domain/district/facts.ts'
import type { DistrictProfile } from '../../../../domain/district/profile.ts'
import { usStates } from '../../../../domain/us-states.ts'
import type { Question } from '../question/read.ts'
import type { AdvicePiece } from './amounts.ts'
import { asksAbout } from './topics.ts'

export type AdviceContext = {
  question: Question
  /** The domains of the entries the answer is made from. */
  domains: readonly AdvisorId[]
  /** How many numbered steps the answer has. */
  steps: number
  today: Date
  /** A whole sum stands in the answer, so single amounts would repeat it. */
  summed?: boolean
  /** Texts of the conversation's earlier answers: nothing is said twice. */
  earlier?: readonly string[]
}

/** Something is happening or due: advice to spread the work over a year would do harm. */
export function isUrgent({ emphasis }: Question): boolean {
  return emphasis.pressing || emphasis.event
}

/** Statements of what the district has or is bound by already, as far as the question touches it. */
export function inPlaceFor(
  profile: DistrictProfile,
  context: AdviceContext,
): (AdvicePiece | null)[] {
  const { question } = context
  return [insurer(profile, question), stateLaw(profile, context), systems(profile, context)]
}

const controls: [string, RegExp][] = [
  ['multi-factor sign-in', /\b(?:mfa|2fa|multi-?factor|two[- ]factor)\b/i],
  ['endpoint detection', /\b(?:edr|mdr|xdr|endpoint)\b/i],
  ['backups', /\bback-?ups?\b/i],
  ['training', /\b(?:phish\w*|awareness|training)\b/i],
  ['an incident plan', /\b(?:incident|response plan|tabletop)\b/i],
  ['privileged accounts', /\b(?:privileged|admin(?:istrator)? (?:rights|accounts?))\b/i],
  ['patching', /\bpatch\w*\b/i],
  ['encryption', /\bencrypt\w*\b/i],
]

function insurer(
  { insurerRequirements: required }: DistrictProfile,
  question: Question,
): AdvicePiece | null {
  if (!required || isUrgent(question)) return null
  const wanted = controls.filter(([, pattern]) => pattern.test(required))
  const asked = wanted.filter(([, pattern]) => pattern.test(question.request))
  const about = asksAbout.insurance.test(question.request) ? wanted : asked
  if (about.length === 0) return null
  const names = list(about.slice(0, 3).map(([name]) => name))
  return {
    text: `Your insurer asks for ${names}: keep dated proof of that for the renewal.`,
    fields: ['insurerRequirements'],
  }
}

function stateLaw(
  { state }: DistrictProfile,
  { question, domains }: AdviceContext,
): AdvicePiece | null {
  const legal = asksAbout.law.test(question.request) && domains.includes('data-privacy')
  if (!state || question.state) return null
  if (!legal && !/\b(?:laws?|legal(?:ly)?|statutes?)\b/i.test(question.request)) return null
  const place = ['DC', 'MP', 'VI'].includes(state) ? `the ${usStates[state]}` : usStates[state]
  return {
    text: `You are in ${place}: check its own law and your state agency too, which can ask for more, or sooner, than federal law.`,
    fields: ['state'],
  }
}

function systems(
  { identityProvider, mdm, sis, lms }: DistrictProfile,
  { question, domains }: AdviceContext,
): AdvicePiece | null {
  if (isUrgent(question) || question.emphasis.fact) return null
  if (identityProvider && asksAbout.signIn.test(question.request))
    return {
      text: `Your sign-in runs through ${plain(identityProvider)}: make the change there first, so that it reaches every system behind it.`,
      fields: ['identityProvider'],
    }
  if (mdm && asksAbout.deviceSettings.test(question.request))
    return {
      text: `You manage devices with ${plain(mdm)}: set this there once instead of device by device.`,
      fields: ['mdm'],
    }
  if (sis && asksAbout.rosters.test(question.request))
    return {
      text: `${plain(sis)} is your student information system: keep it the one list that others are filled from.`,
      fields: ['sis'],
    }
  if (lms && !domains.includes('data-privacy') && asksAbout.teachingTools.test(question.request))
    return {
      text: `You teach through ${plain(lms)}: check what it does already before adding a tool.`,
      fields: ['lms'],
    }
  return null
}

/** "a, b and c". */
function list(names: string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}
