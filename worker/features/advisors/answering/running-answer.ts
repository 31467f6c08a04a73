import type { AnswerPart, MessageStatus } from '../../../../domain/advisors/conversations.ts'
import { report } from '../../../http/report.ts'
import type { Append } from '../composer/stream-writer.ts'
import type { AnswerLog } from './answer-log.ts'

const brokeOff = 'The answer broke off. What was written is kept.'
const notNow = 'This cannot be answered just now. Please try again shortly.'

/** An answer while it is written: whose it is, what there is of it, and the way to end it. */
export class RunningAnswer {
  readonly answerId = crypto.randomUUID()
  readonly userId: string
  readonly log: AnswerLog
  private readonly abort = new AbortController()
  private readonly ended = Promise.withResolvers<void>()

  constructor(userId: string, log: AnswerLog) {
    this.userId = userId
    this.log = log
  }

  /** Writes the answer into its log to the end, whatever the end is. Returns how it ended. */
  async write(
    answer: (to: { append: Append; signal: AbortSignal }) => Promise<void>,
    context: { conversation: string },
  ): Promise<MessageStatus> {
    const { log } = this
    const { signal } = this.abort
    let open = true
    const append = (part: AnswerPart) => {
      // After a stop nothing more is written.
      if (open && !signal.aborted) log.append(part)
    }
    log.append({ type: 'start', messageId: this.answerId })
    try {
      await Promise.race([answer({ append, signal }), rejectWhenAborted(signal)])
      return 'complete'
    } catch (error) {
      if (signal.aborted) {
        log.append({ type: 'abort' })
        return 'stopped'
      }
      report(error, context)
      const isBegun = log.parts.some(({ type }) => type === 'text-delta')
      log.append({ type: 'error', errorText: isBegun ? brokeOff : notNow })
      return 'interrupted'
    } finally {
      open = false
    }
  }

  /** Ends the answer; returns when what was written has been stored. */
  async stop(): Promise<void> {
    this.abort.abort()
    await this.ended.promise
  }

  /** Marks the answer as stored. */
  end(): void {
    this.ended.resolve()
  }
}

/** Rejects when the reader stops the answer, however long its writer takes to notice. */
function rejectWhenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(signal.reason)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
}
