import { utcDay } from '../../../../domain/advisors/allowance.ts'
import type { Bindings } from '../../../http/bindings.ts'
import type { Turn } from '../allowance/turn-repository.ts'
import type { ModelWaits } from '../model/limits.ts'
import type { AskRefusal, AskRequest } from './ask-request.ts'
import { type PreparedAnswer, prepareAnswer } from './prepare.ts'
import type { FinishedAnswer, Shelf, TakenQuestion } from './store.ts'

type Deps = {
  env: Bindings
  shelf: Shelf
  /** Whether the conversation with this id has an answer under way. */
  isRunning(conversationId: string): Promise<boolean>
  waits: Partial<ModelWaits>
}

export type Taken = { answer: FinishedAnswer; prepared: Promise<PreparedAnswer> }

/**
 * Counts and stores a question, or says why not, and begins to read what its answer needs. When
 * this returns, the question cannot be lost any more and a model may be asked.
 */
export async function takeQuestion(
  { env, waits, ...deps }: Deps,
  request: AskRequest,
  answerId: string,
): Promise<AskRefusal | Taken> {
  const { conversationId, userId } = request
  const turn = { userId, conversationId, answerId }
  const taken = await take(deps, request, turn)
  if (typeof taken === 'string') return taken
  const { question, advisor, history, profile } = taken
  const input = { advisor, question: question.text, history, profile }
  const prepared = prepareAnswer(env, input, waits)
  // It may fail before the one who waits for it begins to; who waits is told all the same.
  prepared.catch(() => {})
  // Until it has ended otherwise, this is how it ends.
  return { answer: { ...turn, question, status: 'interrupted' }, prepared }
}

/** A turn that was never given back, because the worker stopped in the middle, is taken over. */
async function take(
  { shelf, isRunning }: Pick<Deps, 'shelf' | 'isRunning'>,
  { limit, asked }: AskRequest,
  turn: Turn,
): Promise<AskRefusal | TakenQuestion> {
  const ticket = { userId: turn.userId, day: utcDay(new Date()), limit }
  for (let over: string | null = null; ; ) {
    const outcome = await shelf.take(asked, { turn, over, ticket })
    if ('taken' in outcome) return outcome.taken
    if ('refused' in outcome) return outcome.refused
    if (await isRunning(outcome.busyWith.conversationId)) return 'busy'
    over = outcome.busyWith.answerId
  }
}
