import type { MessageFeedback } from '../../../domain/advisors/conversations.ts'
import { toast } from '../../lib/toast.ts'
import { changeConversation, rateAnswer, readConversation } from './conversation-calls.ts'
import type { ChangeState, ConversationState } from './conversation-state.ts'

/** Rates an answer, and switches to another version of a message. */
export function useMessageActions({ id, messages }: ConversationState, change: ChangeState) {
  async function rate(messageId: string, feedback: MessageFeedback | null) {
    const before = messages.find((message) => message.id === messageId)?.feedback ?? null
    const show = (shown: MessageFeedback | null) =>
      change((now) => ({
        messages: now.messages.map((message) =>
          message.id === messageId ? { ...message, feedback: shown } : message,
        ),
      }))
    show(feedback)
    try {
      if (id) await rateAnswer(id, messageId, feedback)
    } catch {
      show(before)
      toast.error('Your rating could not be saved. Please try again.')
    }
  }

  async function showBranch(messageId: string) {
    if (!id) return
    try {
      await changeConversation(id, { leaf: messageId })
      change({ messages: (await readConversation(id)).messages })
    } catch {
      toast.error('The other version could not be opened. Please try again.')
    }
  }

  return { rate, showBranch }
}
