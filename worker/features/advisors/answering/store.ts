import type { AnswerPart, MessageStatus } from '../../../../domain/advisors/conversations.ts'
import type { DistrictProfile } from '../../../../domain/district/profile.ts'
import type { Ticket } from '../allowance/repository.ts'
import { answerFrom } from './answer-message.ts'
import type { Claim, Outcome } from './ask-repository.ts'
import type { AskedFor, Placed } from './question.ts'

/** An answer on its way to its conversation. */
export type FinishedAnswer = {
  conversationId: string
  userId: string
  answerId: string
  question: { id: string; text: string }
  status: MessageStatus
}

/** A question that is kept, and the district of who asks. */
export type TakenQuestion = Placed & { profile: DistrictProfile }

/** A claim before it is known whether the question costs anything. */
export type AskClaim = Omit<Claim, 'ticket'> & { ticket: Omit<Ticket, 'free'> }

/** Where a conversation is kept: the databases, or the memory of its object. */
export type Shelf = {
  /** Takes the person's turn, counts what is asked and keeps it: all of it or nothing. */
  take(asked: AskedFor, claim: AskClaim): Promise<Outcome<TakenQuestion>>
  /** Keeps an answer and gives its turn back; doing so again changes nothing. */
  putAnswer(answer: FinishedAnswer, parts: AnswerPart[]): Promise<void>
}

export function withTicket({ ticket, ...claim }: AskClaim, free: boolean): Claim {
  return { ...claim, ticket: { ...ticket, free } }
}

/** An answer as it is stored, from its parts. */
export function newAnswer(
  { answerId, question, status }: FinishedAnswer,
  parts: AnswerPart[],
  createdAt = new Date(),
) {
  return { id: answerId, parentId: question.id, status, ...answerFrom(parts), createdAt }
}
