import type { AnswerPart, MessageStatus } from '../../../../domain/conversations.ts'
import { titleOf, untitledConversation } from '../../../../domain/conversations.ts'
import type { DistrictProfile } from '../../../../domain/district-profile.ts'
import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/bindings.ts'
import { report } from '../../../http/report.ts'
import { type Ticket, usageRepository } from '../allowance/repository.ts'
import { profileQuery, toProfile } from '../profile/repository.ts'
import { answerFrom } from './answer-message.ts'
import { historyIndex } from './history-index.ts'
import { messageRepository, type Stored } from './message-repository.ts'
import type { Placed } from './question.ts'
import type { TemporaryConversation } from './temporary-conversation.ts'
import { type OpenConversation, openingQueries, toOpened } from './tree-repository.ts'

/** An answer on its way to its conversation. */
export type FinishedAnswer = {
  conversationId: string
  userId: string
  answerId: string
  question: { id: string; text: string }
  status: MessageStatus
}

/** Where a conversation is kept: the databases, or the memory of its object. */
export type Shelf = {
  /** The conversation and its owner's district, in one round trip. */
  open(): Promise<(OpenConversation & { profile: DistrictProfile }) | null>
  /** Counts the question against the allowance, unless it is free, and keeps it: both or neither. */
  addQuestion(placed: Placed, opened: OpenConversation, ticket: Ticket): Promise<Stored>
  /** Keeps an answer; keeping it again changes nothing. */
  putAnswer(answer: FinishedAnswer, parts: AnswerPart[]): Promise<void>
}

/** A conversation of the main database; its messages go into the history’s index too. */
export function databaseShelf(env: Bindings, userId: string, conversationId: string): Shelf {
  const db = openDb(env.DB)
  const messages = messageRepository(db)
  return {
    async open() {
      const [profiles, ...rows] = await db.batch([
        profileQuery(db, userId),
        ...openingQueries(db, userId, conversationId),
      ])
      const opened = toOpened(rows)
      return opened && { ...opened, profile: toProfile(profiles) }
    },

    addQuestion({ question, parentId, again, free }, { row }, ticket) {
      if (again) return messages.askAgain(question.id, conversationId, free ? null : ticket)
      const title = row.title === untitledConversation ? titleOf(question.text) : undefined
      return messages.addQuestion({ ...question, conversationId, parentId, title }, ticket)
    },

    async putAnswer(finished, parts) {
      const answer = newAnswer(finished, parts)
      if (!(await messages.putAnswer(conversationId, answer))) return
      const owner = { conversationId, userId }
      const texts = [finished.question, answer].map(({ id, text }) => ({
        ...owner,
        messageId: id,
        text,
      }))
      // The index is derived: the answer is not lost with it, and a rebuild brings it in.
      await historyIndex(env.SEARCH_DB)
        .add(texts)
        .catch((error) => report(error, { conversation: conversationId }))
    },
  }
}

/** A temporary conversation, in the memory of its object; only the allowance is stored. */
export function memoryShelf(env: Bindings, temporary: TemporaryConversation | null): Shelf {
  const db = openDb(env.DB)
  return {
    async open() {
      if (!temporary) return null
      const { row, messages } = temporary.open()
      return { row, messages, profile: toProfile(await profileQuery(db, row.userId)) }
    },

    async addQuestion({ question, parentId, again, free }, _, ticket) {
      if (!temporary) return 'gone'
      if (!again && temporary.has(question.id)) return 'duplicate'
      if (!free && !(await usageRepository(db).count(ticket))) return 'allowance'
      if (again) temporary.change({ leafId: question.id })
      else temporary.addQuestion(question, parentId)
      return 'stored'
    },

    async putAnswer(finished, parts) {
      temporary?.putAnswer(newAnswer(finished, parts))
    },
  }
}

function newAnswer({ answerId, question, status }: FinishedAnswer, parts: AnswerPart[]) {
  const createdAt = new Date()
  return { id: answerId, parentId: question.id, status, ...answerFrom(parts), createdAt }
}
