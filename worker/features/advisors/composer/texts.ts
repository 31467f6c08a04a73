import type { Question } from '../question/read.ts'
import { replacedIn } from '../question/request.ts'
import { bringsText, cautionsAbove } from '../safety/standing.ts'
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

/** In words: less than this is no text that somebody wanted read. */
const leastLeft = 8

/** A pasted text without the orders in it, quoted; null where none was taken out, or little is left. */
function quoteWithoutOrders(question: Question): string | null {
  const { hasInstructions, text, request, pasted } = question
  const left = [request, pasted]
    .filter(Boolean)
    .join(' ')
    .replace(/<!?-*(?=\s|$)/g, '')
  const isTakenOut =
    hasInstructions && bringsText(question) && left.length < text.length - leastLeft
  if (!isTakenOut || left.split(/\s+/).length < leastLeft) return null
  return textOf('notes', 'left', { left: left.replace(/\s*\n\s*/g, '\n> ') })
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
    quoteWithoutOrders(question),
    ...cautionsAbove(question),
  ].filter((note) => note !== null)
}
