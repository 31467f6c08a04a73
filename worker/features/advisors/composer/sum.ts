import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { examplePrices } from '../../../../domain/district/example-prices.ts'
import { number } from '../../../../domain/district/facts.ts'
import {
  countDevices,
  type DistrictProfile,
  type ProfileField,
  profileLabels,
} from '../../../../domain/district/profile.ts'
import { dollars } from '../../../../domain/text/money.ts'
import { profileAdvice } from '../district/advice.ts'
import { countIn } from '../district/amounts.ts'
import { costPerHundred, costSum, profileHint } from '../district/costs.ts'
import { type CostSum, discounted, saidSum } from '../district/said-prices.ts'
import { type Terms, termsIn } from '../district/said-terms.ts'
import type { Counts } from '../question/district.ts'
import type { Question } from '../question/read.ts'
import type { AnswerInput } from './answer.ts'
import { sentences } from './sections.ts'

export type Sum = {
  /** The sum in a sentence, for the head of an answer. */
  headline: string
  text: string
  /** What is missing to make it the district's own sum, or ''. */
  hint: string
  /** The counts it was made with. */
  fields: ProfileField[]
  /** Labels of the profile's fields it rests on. */
  used: string[]
}

export const noSum: Sum = { headline: '', text: '', hint: '', fields: [], used: [] }

/** What a district's own figures add to an answer. */
export type OfDistrict = {
  /** The profile, updated with the counts named in the conversation. */
  district: DistrictProfile
  sum: Sum
  /** Sentences that hold for this district only. */
  own: string[]
  /** Labels of the profile's fields used. */
  used: string[]
}

/** A question about a share, which the sum of the whole would not answer: "half of our laptops". */
const ofShare =
  /\b(?:half|thirds?|quarters?|fifths?|\d{1,2} ?(?:%|percent))(?: of| our| my| the| these| all| \d)+ [a-z]/i

const spares = /\b(?:spares?|loaners?|extras?)\b/i
const spareShare = /spare pool of about (\d+)-(\d+)%/

/** What the profile and the counts of the conversation add to the answer of an entry. */
export function districtFor(
  question: Question,
  entry: KnowledgeEntry,
  { profile, history }: Pick<AnswerInput, 'profile' | 'history'>,
): OfDistrict {
  const { form, emphasis, counts, request } = question
  const district = { ...profile, ...counts }
  const isSummed =
    !ofShare.test(request) &&
    (emphasis.sum ||
      (question.wants === 'amount' && counts.students !== undefined) ||
      spares.test(request) ||
      saidSum(profile, request) !== null)
  const sum = isSummed ? sumFor(profile, counts, request, entry) : noSum
  const advice = profileAdvice(district, {
    question,
    domains: entry.domains,
    steps: entry.steps.length,
    today: new Date(),
    earlier: history.filter(({ role }) => role === 'assistant').map(({ text }) => text),
    summed: sum.headline !== '' && sum.text !== '',
  }).slice(0, form && 'draft' in form ? 1 : undefined)
  const used = [...new Set([...advice.flatMap((piece) => piece.used), ...sum.used])]
  return { district, sum, own: advice.map(({ text }) => text), used }
}

/**
 * The sum that a request asks for, for this district, or how to get one; `noSum` when neither fits.
 * Counts named in the conversation go before those of the profile.
 */
export function sumFor(
  profile: DistrictProfile,
  counts: Counts,
  request: string,
  entry: KnowledgeEntry,
): Sum {
  const district = { ...profile, ...counts }
  const terms = termsIn(request)
  const sum =
    ratedSum(district, entry, terms) ??
    // With a price and a share of spares named, the whole sum can be made.
    (terms.spares ? saidSum(district, request) : null) ??
    sparesSum(profile, counts, request, entry) ??
    costSum(district, request)
  if (!sum) {
    const text = costPerHundred(request)
    return text ? { ...noSum, text, hint: profileHint } : noSum
  }
  const isSaid = (field: ProfileField): field is keyof Counts => field in counts
  const said = inWords(counts, sum.fields.filter(isSaid))
  return {
    ...sum,
    headline: said ? `${sum.headline} Counted with ${said}, as you said.` : sum.headline,
    hint: '',
    used: sum.fields.filter((field) => !isSaid(field)).map((field) => profileLabels[field]),
  }
}

