import type { Message } from '../../../domain/advisors/conversations.ts'
import type { Citation } from '../../../domain/advisors/knowledge.ts'

/** The sources an answer's text cites so far: a model is offered more than it uses. */
export function citedSources({ text, citations }: Pick<Message, 'text' | 'citations'>): Citation[] {
  return citations.filter(({ number }) => text.includes(`[${number}]`))
}
