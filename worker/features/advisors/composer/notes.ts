import type { Question } from '../question/read.ts'
import { cautionFor } from '../safety/caution.ts'
import texts from './texts.json' with { type: 'json' }

type TextGroup = Exclude<keyof typeof texts, 'safeTasks'>

/** A text of `texts.json`, its `{names}` filled in. */
export function textOf<Group extends TextGroup>(
  group: Group,
  name: keyof (typeof texts)[Group],
  values: Record<string, string> = {},
): string {
  const lines = texts[group][name] as string[]
  return lines.join('\n').replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '')
}

/** Work on one person's details, done without them, and what the library is searched for instead. */
export type SafeTask = { text: string; query: string }

/** Requests for such work, the first that fits. */
const tasks: [keyof typeof texts.safeTasks, RegExp][] = [
  // "write a python script to load this csv row"
  [
    'script',
    /(?=.*\b(?:script|code|python|sql|powershell|formula|macro|import|load|parse|convert|upload)\b)(?=.*\b(?:csv|row|rows|spreadsheet|export|file|table|roster|records?|data)\b)/is,
  ],
  // "find the dupes in my export", "sort by income and tell me who qualifies"
  [
    'sort',
    /\b(?:sort|rank|dedup\w*|dupes?|duplicates?|merge|match|filter|count|group|alphabeti[sz]e|reformat|clean up|who (?:qualifies|is eligible|failed|passed|needs)|which (?:of (?:them|these)|ones))\b/i,
  ],
  // "what do I tell the newspaper about the arrest"
  [
    'press',
    /\b(?:newspaper|reporters?|journalists?|press|media|tv|news|statement|quote by|comment on)\b/i,
  ],
  // "summarize this discipline case for the board"
  ['board', /\b(?:board|trustees|cabinet|council|committee)\b/i],
  // "write a note home to his mother about the meeting"
  [
    'home',
    /(?=.*\b(?:write|draft|compose|word|send|letter|e-?mail|note|message|text|reply|respond|response|answer)\b)(?=.*\b(?:parents?|mother|father|mom|dad|famil(?:y|ies)|guardians?|grandm\w*|grandp\w*|home)\b)/is,
  ],
  // "what growth plan would you give this teacher"
  [
    'growth',
    /\b(?:growth|improvement|performance) plan\b|\b(?:evaluation|observation|appraisal)\b.{0,60}\b(?:plan|goals?|feedback|write)\b/is,
  ],
  // "make this counselor note shorter for the file"
  [
    'file',
    /\b(?:short(?:er|en)|summar\w+|rewrite|reword|edit|clean(?:er)?|proofread|translate|fix|tidy|put (?:this|it) in)\b/i,
  ],
]

/** The work on a person's details that a redacted message asks for, or null. */
export function safeTaskIn({ isRedacted, request }: Question): SafeTask | null {
  const found = isRedacted ? tasks.find(([, pattern]) => pattern.test(request)) : undefined
  if (!found) return null
  const { text, query } = texts.safeTasks[found[0]]
  return { text: text.join('\n'), query }
}

/** What an answer says before everything else of the message it answers. */
export function notesFor(question: Question, task: SafeTask | null): string[] {
  return [
    question.isRedacted ? textOf('notes', 'redacted') : null,
    question.text.includes('[password]') ? textOf('notes', 'password') : null,
    question.hasInstructions ? textOf('notes', 'instructions') : null,
    task?.text ?? null,
    cautionFor(question.request),
  ].filter((note) => note !== null)
}
