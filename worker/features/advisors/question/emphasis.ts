import type { Form } from './form.ts'
import signs from './signs.json' with { type: 'json' }

type Sign = { example: string; pattern: string }

/** Patterns by name, in the order of the file. */
function compiled<Name extends string>(rows: Record<Name, Sign>): [Name, RegExp][] {
  return (Object.entries(rows) as [Name, Sign][]).map(([name, { pattern }]) => [
    name,
    new RegExp(pattern, 'i'),
  ])
}

const emphases = compiled(signs.emphasis)
const kinds = compiled(signs.wants)

/** "What if a laptop is stolen?": foreseen, so nothing has happened yet. */
const foreseen = /\b(?:if|in case|before)\b[^.?!]{0,30}\b(?:stolen|hit|hacked|breached|down)\b/i
/** An incident that is asked about without a plan being asked for. */
const event =
  /\b(?:breach\w*|ransom\w*|attack\w*|outage|incident|leak(?:ed)?|subpoena|police|lost|parent (?:asked|wants|requests?))\b/i
const plan =
  /\b(?:roll(?:ing)?[ -]?out|implement\w*|plan(?:s|ning)?|start(?:ing)?|build|set(?:ting)? up|improve|prepar\w+|program|priorit\w+|how (?:do|can|should) (?:i|we)|what should (?:i|we))\b/i

/** The sides a question stresses; several at once, or none. `event`: it speaks of an incident. */
export type Emphasis = Record<keyof typeof signs.emphasis | 'event', boolean>

export function emphasisOf(request: string): Emphasis {
  const shown = emphases.map(([name, pattern]) => [name, pattern.test(request)])
  const emphasis = Object.fromEntries(shown) as Emphasis
  return {
    ...emphasis,
    pressing: emphasis.pressing && !foreseen.test(request),
    event: event.test(request) && !plan.test(request),
  }
}

/** The kinds of answer there are. */
export type AnswerKind = keyof typeof signs.wants | 'draft' | 'other'

/** The kind of answer a request wants: of the signs, the first that fits. */
export function answerKindOf(request: string, form: Form | null): AnswerKind {
  if (form && 'draft' in form) return 'draft'
  return kinds.find(([, pattern]) => pattern.test(request))?.[0] ?? 'other'
}
