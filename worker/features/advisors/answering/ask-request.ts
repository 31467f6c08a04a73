import type { AskedFor } from './question.ts'

export type AskRequest = {
  conversationId: string
  userId: string
  /** Questions a day; null is no limit. */
  limit: number | null
  asked: AskedFor
}

/**
 * Why a question is not taken. `running`: this conversation is still getting an answer; `busy`:
 * another one of the same person is; `unsaved`: the last answer is not in the database yet.
 */
export type AskRefusal =
  | 'running'
  | 'busy'
  | 'unsaved'
  | 'allowance'
  | 'duplicate'
  | 'gone'
  | 'no-message'
