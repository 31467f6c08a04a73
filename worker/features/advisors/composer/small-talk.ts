import { advisorIds, advisors } from '../../../../domain/advisors/advisors.ts'
import {
  type FollowUp,
  followUpOf,
  type Message,
} from '../../../../domain/advisors/conversations.ts'
import { type KnowledgeEntry, withoutMarkers } from '../../../../domain/advisors/knowledge.ts'
import { brand } from '../../../../domain/brand.ts'
import { saidSum } from '../district/said-prices.ts'
import type { Question } from '../question/read.ts'
import type { AnswerInput, ComposedAnswer } from './answer.ts'
import { paragraphs } from './sections.ts'
import { remarksFor, textOf } from './texts.ts'

/** An answer without sources. */
export function plainAnswer(text: string, followUps: FollowUp[] = []): ComposedAnswer {
  return { text, citations: [], followUps }
}

/** Replies to a message that asks nothing of the library, or nothing that it covers. */
export function smallTalk(
  kind: 'greeting' | 'thanks' | 'about' | 'nothingAbove' | 'none',
  { advisor, history }: Pick<AnswerInput, 'advisor' | 'history'>,
): ComposedAnswer {
  const { title, scope, starters } = advisors[advisor]
  const offered = history.findLast(({ followUps }) => followUps.length > 0)?.followUps
  return plainAnswer(
    textOf('replies', kind, { title, scope, brand: brand.name }),
    (kind === 'thanks' || kind === 'nothingAbove') && offered ? offered : starters.map(followUpOf),
  )
}

/** The reply to a question without a subject: the advisors' fields, and entries to begin with. */
export function askBack(beginnings: KnowledgeEntry[]): ComposedAnswer {
  const fields = advisorIds.map((id) => `- **${advisors[id].title}**: ${advisors[id].scope}`)
  return plainAnswer(
    textOf('replies', 'vague', { fields: fields.join('\n') }),
    titleButtons(beginnings),
  )
}

/** Why titles are shown instead of an answer. */
export type Unsure =
  | 'unsure'
  | 'apart'
  | 'ofItsOwn'
  | 'which'
  | 'whichAbove'
  | 'stillWhich'
  | 'whichForm'
  | 'beside'

/** How to ask which of these titles is meant: those that the last answer offered are not named again. */
export function askingWhich(entries: KnowledgeEntry[], history: Message[]): Unsure {
  const last = history.findLast(({ role }) => role === 'assistant')
  const offered = new Set(last?.followUps.map(({ entryId }) => entryId))
  if (!last || !entries.every(({ id }) => offered.has(id))) return 'which'
  const which = textOf('replies', 'which').split('\n', 1)[0] ?? ''
  return last.text.includes(which) || leansOnTitlesAbove(last) ? 'stillWhich' : 'whichAbove'
}

/** Whether an answer leads on to titles that an answer before it named. */
export const leansOnTitlesAbove = ({ text }: Message) =>
  (['whichAbove', 'stillWhich'] as const).some((say) => text.includes(textOf('replies', say)))

/** The most entries named where none surely answers. */
export const mostNearest = 3

/**
 * Entries named by their titles, after the remarks and the sum of the asker's own numbers, which needs no
 * entry. Who has a remark for an answer, and so no ruling, reads each entry's point: it holds for everybody.
 */
export function namedAnswer(
  entries: KnowledgeEntry[],
  say: Unsure,
  question: Question,
  input: AnswerInput,
  notes = remarksFor(question),
): ComposedAnswer {
  const answer: ComposedAnswer =
    entries.length > 0
      ? titlesAnswer(entries, say, {}, notes.length > 0 ? pointOf : undefined)
      : { ...smallTalk('none', input), mode: 'none' }
  const sum = saidSum(input.profile, question.request)?.headline ?? ''
  return { ...answer, text: paragraphs(...notes, sum, answer.text) }
}

/** The titles of entries, each with a button that leads to it. */
export function titlesAnswer(
  entries: KnowledgeEntry[],
  say: Unsure,
  names: Record<string, string> = {},
  lineOf = ({ title }: KnowledgeEntry) => title,
): ComposedAnswer {
  const titles = entries.map((entry) => `- ${lineOf(entry)}`).join('\n')
  return {
    ...plainAnswer(textOf('replies', say, { titles, ...names }), titleButtons(entries)),
    mode: 'unsure',
  }
}

/** A title with its entry's point. */
export const pointOf = ({ title, point }: KnowledgeEntry) =>
  `**${title}**: ${withoutMarkers(point)}`

/** Buttons that lead to exactly these entries. */
export function titleButtons(entries: KnowledgeEntry[]): FollowUp[] {
  return entries.map(({ id, title }) => ({ label: title, question: title, entryId: id }))
}
