import { utcDay } from '../../../../domain/allowance.ts'
import type { Bindings } from '../../../http/bindings.ts'
import { type PreparedAnswer, prepareAnswer } from '../answer/prepare-answer.ts'
import { placeQuestion } from '../conversations/question.ts'
import type { FinishedAnswer, Shelf } from '../conversations/shelf.ts'
import type { AskRefusal, AskRequest } from './ask-request.ts'

type Deps = {
  env: Bindings
  shelf: Shelf
  /** Whether the person has no other answer under way; if so, this one is it. */
  takeTurn(): Promise<boolean>
  /** Keeps the question and how the answer stands, before anything else happens to them. */
  keep(answer: FinishedAnswer): Promise<void>
  stallMs: number
}

export type Taken = { answer: FinishedAnswer; prepared: Promise<PreparedAnswer> }

/**
 * Counts and stores a question, or says why not; meanwhile reads what its answer needs. When this
 * returns, the question cannot be lost any more and a model may be asked.
 */
export async function takeQuestion(
  { env, shelf, takeTurn, keep, stallMs }: Deps,
  { conversationId, userId, limit, asked }: AskRequest,
  answerId: string,
): Promise<AskRefusal | Taken> {
  const [opened, free] = await Promise.all([shelf.open(), takeTurn()])
  if (!opened) return 'gone'
  if (!free) return 'busy'
  const placed = placeQuestion(opened, asked)
  if (!placed) return 'no-message'
  const { question, history } = placed
  const { row, profile } = opened
  const input = { advisor: row.advisor, question: question.text, history, profile }
  // Asked before anything is written, for nothing leaves an object until its storage is on disk.
  const prepared = prepareAnswer(env, input, { stallMs })
  // Nobody waits for it where the question is refused.
  prepared.catch(() => {})
  // Until it has ended otherwise, this is how it ends.
  const answer = { conversationId, userId, answerId, question, status: 'interrupted' as const }
  await keep(answer)
  const stored = await shelf.addQuestion(placed, opened, {
    userId,
    limit,
    day: utcDay(new Date()),
  })
  return stored === 'stored' ? { answer, prepared } : stored
}
