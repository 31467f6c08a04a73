import type { AnswerPart } from '../../../../domain/advisors/conversations.ts'
import { report } from '../../../http/report.ts'
import type { FinishedAnswer, Shelf } from './store.ts'

/** Between two attempts; twice that after the second. */
const pauseMs = 200

/** Puts an answer where it is kept; false when that failed as often as it may be tried. */
export async function saveAnswer(
  shelf: Shelf,
  answer: FinishedAnswer,
  parts: AnswerPart[],
  { tries }: { tries: number },
): Promise<boolean> {
  for (let attempt = 1; attempt <= tries; attempt++) {
    try {
      await shelf.putAnswer(answer, parts)
      return true
    } catch (error) {
      report(error, { conversation: answer.conversationId })
      if (attempt < tries) await scheduler.wait(pauseMs * attempt)
    }
  }
  return false
}
