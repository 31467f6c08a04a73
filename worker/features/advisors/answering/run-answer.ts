import type { AnswerPart, MessageStatus } from '../../../../domain/advisors/conversations.ts'
import { report } from '../../../http/report.ts'
import type { PreparedAnswer } from './prepare.ts'
import type { RunningAnswer } from './running-answer.ts'

/** Writes an answer into its log to the end, whatever the end is, and says how it ended. */
export async function runAnswer(
  prepared: Promise<PreparedAnswer>,
  { answerId, log, signal }: RunningAnswer,
  context: { conversation: string },
): Promise<MessageStatus> {
  let open = true
  const append = (part: AnswerPart) => {
    // Whoever goes on writing after a stop writes nothing any more.
    if (open && !signal.aborted) log.append(part)
  }
  log.append({ type: 'start', messageId: answerId })
  try {
    const written = prepared.then(({ write }) => write(append, signal))
    await Promise.race([written, stopOf(signal)])
    return 'complete'
  } catch (error) {
    if (signal.aborted) {
      log.append({ type: 'abort' })
      return 'stopped'
    }
    report(error, context)
    log.append({ type: 'error', errorText: 'The answer broke off. What was written is kept.' })
    return 'interrupted'
  } finally {
    open = false
  }
}

/** Rejects when the reader stops the answer, however long its writer takes to notice. */
function stopOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
