import type { AdvisorId } from '../../../../domain/advisors.ts'
import {
  type Message,
  type MessageFeedback,
  titleOf,
  untitledConversation,
} from '../../../../domain/conversations.ts'
import { linked } from './branches.ts'
import type { NewAnswer } from './message-repository.ts'
import type { Change } from './repository.ts'
import type { ConversationRow, OpenConversation } from './tree-repository.ts'

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
    return { row: { ...this.row }, messages: linked(this.messages, this.row.leafId) }
  }

  has(messageId: string): boolean {
    return this.messages.some(({ id }) => id === messageId)
  }

  addQuestion({ id, text }: { id: string; text: string }, parentId: string | null): void {
    this.messages.push({ ...emptyMessage(new Date()), id, parentId, text })
    const title = this.row.title === untitledConversation ? titleOf(text) : this.row.title
    this.row = { ...this.row, title, leafId: id, updatedAt: new Date() }
  }

  putAnswer({ createdAt, ...answer }: NewAnswer): void {
    const message = { ...emptyMessage(createdAt), ...answer, role: 'assistant' as const }
    this.messages.push(message)
    this.row = { ...this.row, leafId: answer.id, updatedAt: createdAt }
  }

  change(change: Change): void {
    this.row = { ...this.row, ...change }
  }

  rate(messageId: string, feedback: MessageFeedback | null): void {
    this.messages = this.messages.map((message) =>
      message.id === messageId ? { ...message, feedback } : message,
    )
  }
}

function emptyMessage(createdAt: Date): Message {
  return {
    id: '',
    role: 'user',
    status: 'complete',
    text: '',
    citations: [],
    followUps: [],
    writer: null,
    parentId: null,
    siblings: [],
    feedback: null,
    profileUsed: [],
    createdAt: createdAt.toISOString(),
  }
}
