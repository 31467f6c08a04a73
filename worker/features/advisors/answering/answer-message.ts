import {
  type AnswerPart,
  type FollowUp,
  followUpOf,
} from '../../../../domain/advisors/conversations.ts'
import { type Citation, citationNumber } from '../../../../domain/advisors/knowledge.ts'

/** The message that a stream of parts adds up to, with only the sources it really cites. */
export function answerFrom(parts: AnswerPart[]) {
  let text = ''
  let writer = 'builtin'
  let followUps: FollowUp[] = []
  let profileUsed: string[] = []
  const citations: Citation[] = []
  for (const part of parts) {
    if (part.type === 'text-delta') text += part.delta
    if (part.type === 'source-url') citations.push(part.providerMetadata.edcabinet)
    if (part.type === 'data-writer') writer = part.data.writer
    if (part.type === 'data-follow-ups') followUps = part.data.questions.map(followUpOf)
    if (part.type === 'data-profile') profileUsed = part.data.used
  }
  return { ...checkedCitations(text, citations), writer, followUps, profileUsed }
}

/** The text without citation numbers that no source has, and the sources it does cite. */
function checkedCitations(
  text: string,
  citations: Citation[],
): { text: string; citations: Citation[] } {
  const known = new Set(citations.map((citation) => citation.number))
  const cited = new Set<number>()
  const checked = text.replace(citationNumber, (label, digits: string) => {
    if (!known.has(Number(digits))) return ''
    cited.add(Number(digits))
    return label
  })
  return { text: checked, citations: citations.filter((citation) => cited.has(citation.number)) }
}
