import type { Candidate, Strength, StudentDataType } from './spans.ts'

type Row = {
  /** Named in evaluations, where a row can be switched off. */
  id: string
  pattern: RegExp
  /** A text in which the row matches; a test reads it. */
  example: string
  /** A text close to it in which it must not. */
  counterExample?: string
}

/** A kind of detail: the last group, or else the whole match, is the finding. */
export type DetailRule = Row & {
  type: StudentDataType
  strength: Strength
  /** Without this in a stretch of text the rule has nothing to find there. */
  needs?: RegExp
  /** Says of a match that it is something else, or how strong it is here. */
  judge?: (match: Match) => Strength | null
}

/** The words beside a name. `pattern` is read against the text right before or right after it. */
export type ContextRule = Row & { side: 'before' | 'after'; says: string }

/** A match with the text around it: `before` ends where the finding starts. */
export type Match = { value: string; whole: string; before: string; after: string }

/** Rules switched off by id, for evaluations; none in the product. */
export type Off = ReadonlySet<string>
export const nothingOff: Off = new Set()

const lookAround = 60

/** The candidates of all rules in a stretch of text. */
export function matchRules(
  rules: readonly DetailRule[],
  text: string,
  off: Off,
  { start, end } = { start: 0, end: text.length },
): Candidate[] {
  const stretch = start === 0 && end === text.length ? text : text.slice(start, end)
  return rules.flatMap((rule) => {
    if (off.has(rule.id) || (rule.needs && !rule.needs.test(stretch))) return []
    const found: Candidate[] = []
    for (const match of stretch.matchAll(rule.pattern)) {
      const value = match.findLast((group, index) => index === 0 || group !== undefined) ?? ''
      const from = match.index + match[0].lastIndexOf(value)
      const to = from + value.length
      const strength = rule.judge
        ? rule.judge({
            value,
            whole: match[0],
            before: stretch.slice(Math.max(0, from - lookAround), from),
            after: stretch.slice(to, to + lookAround),
          })
        : rule.strength
      if (strength)
        found.push({
          start: start + from,
          end: start + to,
          type: rule.type,
          strength,
          rule: rule.id,
        })
    }
    return found
  })
}

/**
 * The same pattern read from the end of a text backwards. A pattern that ends in `$` is otherwise
 * tried from every character on, which is most of the work where each word is weighed.
 */
export function endsWith(pattern: RegExp): RegExp {
  return new RegExp(`$(?<=${pattern.source})`, pattern.flags)
}

/** A step of a decision about a possible name: the first one that applies says whether it is one. */
export type Step<Case> = {
  id: string
  applies: (one: Case) => boolean
  says: boolean | ((one: Case) => boolean)
}

/** The outcome of the first step that applies and is not switched off; false where none does. */
export function decide<Case>(steps: readonly Step<Case>[], one: Case, off: Off): boolean {
  const step = steps.find(({ id, applies }) => !off.has(id) && applies(one))
  return typeof step?.says === 'function' ? step.says(one) : (step?.says ?? false)
}
