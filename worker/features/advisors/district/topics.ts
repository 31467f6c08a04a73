import { type AdvisorId, advisors } from '../../../../domain/advisors/advisors.ts'
import {
  type DistrictProfile,
  isFilled,
  type ProfileField,
  profileFields,
} from '../../../../domain/district/profile.ts'
import { contentWords, stem } from '../../../../domain/text/words.ts'

/** The topics of a question that a district's own figures could change the answer to. */
export const asksAbout = {
  money:
    /\b(?:budgets?|costs?|how much (?:is|are|does|do|will|would|should|money|it)|pric(?:e|es|ing)|pay(?:ing)?|fund(?:s|ed|ing)?|afford|money|buy|purchas\w+|leas(?:e|ing)|cheap\w*|expensive|cuts?|grants?)\b|\$/i,
  eRate:
    /\be-?rate\b|\be rate\b|\busac\b|\bcategory (?:one|two|1|2)\b|\bc2\b|\bform 4\d\d\b|\b47[0-9]\b/i,
  network:
    /\b(?:wi-?fi|wireless|access points?|switch(?:es)?|firewalls?|fib(?:er|re)|circuits?|bandwidth|internet|cabling|network)\b/i,
  secondFactor: /\b(?:mfa|2fa|multi-?factor|two[- ]factor|authenticators?)\b/i,
  keys: /\b(?:passkeys?|(?:security|hardware|physical) keys?|yubikeys?|fido2?|tokens?)\b/i,
  signIn:
    /\b(?:mfa|2fa|multi-?factor|sso|single sign-?on|passkeys?|sign-?ins?|log-?ins?|logging in|passwords?|accounts?|identity|off-?boarding|leavers?)\b/i,
  devices:
    /\b(?:devices?|chromebooks?|laptops?|desktops?|pcs?|computers?|tablets?|ipads?|macs?|macbooks?|panels?|projectors?|win(?:dows)? ?1[01]|spares?|loaners?|1:1|one[- ]to[- ]one)\b/i,
  deviceSettings:
    /\b(?:patch\w*|encrypt\w*|mdm|device management|extensions?|wip(?:e|ing)|(?:software|windows|security|os) updates?|inventory|edr|endpoints?)\b/i,
  training:
    /\b(?:train(?:s|ed|ing|ings)?|professional (?:development|learning)|workshops?|in-?service|pd|awareness|coach(?:es|ing)?)\b/i,
  law: /\b(?:laws?|legal(?:ly)?|statutes?|state|ferpa|coppa|notif\w+|breach\w*|polic(?:y|ies)|consent|retention|records?|agreements?|dpa|ndpa|deadlines?)\b/i,
  insurance: /\b(?:insur\w+|underwrit\w+|carrier|premiums?)\b/i,
  security:
    /\b(?:mfa|2fa|multi-?factor|edr|mdr|endpoint|backups?|phish\w*|incident|tabletop|privileged|patch\w*|encrypt\w*|ransomware|cyber\w*)\b/i,
  rosters: /\b(?:sis|student information|roster\w*|one ?roster)\b/i,
  teachingTools: /\b(?:lms|learning management|courses?|portfolios?|lti|too many apps|in apps)\b/i,
  plan: /\b(?:roll(?:ing)?[ -]?out|implement\w*|plan(?:s|ning)?|start(?:ing)?|build|set(?:ting)? up|improve|prepar\w+|program|priorit\w+|adopt\w*|launch|realistic|begin|where do (?:i|we)|how (?:do|can|should) (?:i|we)|what should (?:i|we))\b/i,
  /** Work of weeks, whichever words ask for it. */
  project:
    /\b(?:segment\w*|flat network|vlans?|zero trust|back-?ups?|edr|mfa|2fa|multi-?factor|logging|inventory|patching|refresh|migrat\w+|passkeys?|cpgs?|cis|framework|monitor\w*|siem|encrypt\w*|(?:is|are|local) admins?|admin rights)\b/i,
  document: /\b(?:letters?|memos?|draft|template|statement|press|slides?|talking points|notice)\b/i,
} as const satisfies Record<string, RegExp>

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

/** The question brings its own team, so the profile's is not held against it. */
export function statesOwnTeam(question: string): boolean {
  return /\b(?:\d+|one|two|three|four|five|a single)[- ](?:person|people|techs?|technicians?|it staff|tech staff|man|woman)\b|\bjust me\b|\bsolo\b|\balone\b/i.test(
    question,
  )
}
