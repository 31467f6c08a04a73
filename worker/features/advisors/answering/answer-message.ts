import type { AnswerPart } from '../../../../domain/advisors/conversations.ts'
import type { Citation } from '../../../../domain/advisors/knowledge.ts'
import type { TalkNote } from '../../../../domain/advisors/talk-note.ts'
import { checkedCitations } from '../composer/checked-citations.ts'

/** The message that a stream of parts adds up to, with only the sources it really cites. */
export function answerFrom(parts: AnswerPart[]) {
  let text = ''
  let writer = 'builtin'
  let followUps: string[] = []
  let profileUsed: string[] = []
  let note: TalkNote | null = null
  const citations: Citation[] = []
  for (const part of parts) {
    if (part.type === 'text-delta') text += part.delta
    if (part.type === 'source-url') citations.push(part.providerMetadata.edcabinet)
    if (part.type === 'data-writer') writer = part.data.writer
    if (part.type === 'data-follow-ups') followUps = part.data.questions
    if (part.type === 'data-note') note = part.data
    if (part.type === 'data-profile') profileUsed = part.data.used
  }
  return { ...checkedCitations(text, citations), writer, followUps, profileUsed, note }
}
