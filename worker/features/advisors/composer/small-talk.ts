import { type AdvisorId, advisorIds, advisors } from '../../../../domain/advisors/advisors.ts'
import {
  type FollowUp,
  followUpOf,
  type Message,
} from '../../../../domain/advisors/conversations.ts'
import { type KnowledgeEntry, withoutMarkers } from '../../../../domain/advisors/knowledge.ts'
import { brand } from '../../../../domain/brand.ts'
import type { ComposedAnswer } from './answer.ts'
import { textOf } from './texts.ts'

/** An answer without sources. */
export function plainAnswer(text: string, followUps: FollowUp[] = []): ComposedAnswer {
  return { text, citations: [], followUps }
}

/** Replies to a message that asks nothing of the library. */
export function smallTalk(
  kind: 'greeting' | 'thanks' | 'about' | 'nothingAbove' | 'none',
  advisor: AdvisorId,
  history: Message[] = [],
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

/**
 * The titles nearest to a question, where the library is not sure or no entry compares what the
 * question compares.
 */
export function nearestEntries(
  entries: KnowledgeEntry[],
  say: Unsure = 'unsure',
  names: Record<string, string> = {},
): ComposedAnswer {
  const titles = entries.map(({ title }) => `- ${title}`).join('\n')
  return {
    ...plainAnswer(textOf('replies', say, { titles, ...names }), titleButtons(entries)),
    mode: 'unsure',
  }
}

/**
 * The titles nearest to a message that only has a remark for an answer, each with its entry's point: what
 * holds for everybody can be said to somebody who gets no ruling, or whose details were replaced.
 */
export function nearestWithPoints(entries: KnowledgeEntry[], say: Unsure): ComposedAnswer {
  const titles = entries.map((entry) => `- ${pointOf(entry)}`).join('\n')
  return nearestEntries(entries, say, { titles })
}

/** A title with its entry's point. */
export const pointOf = ({ title, point }: KnowledgeEntry) =>
  `**${title}**: ${withoutMarkers(point)}`

/** The reply to a question that the library does not cover. */
export function notCovered(advisor: AdvisorId): ComposedAnswer {
  return { ...smallTalk('none', advisor), mode: 'none' }
}

/** Buttons that lead to exactly these entries. */
export function titleButtons(entries: KnowledgeEntry[]): FollowUp[] {
  return entries.map(({ id, title }) => ({ label: title, question: title, entryId: id }))
}
