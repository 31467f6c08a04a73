import type { AnswerLog } from './answer-log.ts'

/** An answer while it is written: whose it is, what is there of it, and the way to end it. */
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

  get signal(): AbortSignal {
    return this.abort.signal
  }

  /** Returns when what is written has been stored. */
  async stop(): Promise<void> {
    this.abort.abort()
    await this.ended.promise
  }

  end(): void {
    this.ended.resolve()
  }
}
