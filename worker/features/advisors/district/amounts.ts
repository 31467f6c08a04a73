import { number } from '../../../../domain/district/facts.ts'
import {
  countDevices,
  type DeviceKind,
  type DistrictProfile,
  deviceKinds,
  type ProfileField,
} from '../../../../domain/district/profile.ts'
import { dollars } from '../../../../domain/text/money.ts'
import type { Question } from '../question/read.ts'
import { termsIn } from './said-terms.ts'
import { asksAbout } from './topics.ts'

/** A sentence that adapts an answer, and the fields it rests on. */
export type AdvicePiece = { text: string; fields: ProfileField[] }

/**
 * Arithmetic on the district's own figures: shares, counts, percentages. Nothing here knows a
 * price, so none can be invented.
 */
export function amountsFor(profile: DistrictProfile, question: Question): AdvicePiece[] {
  const makers = [eRateShare, shareOfBudget, oldDevices, trainingGroups]
  return makers
    .map((make) => make(profile, question.request, question.emphasis.fact))
    .filter((piece) => piece !== null)
}

type Maker = (profile: DistrictProfile, request: string, wantsFact: boolean) => AdvicePiece | null

const noShare =
  /\b(?:hot ?spots?|bus(?:es)?|sign|appeals?|cancel|gifts?|lunch|quotes?|bids?|rfp|renewal)\b/i
const payable = /\b(?:discount|share|percent|match|project|upgrade|replace\w*|eligible)\b|%/i

const eRateShare: Maker = ({ eRateDiscountPercent: percent }, request) => {
  const asked = asksAbout.eRate.test(request)
  const paid = asksAbout.money.test(request) || payable.test(request)
  if (!percent || !paid || noShare.test(request)) return null
  // A discount named in the request overrides the profile's; the sum applies it.
  if (termsIn(request).discount) return null
  if (!asked && !asksAbout.network.test(request)) return null
  const left = 100 - percent
  const lead = asked ? 'Your' : 'Where E-Rate applies, your'
  const caution =
    percent > 80 ? ' Category Two can carry a lower ceiling than your rate, so check it first.' : ''
  return {
    text: `${lead} ${percent} percent discount leaves ${left} percent of eligible cost to the district.${caution}`,
    fields: ['eRateDiscountPercent'],
  }
}

const shareOfBudget: Maker = ({ technologyBudgetCents: budget, students }, request) => {
  if (!budget || !asksAbout.money.test(request)) return null
  const cents = amountIn(request)
  const percent = Number(/(\d{1,2}(?:\.\d)?)\s?(?:%|percent\b)/i.exec(request)?.[1] ?? 0)
  if (cents && cents >= budget / 1000 && cents <= budget)
    return {
      text: `${dollars(cents)} is about ${share(cents / budget)} of your ${dollars(budget)} technology budget.`,
      fields: ['technologyBudgetCents'],
    }
  if (percent)
    return {
      text: `${percent} percent of your ${dollars(budget)} technology budget is ${dollars((budget * percent) / 100)}.`,
      fields: ['technologyBudgetCents'],
    }
  const perStudent = /\b(?:per|a|each) (?:student|kid|pupil)\b|\b(?:compar\w+|benchmark|enough)\b/i
  if (!students || !perStudent.test(request)) return null
  return {
    text: `Your technology budget of ${dollars(budget)} is about ${dollars(budget / students)} a student a year.`,
    fields: ['technologyBudgetCents', 'students'],
  }
}

export const kindWords: Record<DeviceKind, RegExp> = {
  chromebooks: /\bchromebooks?\b/i,
  laptops: /\b(?:windows|win ?1[01]|laptops?|desktops?(?! (?:print|phone|scan)\w*)|pcs?)\b/i,
  macs: /\b(?:macs?|macbooks?)\b/i,
  tablets: /\b(?:tablets?|ipads?)\b/i,
  displays: /\b(?:displays?|panels?|projectors?)\b/i,
}

/** For work on all devices at once; a lesson with 22 of them is not about the fleet. */
const oldDevices: Maker = (profile, request, wantsFact) => {
  if (wantsFact || !asksAbout.devices.test(request) || !asksAbout.fleet.test(request)) return null
  const all = Object.keys(deviceKinds) as DeviceKind[]
  const named = all.filter((kind) => kindWords[kind].test(request))
  const kinds = named.length > 0 ? named : all
  const old = countDevices(profile, kinds, ['old'])
  if (old === 0) return null
  const [only] = kinds
  const called = kinds.length === 1 && only ? deviceKinds[only] : 'devices'
  return {
    text: `Of your ${number(countDevices(profile, kinds))} ${called}, ${number(old)} ${old === 1 ? 'is' : 'are'} 5 years or older: count those first.`,
    fields: ['devices'],
  }
}

const trainingGroups: Maker = ({ staff, schools }, request, wantsFact) => {
  const wanted = asksAbout.training.test(request) && asksAbout.plan.test(request)
  if (!staff || !schools || schools < 2 || !wanted || wantsFact) return null
  return {
    text: `${number(staff)} staff in ${number(schools)} schools are about ${number(Math.round(staff / schools))} a school: run it in one school first and keep what works.`,
    fields: ['staff', 'schools'],
  }
}

/** How many of something a question names: "2,500 chromebooks", "600 old desktops". */
export function countIn(question: string, things: string): number | null {
  const found = new RegExp(`\\b(\\d[\\d,]*) (?:[a-z]+ )?(?:${things})\\b`, 'i').exec(question)?.[1]
  return found ? Number(found.replaceAll(',', '')) : null
}

/** The first dollar amount a question names, in cents: "$50k", "$1.2 million", "$40,000". */
export function amountIn(question: string): number | null {
  const found = /\$\s?(\d[\d,]*(?:\.\d+)?)\s*(k|thousand|m|million)?\b/i.exec(question)
  if (!found) return null
  const unit = found[2]?.toLowerCase()[0]
  const factor = unit === 'm' ? 1_000_000 : unit ? 1_000 : 1
  return Math.round(Number(found[1]?.replaceAll(',', '')) * factor * 100)
}

/** "4 percent"; one digit more where it is small. */
function share(ratio: number): string {
  const percent = ratio * 100
  return `${percent < 10 ? Number(percent.toFixed(1)) : Math.round(percent)} percent`
}
