import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import { monthName, number, plain } from '../../../../domain/district/facts.ts'
import {
  type DistrictProfile,
  isSmallTeam,
  profileLabels,
} from '../../../../domain/district/profile.ts'
import { usStates } from '../../../../domain/district/us-states.ts'
import type { Question } from '../question/read.ts'
import { type AdvicePiece, amountsFor } from './amounts.ts'
import { asksAbout, statesOwnTeam } from './topics.ts'

type AdviceContext = {
  question: Question
  /** The domains of the entries the answer is made from. */
  domains: readonly AdvisorId[]
  /** How many numbered steps the answer has. */
  steps: number
  today: Date
  /** Whether the answer has a whole sum, which single amounts would repeat. */
  summed?: boolean
  /** Texts of the conversation's earlier answers, so that nothing is repeated. */
  earlier?: readonly string[]
}

/** A plain sentence, and the labels of the profile's fields it rests on. */
type ProfileAdvice = { text: string; used: string[] }

/**
 * How a district's own figures change an answer: an amount, a pace, or what the district already
 * has. Two sentences at most; none when no filled field bears on the question.
 */
export function profileAdvice(profile: DistrictProfile, context: AdviceContext): ProfileAdvice[] {
  const { question, earlier = [] } = context
  const unsaid = ({ text }: AdvicePiece) => !earlier.some((answer) => answer.includes(text))
  const firstOf = (pieces: (AdvicePiece | null)[]) =>
    pieces.find((piece) => piece !== null && unsaid(piece)) ?? null
  const amount = firstOf(isUrgent(question) || context.summed ? [] : amountsFor(profile, question))
  const pace = firstOf([budgetYear(profile, context), teamPace(profile, context)])
  const present = firstOf([
    insurer(profile, question),
    stateLaw(profile, context),
    systems(profile, context),
  ])
  const chosen = [amount, present, pace].filter((piece) => piece !== null)
  // Of three pieces the amount and the pace matter more than what is in place.
  const kept = chosen.length > 2 ? chosen.filter((piece) => piece !== present) : chosen
  return kept.map(({ text, fields }) => ({
    text,
    used: fields.map((field) => profileLabels[field]),
  }))
}

/** Whether something is happening or due, so that spreading the work over a year would harm. */
export function isUrgent({ emphasis, request, isEmergency }: Question): boolean {
  return isEmergency || emphasis.pressing || (emphasis.event && !asksAbout.plan.test(request))
}

/** The steps a small team takes now and those it leaves for the next season. */
function teamPace(
  profile: DistrictProfile,
  { question, domains, steps, today }: AdviceContext,
): AdvicePiece | null {
  const { itStaff, students } = profile
  if (itStaff === undefined || steps < 3 || !isSmallTeam(profile)) return null
  if (!isPacedByTeam(question, domains)) return null
  const size = students ? ` for ${number(students)} students` : ''
  const team = itStaff === 0 ? 'no technology staff' : `${number(itStaff)} technology staff`
  const batch = steps >= 6 ? 'steps 1 to 3' : 'steps 1 and 2'
  const { now, later } = seasons(today)
  return {
    text: `With ${team}${size}, do ${batch} ${now} and leave the rest for ${later}.`,
    fields: students ? ['itStaff', 'students'] : ['itStaff'],
  }
}

/** Whether the technology staff sets the pace of the work in question. */
function isPacedByTeam(question: Question, domains: AdviceContext['domains']): boolean {
  const { request, emphasis } = question
  if (statesOwnTeam(request) || isUrgent(question) || emphasis.fact) return false
  if (asksAbout.eRate.test(request)) return false
  // Lessons, training, bids and grants do not depend on the number of technicians.
  const [first] = domains
  if (first === 'infrastructure' && asksAbout.project.test(request)) return true
  const isOfTeam = first === 'infrastructure' || first === 'leadership' || first === 'data-privacy'
  return isOfTeam && asksAbout.plan.test(request)
}

/** The current season of the school year and the next, in words. */
function seasons(today: Date): { now: string; later: string } {
  const month = today.getUTCMonth() + 1
  if (month <= 4) return { now: 'this semester', later: 'summer' }
  if (month <= 7) return { now: 'before school opens', later: 'the fall' }
  return { now: 'this semester', later: 'the spring' }
}

function budgetYear(
  { budgetYearStartMonth: start }: DistrictProfile,
  { question, today }: AdviceContext,
): AdvicePiece | null {
  if (!start || !asksAbout.money.test(question.request)) return null
  if (question.emphasis.noBudget || isUrgent(question) || question.emphasis.fact) return null
  const months = (start - (today.getUTCMonth() + 1) + 12) % 12
  const wait =
    months === 0 ? 'this month' : months === 1 ? 'a month from now' : `${months} months from now`
  const advice =
    months === 0
      ? 'spend from the new budget only on what was in its request, and do the rest at no cost'
      : months <= 2
        ? 'ask the business office today what can still go into it'
        : 'put what costs money into that request and do what is free now'
  return {
    text: `Your budget year starts in ${monthName(start)}, ${wait}: ${advice}.`,
    fields: ['budgetYearStartMonth'],
  }
}

/** What insurers ask for, by the words for it. */
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

const inWords = new Intl.ListFormat('en-US')

function insurer(
  { insurerRequirements: required }: DistrictProfile,
  question: Question,
): AdvicePiece | null {
  if (!required || isUrgent(question)) return null
  const wanted = controls.filter(([, pattern]) => pattern.test(required))
  const asked = wanted.filter(([, pattern]) => pattern.test(question.request))
  const about = asksAbout.insurance.test(question.request) ? wanted : asked
  if (about.length === 0) return null
  const names = inWords.format(about.slice(0, 3).map(([name]) => name))
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
