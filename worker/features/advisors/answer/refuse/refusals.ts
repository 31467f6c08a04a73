import { asksSomething, readAsked } from '../asked.ts'
import { attacks } from './attacks.ts'
import { abuse, missing } from './children.ts'
import { isHappeningNow, medical, selfHarm, threat } from './danger.ts'
import { duties } from './duties.ts'
import { campaigns, gambling, homework, privateLife } from './elsewhere.ts'
import { humiliating, watching } from './people.ts'
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
export function refusalFor(message: string): Refusal | null {
  const asked = readAsked(message)
  if (asked.ordered && !asksSomething(asked)) return inRole
  const rule = rules.find((one) => fits(one, asked.ask))
  return rule ? { text: rule.text, followUps: rule.followUps ?? [] } : null
}

function fits(rule: RefusalRule, ask: string): boolean {
  if (!rule.patterns.some((pattern) => pattern.test(ask))) return false
  const isPressing = rule === selfHarm && isHappeningNow(ask)
  return isPressing || !rule.unless?.test(ask)
}

const certainty =
  /\b(?:guarantee[ds]?|promise|swear|assure me|for certain|for sure|definitively|with certainty|100 ?% (?:safe|secure|legal|\w+ compliant|compliant|covered|sure|certain)|certif(?:y|ies) (?:that|to|our|we)|(?:confirm|attest) (?:that )?(?:we|our|it|this)(?:'re| are| is|\b)|fully compliant|completely (?:safe|secure)|bullet-?proof|hack-?proof|(?:ransomware|hack|breach|lawsuit)[- ]?proof|(?:won'?t|will not|never) (?:be |get )?sued|can'?t be sued|for (?:sure|certain) legal|no risk)\b/i
const law =
  /\b(?:(?:is|was|are) (?:it|this|that|our|the|my) (?:\w+ )?(?:legal|lawful|illegal|against the law)|(?:are|am|is) (?:we|i|the district) (?:personally |legally )?(?:liable|breaking the law|in compliance|compliant|violating)|can (?:we|i|they|a parent) (?:be )?sued?|legal(?:ly)? (?:advice|required|allowed|ok)|break(?:ing)? the law|lawsuit|violat(?:e|es|ing|ion) (?:of )?(?:ferpa|coppa|cipa|ppra|ada|idea|the law|state law))\b/i

/** A sentence before the answer when someone asks for certainty, or for a ruling, that nobody here can give. */
export function cautionFor(question: string): string | null {
  if (certainty.test(question))
    return 'Nobody can promise that. Layers of protection lower the risk and some always remains; what the law means for your case is for your counsel to say, with your insurer, law enforcement or state agency where they have a part. What follows shows where each point comes from.'
  if (law.test(question))
    return 'I can show what the sources say and where they stop; whether it is lawful in your case is a question for your counsel or your state agency.'
  return null
}
