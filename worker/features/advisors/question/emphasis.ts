import type { Form } from './form.ts'
import signs from './signs.json' with { type: 'json' }

/** Patterns by name, in the order of the file. */
function compiled<Name extends string>(rows: Record<Name, string>): [Name, RegExp][] {
  return (Object.entries(rows) as [Name, string][]).map(([name, row]) => [
    name,
    new RegExp(row, 'i'),
  ])
}

const emphases = compiled(signs.emphasis)
const kinds = compiled(signs.wants)

/** Something foreseen, not something that has happened: "What if a laptop is stolen?" */
const foreseen = /\b(?:if|in case|before)\b[^.?!]{0,30}\b(?:stolen|hit|hacked|breached|down)\b/i
/** The sides a question stresses; several at once, or none. */
export type Emphasis = Record<keyof typeof signs.emphasis, boolean>

/** The sides a request stresses, by its words. */
export function emphasisOf(request: string): Emphasis {
  const shown = emphases.map(([name, pattern]) => [name, pattern.test(request)])
  const emphasis = Object.fromEntries(shown) as Emphasis
  return { ...emphasis, pressing: emphasis.pressing && !foreseen.test(request) }
}

/** The kinds of answer a question can ask for. */
export type AnswerKind = keyof typeof signs.wants | 'draft' | 'other'

/** The kind of answer a request asks for; the first kind whose signs match. */
export function answerKindOf(request: string, form: Form | null): AnswerKind {
  if (form && 'draft' in form) return 'draft'
  return kinds.find(([, pattern]) => pattern.test(request))?.[0] ?? 'other'
}
