import type { ConversationNote } from '../../../../domain/advisors/conversation-note.ts'
import type { AnswerPart, FollowUp } from '../../../../domain/advisors/conversations.ts'
import { type Citation, sourceLine } from '../../../../domain/advisors/knowledge.ts'

export type Append = (part: AnswerPart) => void

/** The parts of one answer in the order of the stream's protocol. */
export function transcript(append: Append) {
  let texts = 0
  let open: string | null = null
  let highest = 0
  let hasOpening = false

  return {
    /** A paragraph above the answer, which is not part of it. */
    opening(text: string) {
      const id = 'opening'
      hasOpening = true
      append({ type: 'text-start', id })
      append({ type: 'text-delta', id, delta: `${text}\n\n` })
      append({ type: 'text-end', id })
    },
    opened: () => hasOpening,
    /** Whether a reader has seen any text of the answer. */
    begun: () => texts > 0,
    /** The highest number a source has. */
    highest: () => highest,
    writer: (writer: string) => append({ type: 'data-writer', data: { writer } }),
    profile: (used: string[]) => append({ type: 'data-profile', data: { used } }),
    note: (note: ConversationNote) => append({ type: 'data-note', data: note }),
    /** That the library has nothing on the question: counted by the browser, kept nowhere. */
    nothingFound: () => append({ type: 'data-nothing-found', data: {}, transient: true }),
    /** Words for a reader who waits for the first ones; kept nowhere. */
    progress: (text: string) => append({ type: 'data-progress', data: { text }, transient: true }),
    followUps: (questions: FollowUp[]) => append({ type: 'data-follow-ups', data: { questions } }),
    sources(citations: Citation[]) {
      for (const citation of citations) {
        highest = Math.max(highest, citation.number)
        append({
          type: 'source-url',
          sourceId: String(citation.number),
          url: citation.url,
          title: sourceLine(citation),
          providerMetadata: { edcabinet: citation },
        })
      }
    },
    text(delta: string) {
      if (!open) {
        texts += 1
        open = texts === 1 ? 'answer' : `answer-${texts}`
        append({ type: 'text-start', id: open })
      }
      append({ type: 'text-delta', id: open, delta })
    },
    /** Ends the text; the next one gets an id of its own. */
    end() {
      if (open) append({ type: 'text-end', id: open })
      open = null
    },
  }
}

export type Transcript = ReturnType<typeof transcript>
