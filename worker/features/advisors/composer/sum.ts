import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { dollars, number } from '../../../../domain/district/facts.ts'
import { type DistrictProfile, profileLabels } from '../../../../domain/district/profile.ts'
import { countIn } from '../district/amounts.ts'
import { costPerHundred, costSum } from '../district/costs.ts'
import { sentences } from './phrases.ts'

export type Sum = {
  /** The sum in a sentence, for the head of an answer. */
  headline: string
  /** What a figure of the entry's comes to, with its markers. */
  rated: string
  text: string
  used: string[]
}

export const noSum: Sum = { headline: '', rated: '', text: '', used: [] }

/** What something comes to for this district, or how to come to a sum; empty when neither fits. */
export function sumFor(profile: DistrictProfile, question: string, entry: KnowledgeEntry): Sum {
  const rate = ratedSum(profile, question, entry)
  if (rate) return rate
  const sum = costSum(profile, question)
  if (sum) {
    const { headline, text, fields } = sum
    return { ...noSum, headline, text, used: fields.map((field) => profileLabels[field]) }
  }
  return { ...noSum, text: costPerHundred(question) ?? '' }
}

/** An amount that a source gives for each student, for as many as the question or the profile has. */
function ratedSum({ students }: DistrictProfile, question: string, { point }: KnowledgeEntry) {
  const sentence = sentences(point).find((one) => /\$[\d.]+ per student/.test(one)) ?? ''
  const each = Number(/\$([\d.]+) per student/.exec(sentence)?.[1])
  const told = countIn(question, 'students|kids')
  const count = told ?? students
  if (!each || !count) return null
  const markers = sentence.match(/\[\^[^\]]+\]/g)?.join(' ') ?? ''
  return {
    ...noSum,
    rated: `For ${number(count)} students that is ${dollars(count * each * 100)}: ${number(count)} times $${each}. ${markers}`,
    used: told ? [] : [profileLabels.students],
  }
}
