import { monthName, number } from '../../../../domain/district/facts.ts'
import {
  type DistrictProfile,
  isSmallTeam,
  profileLabels,
} from '../../../../domain/district/profile.ts'
import type { Question } from '../question/read.ts'
import { type AdvicePiece, amountsFor } from './amounts.ts'
import { type AdviceContext, inPlaceFor, isUrgent } from './in-place.ts'
import { asksAbout, statesOwnTeam } from './topics.ts'

/** A plain sentence, and the labels of the profile's fields it rests on. */
export type ProfileAdvice = { text: string; used: string[] }

/**
 * How the district's own figures change an answer: an amount, the pace, or what the district has
 * already. Two sentences at most; none when no filled field bears on the question.
 */
export function profileAdvice(profile: DistrictProfile, context: AdviceContext): ProfileAdvice[] {
  const { question, earlier = [] } = context
  const unsaid = ({ text }: AdvicePiece) => !earlier.some((answer) => answer.includes(text))
  const firstOf = (pieces: (AdvicePiece | null)[]) =>
    pieces.find((piece) => piece !== null && unsaid(piece)) ?? null
  const amount = firstOf(isUrgent(question) || context.summed ? [] : amountsFor(profile, question))
  const pace = firstOf([budgetYear(profile, context), teamPace(profile, context)])
  const present = firstOf(inPlaceFor(profile, context))
  const chosen = [amount, present, pace].filter((piece) => piece !== null)
  // Of three, the amount and the pace change more about what to do than what is there already.
  const kept = chosen.length > 2 ? chosen.filter((piece) => piece !== present) : chosen
  return kept.map(({ text, fields }) => ({
    text,
    used: fields.map((field) => profileLabels[field]),
  }))
}

function teamPace(
  profile: DistrictProfile,
  { question, domains, steps, today }: AdviceContext,
): AdvicePiece | null {
  const { itStaff, students } = profile
  if (itStaff === undefined || steps < 3 || !isPacedByTeam(question, domains)) return null
  const size = students ? ` for ${number(students)} students` : ''
  const team = itStaff === 0 ? 'no technology staff' : `${number(itStaff)} technology staff`
  const lead = `With ${team}${size}, `
  const fields: AdvicePiece['fields'] = students ? ['itStaff', 'students'] : ['itStaff']
  if (!isSmallTeam(profile))
    return {
      text: `${lead}name one owner for each step and run no more than ${itStaff > 10 ? 'three' : 'two'} at a time.`,
      fields,
    }
  const batch = steps >= 6 ? 'steps 1 to 3' : 'steps 1 and 2'
  const { now, later } = seasons(today)
  return { text: `${lead}do ${batch} ${now} and leave the rest for ${later}.`, fields }
}

/** Whether the work a question is about goes as fast as the technology staff can. */
function isPacedByTeam(question: Question, domains: AdviceContext['domains']): boolean {
  const { request, emphasis } = question
  if (statesOwnTeam(request) || isUrgent(question) || emphasis.fact) return false
  if (asksAbout.eRate.test(request)) return false
  // Lessons, training, bids and grants are not paced by how many technicians there are.
  const [first] = domains
  if (first === 'infrastructure' && asksAbout.project.test(request)) return true
  const isOfTeam = first === 'infrastructure' || first === 'leadership' || first === 'data-privacy'
  return isOfTeam && asksAbout.plan.test(request)
}

/** The school year as people speak of it. */
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
  const fields: AdvicePiece['fields'] = ['budgetYearStartMonth']
  const begins = `Your budget year starts in ${monthName(start)}`
  if (months === 0)
    return {
      text: `${begins}, this month: spend from the new budget only on what was in its request, and do the rest at no cost.`,
      fields,
    }
  const wait = months === 1 ? 'a month from now' : `${months} months from now`
  const text =
    months <= 2
      ? `${begins}, ${wait}: ask the business office today what can still go into it.`
      : `${begins}, ${wait}: put what costs money into that request and do what is free now.`
  return { text, fields }
}
