import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { ConversationNote } from '../../../../domain/advisors/conversation-note.ts'
import {
  type Message,
  type MessageFeedback,
  titleOf,
  untitledConversation,
} from '../../../../domain/advisors/conversations.ts'
import { emptyMessage } from '../../../../domain/advisors/message.ts'
import { leafOf, withSiblings } from '../conversations/branches.ts'
import type { NewAnswer } from '../conversations/message-repository.ts'
import type { Change } from '../conversations/repository.ts'
import type { ConversationRow, OpenConversation } from '../conversations/tree-repository.ts'
import { type AskedQuestion, isFreeRetry, type PlacedQuestion, placeQuestion } from './ask.ts'

/** A conversation that lives in the memory of its object and nowhere else. */
export class TemporaryConversation {
  private row: ConversationRow
  private messages: Message[] = []

  constructor(owner: { id: string; userId: string; advisor: AdvisorId }, now = new Date()) {
    this.row = {
      ...owner,
      title: untitledConversation,
      pinned: false,
      archivedAt: null,
      leafId: null,
      createdAt: now,
      updatedAt: now,
    }
  }

  /** Whether nothing was asked or answered for this long. */
  isIdleFor(ms: number, now = new Date()): boolean {
    return now.getTime() - this.row.updatedAt.getTime() > ms
  }

  open(): OpenConversation {
    return { row: { ...this.row }, messages: withSiblings(this.messages) }
  }

  /** Why a question cannot be taken, or null. */
  refusalOf(asked: AskedQuestion): 'duplicate' | 'no-message' | null {
    if (asked.kind === 'regenerate') return this.find(asked.messageId) ? null : 'no-message'
    if (this.has(asked.id)) return 'duplicate'
    return !asked.parent || this.has(asked.parent) ? null : 'no-message'
  }

  isFree(asked: AskedQuestion): boolean {
    const retry = asked.kind === 'regenerate' && this.find(asked.messageId)
    return retry ? isFreeRetry(this.messages, retry.question.id) : false
  }

  /** Keeps a question that is not refused, and shows its branch. */
  place(asked: AskedQuestion): PlacedQuestion {
    if (asked.kind === 'new') this.addQuestion(asked)
    const placed = this.find(asked.kind === 'new' ? asked.id : asked.messageId)
    if (!placed) throw new Error('A question was accepted that is not there')
    this.change({ leafId: placed.question.id })
    return placed
  }

  saveAnswer({ createdAt, ...answer }: NewAnswer): void {
    this.messages.push({ ...emptyMessage('assistant', createdAt), ...answer })
    this.row = { ...this.row, leafId: answer.id, updatedAt: createdAt }
  }

  change(change: Change): void {
    this.row = { ...this.row, ...change }
  }

  putNote(messageId: string, note: ConversationNote): void {
    this.messages = this.messages.map((message) =>
      message.id === messageId ? { ...message, note } : message,
    )
  }

  rate(messageId: string, feedback: MessageFeedback | null): void {
    this.messages = this.messages.map((message) =>
      message.id === messageId ? { ...message, feedback } : message,
    )
  }

  private has(messageId: string): boolean {
    return this.messages.some(({ id }) => id === messageId)
  }

  private find(messageId: string): PlacedQuestion | null {
    return placeQuestion(this.open(), messageId)
  }

  private addQuestion({ id, text, parent }: Extract<AskedQuestion, { kind: 'new' }>): void {
    const parentId = parent === undefined ? leafOf(this.messages, this.row.leafId) : parent
    this.messages.push({ ...emptyMessage('user'), id, parentId, text })
    if (this.row.title === untitledConversation) this.change({ title: titleOf(text) })
    this.row = { ...this.row, updatedAt: new Date() }
  }
}
