import type { Question } from '../question/read.ts'
import { asksSomething } from '../question/request.ts'
import { attacks } from './attacks.ts'
import { abuse, missing } from './children.ts'
import { isHappeningNow, medical, selfHarm, threat } from './danger.ts'
import { duties } from './duties.ts'
import { campaigns, gambling, homework, privateLife } from './elsewhere.ts'
import { humiliating, prying, watching } from './people.ts'
import type { RefusalRule } from './rule.ts'

/** A reply that stands for itself, without sources. */
export type Refusal = { text: string; followUps: string[] }

/** The first that fits decides: what endangers people stands first. */
const rules: RefusalRule[] = [
  selfHarm,
  threat,
  missing,
  abuse,
  medical,
  duties,
  prying,
  watching,
  humiliating,
  attacks,
  homework,
  campaigns,
  gambling,
  privateLife,
]

const inRole: Refusal = {
  text: 'I stay in my role and cannot show or change how I am set up, and I have no passwords or other people’s data to give. I can help with a question about your district: say what you are deciding, and by when.',
  followUps: [],
}

/** The reply for a message the advisors do not answer, or null. */
export function refusalFor(
  question: Pick<Question, 'request' | 'hasInstructions'>,
): Refusal | null {
  if (question.hasInstructions && !asksSomething(question)) return inRole
  const rule = rules.find((one) => fits(one, question.request))
  return rule ? { text: rule.text, followUps: rule.followUps ?? [] } : null
}

function fits(rule: RefusalRule, ask: string): boolean {
  if (!rule.patterns.some((pattern) => pattern.test(ask))) return false
  const isPressing = rule === selfHarm && isHappeningNow(ask)
  return isPressing || !rule.unless?.test(ask)
}
