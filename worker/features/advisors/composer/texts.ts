import type { Question } from '../question/read.ts'
import { replacedIn } from '../question/request.ts'
import { cautionsAbove } from '../safety/standing.ts'
import texts from './texts.json' with { type: 'json' }

type TextGroup = Exclude<keyof typeof texts, 'insteadOfModel' | 'safeTasks' | 'letterTo'>

/** A text of `texts.json`, its `{names}` filled in. */
export function textOf<Group extends TextGroup>(
  group: Group,
  name: keyof (typeof texts)[Group],
  values: Record<string, string> = {},
): string {
  const lines = texts[group][name] as string[]
  return lines.join('\n').replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}

/** How to do work on a person's details without them, and the query for the entry to go with it. */
type SafeTask = { text: string; query: string }

/** Patterns of requests for such work; `s` lets one match across lines. */
const tasks = Object.values(texts.safeTasks).map(({ pattern, query, text }) => ({
  pattern: new RegExp(pattern, 'is'),
  query,
  text: text.join('\n'),
}))

/** The first such work that a redacted message asks for, or null. */
export function safeTaskIn({ isRedacted, request }: Question): SafeTask | null {
  return (isRedacted && tasks.find(({ pattern }) => pattern.test(request))) || null
}

/** The remarks on a message that come before its answer; none where its words tell nothing. */
export function remarksFor(question: Question): string[] {
  if (question.tellsNothing) return []
  return [
    question.isRedacted
      ? textOf('notes', 'redacted', { replaced: replacedIn(question.text).join(', ') })
      : null,
    question.text.includes('[password]') ? textOf('notes', 'password') : null,
    question.hasInstructions ? textOf('notes', 'instructions') : null,
    ...cautionsAbove(question),
  ].filter((note) => note !== null)
}
