import { type DistrictProfile, profileLabels } from '../../../../domain/district-profile.ts'
import { costPerHundred, costSum } from '../../../../domain/district-profile-costs.ts'

/** `headline` is the sum in a sentence, for the head of an answer. */
export type Sum = { headline: string; text: string; used: string[] }

export const noSum: Sum = { headline: '', text: '', used: [] }

/** What something comes to for this district, or how to come to a sum; empty when neither fits. */
export function sumFor(profile: DistrictProfile, question: string): Sum {
  const sum = costSum(profile, question)
  if (sum) {
    const { headline, text, fields } = sum
    return { headline, text, used: fields.map((field) => profileLabels[field]) }
  }
  return { ...noSum, text: costPerHundred(question) ?? '' }
}
