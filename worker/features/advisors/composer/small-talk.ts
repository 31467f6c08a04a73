import { type AdvisorId, advisorIds, advisors } from '../../../../domain/advisors/advisors.ts'
import {
  type FollowUp,
  followUpOf,
  type Message,
} from '../../../../domain/advisors/conversations.ts'
import type { KnowledgeEntry } from '../../../../domain/advisors/knowledge.ts'
import { brand } from '../../../../domain/brand.ts'
import type { ComposedAnswer } from './answer.ts'
import { textOf } from './texts.ts'

/** An answer without sources. */
export function plainAnswer(text: string, followUps: FollowUp[] = []): ComposedAnswer {
  return { text, citations: [], followUps }
}

/** Replies to a message that asks nothing of the library. */
export function smallTalk(
  kind: 'greeting' | 'thanks' | 'about' | 'nothingAbove' | 'onlyOrders' | 'none',
  advisor: AdvisorId,
  history: Message[] = [],
): ComposedAnswer {
  const { title, scope, starters } = advisors[advisor]
  const offered = history.findLast(({ followUps }) => followUps.length > 0)?.followUps
  return plainAnswer(
    textOf('talk', kind, { title, scope, brand: brand.name }),
    (kind === 'thanks' || kind === 'nothingAbove') && offered ? offered : starters.map(followUpOf),
  )
}

/** A question without a subject: asks back, with the fields to choose from and where others begin. */
export function askBack(beginnings: KnowledgeEntry[]): ComposedAnswer {
  const fields = advisorIds.map((id) => `- **${advisors[id].title}**: ${advisors[id].scope}`)
  return plainAnswer(
    textOf('talk', 'vague', { fields: fields.join('\n') }),
    titleButtons(beginnings),
  )
}

/**
 * The nearest entries by name, for a question the library is not sure to have an entry on, or that
 * sets apart what no entry sets side by side.
 */
export function nearestEntries(
  entries: KnowledgeEntry[],
  say: 'unsure' | 'apart' = 'unsure',
): ComposedAnswer {
  const titles = entries.map(({ title }) => `- ${title}`).join('\n')
  return {
    ...plainAnswer(textOf('talk', say, { titles }), titleButtons(entries)),
    mode: 'unsure',
  }
}

/** For a question that the library holds nothing on. */
export function notCovered(advisor: AdvisorId): ComposedAnswer {
  return { ...smallTalk('none', advisor), mode: 'none' }
}

/** Buttons that lead to exactly these entries. */
export function titleButtons(entries: KnowledgeEntry[]): FollowUp[] {
  return entries.map(({ id, title }) => ({ label: title, question: title, entryId: id }))
}
