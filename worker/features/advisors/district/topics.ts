import { type AdvisorId, advisors } from '../../../../domain/advisors/advisors.ts'
import {
  type DistrictProfile,
  isFilled,
  type ProfileField,
  profileFields,
} from '../../../../domain/district/profile.ts'
import { oneOf } from '../../../../domain/text/one-of.ts'
import { contentWords, stem } from '../../../../domain/text/words.ts'
import words from './topics.json' with { type: 'json' }

/** Patterns for topics that word lists cannot express. */
const beyondWords: { [topic in keyof typeof words]?: string } = {
  money: String.raw`\$`,
  eRate: String.raw`\bform 4\d\d\b|\b47\d\b`,
}

/** The topics of a question that a district's own figures could change the answer to. */
export const asksAbout = Object.fromEntries(
  Object.entries(words).map(([topic, list]) => {
    const more = beyondWords[topic as keyof typeof words]
    const source = String.raw`\b${oneOf(list)}\b`
    return [topic, new RegExp(more ? `${source}|${more}` : source, 'iu')]
  }),
) as Record<keyof typeof words, RegExp>

type Topic = keyof typeof asksAbout

const topicsOf: Record<Exclude<ProfileField, 'notes'>, Topic[]> = {
  name: ['document'],
  state: ['law'],
  students: ['devices', 'network', 'money', 'plan'],
  schools: ['training', 'network', 'plan'],
  staff: ['secondFactor', 'keys', 'training', 'signIn'],
  itStaff: ['plan', 'security', 'deviceSettings'],
  devices: ['devices', 'deviceSettings'],
  sis: ['rosters'],
  lms: ['teachingTools'],
  mdm: ['devices', 'deviceSettings'],
  identityProvider: ['signIn', 'keys'],
  eRateDiscountPercent: ['eRate', 'network'],
  budgetYearStartMonth: ['money'],
  technologyBudgetCents: ['money'],
  insurerRequirements: ['insurance', 'security'],
}

/** The filled fields that could change the answer to this question, in the profile's order. */
export function relevantFields(
  profile: DistrictProfile,
  question: string,
  entryDomains: readonly AdvisorId[],
): ProfileField[] {
  const always = new Set<ProfileField>(
    entryDomains.flatMap((domain) => advisors[domain].profileFields),
  )
  return profileFields.filter((field) => {
    if (!isFilled(profile, field)) return false
    if (field === 'notes') return sharesWords(profile.notes ?? '', question)
    return always.has(field) || topicsOf[field].some((topic) => asksAbout[topic].test(question))
  })
}

function sharesWords(text: string, question: string): boolean {
  const told = new Set(contentWords(text).map(stem))
  return contentWords(question).some((word) => told.has(stem(word)))
}

/** Whether a question names its own team, which then counts instead of the profile's. */
export function statesOwnTeam(question: string): boolean {
  return /\b(?:\d+|one|two|three|four|five|a single)[- ](?:person|people|techs?|technicians?|it staff|tech staff|man|woman)\b|\bjust me\b|\bsolo\b|\balone\b/i.test(
    question,
  )
}