/** "900 students and 3 schools" */
const inWords = (counts: Counts, fields: (keyof Counts)[]) =>
  fields
    .map((field) => `${number(counts[field] ?? 0)} ${profileLabels[field].toLowerCase()}`)
    .join(' and ')

/** A sum and what would make it the district's own. */
export const sumInWords = ({ text, hint }: Sum) => [text, hint].filter(Boolean).join(' ')

/** Says that newly named counts do not change the sum; '' where they do. */
export function unmovedBy(counts: Counts, { headline, fields }: Sum): string {
  const said = Object.keys(counts) as (keyof Counts)[]
  if (!headline || said.length === 0 || said.some((one) => fields.includes(one))) return ''
  const field = fields.find((one) => one !== 'technologyBudgetCents')
  const things = field ? profileLabels[field].toLowerCase() : null
  const needed = things ? `how many ${things} they have` : 'the new number of the same things'
  return `The sum above counts ${things ?? 'what you named in it'}, so ${inWords(counts, said)} do not change it. Tell me ${needed}, and I make it anew.`
}

/** "$201.57 per student", "1 megabit per student" */
const rate = /(\$)?(\d[\d.]*)(?: ([a-z]+))? per student/

/** A source's amount per student times the number of students; null without either. */
function ratedSum(
  { students }: DistrictProfile,
  { point }: KnowledgeEntry,
  { discount }: Terms,
): CostSum | null {
  const sentence = sentences(point).find((one) => rate.test(one)) ?? ''
  const [, isMoney, each, unit = ''] = rate.exec(sentence) ?? []
  if (!each || !students || !(isMoney || unit)) return null
  const markers = sentence.match(/\[\^[^\]]+\]/g)?.join(' ') ?? ''
  const whole = students * Number(each)
  const sum = isMoney ? dollars(whole * 100) : `${number(whole)} ${unit}${whole === 1 ? '' : 's'}`
  return {
    headline: [
      `For ${number(students)} students it comes to ${sum}, at ${isMoney ?? ''}${each}${unit && ` ${unit}`} each. ${markers}`,
      isMoney && discount ? discounted(whole, discount) : '',
    ]
      .filter(Boolean)
      .join(' '),
    text: '',
    fields: ['students'],
  }
}

/**
 * The number of spares by a source's share, of the devices or students named, else of the
 * profile's; null where a request asks for none or the entry has no such share.
 */
function sparesSum(
  profile: DistrictProfile,
  counts: Counts,
  request: string,
  { point }: KnowledgeEntry,
): CostSum | null {
  const sentence = sentences(point).find((one) => spareShare.test(one)) ?? ''
  const [, low, high] = spareShare.exec(sentence) ?? []
  if (!low || !high || !spares.test(request)) return null
  const said = countIn(request, 'devices|chromebooks|laptops|tablets|ipads')
  const owned = countDevices(profile, ['chromebooks', 'tablets'])
  const told = said ?? counts.students
  const all = told ?? (owned || profile.students)
  if (!all) return null
  const of = (percent: string) => Math.ceil((all * Number(percent)) / 100)
  const isOwned = !told && owned > 0
  const each = said || isOwned ? 'devices' : 'students with a device each'
  const markers = sentence.match(/\[\^[^\]]+\]/g)?.join(' ') ?? ''
  const { low: from, high: to } = examplePrices.chromebooks
  return {
    headline: `For ${number(all)} ${each}, ${low} to ${high} percent is ${number(of(low))} to ${number(of(high))} spares. ${markers}`,
    text: `At an example price of ${dollars(from * 100)} to ${dollars(to * 100)} each, that pool is ${dollars(of(low) * from * 100)} to ${dollars(of(high) * to * 100)}, bought once and renewed with the fleet; put your quote in its place.`,
    fields: told ? [] : [isOwned ? 'devices' : 'students'],
  }
}
