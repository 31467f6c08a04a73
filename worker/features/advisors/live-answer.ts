import { DurableObject } from 'cloudflare:workers'
import type { AnswerPart, MessageStatus } from '../../../domain/conversations.ts'
import type { Citation } from '../../../domain/knowledge.ts'
import { openDb } from '../../db/index.ts'
import type { Bindings } from '../../http/bindings.ts'
import { report } from '../../http/report.ts'
import type { AnswerJob } from './answer/answer-job.ts'
import { checkedCitations } from './answer/checked-citations.ts'
import { writeAnswer } from './answer/write-answer.ts'
import { AnswerLog, storedParts } from './answer-log.ts'
import { conversationRepository } from './conversations/repository.ts'

type Running = { log: AnswerLog; abort: AbortController; finished: Promise<void> }
type StoredJob = { conversationId: string; answerId: string }

/** How often the object looks after itself while an answer is written; keeps it in memory. */
const watchMs = 10_000

/**
 * Owns the one answer a conversation may have under way, from before anything is generated.
 * It goes on when the reader leaves; every reader gets the same parts; what a crash leaves behind
 * is stored, marked as interrupted, when the object wakes.
 */
export class LiveAnswer extends DurableObject<Bindings> {
  private running: Running | null = null

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(() => this.recover())
  }

  /** Stores the question and begins its answer. Null when one is being written already. */
  async ask(job: AnswerJob): Promise<ReadableStream<Uint8Array> | null> {
    if (this.running) return null
    const answerId = crypto.randomUUID()
    const log = new AnswerLog(this.ctx.storage)
    const abort = new AbortController()
    const started = Promise.withResolvers<void>()
    this.running = { log, abort, finished: started.promise }
    const { conversationId, question, title } = job
    try {
      this.ctx.storage.kv.put<StoredJob>('job', { conversationId, answerId })
      await this.ctx.storage.setAlarm(Date.now() + watchMs)
      await this.conversations().addQuestion({ ...question, conversationId, title })
    } catch (error) {
      await this.forget()
      throw error
    }
    const stream = log.read()
    this.write(job, answerId, log, abort.signal).finally(started.resolve)
    return stream
  }

  /** The running answer from its first part, or null. */
  async resume(): Promise<ReadableStream<Uint8Array> | null> {
    return this.running?.log.read() ?? null
  }

  async isRunning(): Promise<boolean> {
    return this.running !== null
  }

  /** Ends the running answer and keeps what is written; returns when it is stored. */
  async stop(): Promise<void> {
    this.running?.abort.abort()
    await this.running?.finished
  }

  /** While an answer runs, stays awake; after a crash, waking was enough: see `recover`. */
  override async alarm(): Promise<void> {
    if (this.running) await this.ctx.storage.setAlarm(Date.now() + watchMs)
  }

  private async write(job: AnswerJob, answerId: string, log: AnswerLog, signal: AbortSignal) {
    const parts: AnswerPart[] = []
    const append = (part: AnswerPart) => {
      parts.push(part)
      log.append(part)
    }
    let status: MessageStatus = 'complete'
    try {
      append({ type: 'start', messageId: answerId })
      await writeAnswer(this.env, job, append, signal)
    } catch (error) {
      status = signal.aborted ? 'stopped' : 'interrupted'
      if (!signal.aborted) report(error, { conversation: job.conversationId })
      append(
        signal.aborted
          ? { type: 'abort' }
          : { type: 'error', errorText: 'The answer broke off. What was written is kept.' },
      )
    }
    try {
      await this.store(job.conversationId, answerId, status, parts)
      append({ type: 'finish' })
    } catch (error) {
      report(error, { conversation: job.conversationId })
      append({ type: 'error', errorText: 'The answer could not be stored.' })
    }
    log.close()
    await this.forget()
  }

  private async store(
    conversationId: string,
    id: string,
    status: MessageStatus,
    parts: AnswerPart[],
  ): Promise<void> {
    const answer = answerFrom(parts)
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.conversations().putAnswer(conversationId, {
          id,
          status,
          ...answer,
          createdAt: new Date(),
        })
      } catch (error) {
        if (attempt === 3) throw error
        await scheduler.wait(200 * attempt)
      }
    }
  }

  /** Stores the partial answer of an object that died in the middle of it. */
  private async recover(): Promise<void> {
    const job = this.ctx.storage.kv.get<StoredJob>('job')
    if (!job) return
    await this.store(job.conversationId, job.answerId, 'interrupted', storedParts(this.ctx.storage))
    await this.forget()
  }

  private async forget(): Promise<void> {
    this.running = null
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  private conversations() {
    return conversationRepository(openDb(this.env.DB))
  }
}

/** The message that a stream of parts adds up to, with only the sources it really cites. */
function answerFrom(parts: AnswerPart[]) {
  let text = ''
  let writer = 'builtin'
  let followUps: string[] = []
  const citations: Citation[] = []
  for (const part of parts) {
    if (part.type === 'text-delta') text += part.delta
    if (part.type === 'source-url') citations.push(part.providerMetadata.edcabinet)
    if (part.type === 'data-writer') writer = part.data.writer
    if (part.type === 'data-follow-ups') followUps = part.data.questions
  }
  return { ...checkedCitations(text, citations), writer, followUps }
}
