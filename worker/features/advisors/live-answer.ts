import { DurableObject } from 'cloudflare:workers'
import type { AdvisorId } from '../../../domain/advisors.ts'
import { utcDay } from '../../../domain/allowance.ts'
import { isTemporary, type MessageFeedback } from '../../../domain/conversations.ts'
import type { Bindings } from '../../http/bindings.ts'
import { report } from '../../http/report.ts'
import { endTurn, takeTurn, turnHolder, turnName } from './allowance/turn.ts'
import type { AnswerJob } from './answer/answer-job.ts'
import { AnswerLog, getUnsaved, putUnsaved, storedParts } from './answer-log.ts'
import { type Asked, placeQuestion } from './conversations/question.ts'
import type { Change, OpenConversation } from './conversations/repository.ts'
import { runAnswer, withoutText } from './conversations/run-answer.ts'
import {
  databaseShelf,
  type FinishedAnswer,
  memoryShelf,
  type Shelf,
} from './conversations/shelf.ts'
import { TemporaryConversation } from './conversations/temporary-conversation.ts'

export type AskRequest = {
  conversationId: string
  userId: string
  /** Questions a day; null is no limit. */
  limit: number | null
  asked: Asked
}

/** `running`: in this conversation; `busy`: in another one of the same person. */
export type AskRefusal =
  | 'running'
  | 'busy'
  | 'unsaved'
  | 'allowance'
  | 'duplicate'
  | 'gone'
  | 'no-message'

type Running = {
  answerId: string
  log: AnswerLog
  abort: AbortController
  finished: PromiseWithResolvers<void>
}
type Begun = { answer: FinishedAnswer; job: AnswerJob }

/** How often the object looks after itself while an answer is written; keeps it in memory. */
const watchMs = 10_000
/** How soon it tries again to store an answer that the database would not take. */
const retryMs = 15_000
/** How often an object with a temporary conversation stirs, so that it is not evicted. */
const keepMs = 30_000
/** How long a temporary conversation is kept after its last message. */
const temporaryMs = 60 * 60 * 1000

/**
 * Owns the one answer a conversation may have under way, from before anything is generated.
 * It goes on when the reader leaves; every reader gets the same parts; what a crash leaves behind
 * is stored, marked as interrupted, when the object wakes. A temporary conversation lives here
 * altogether. The object named after a person keeps which conversation has the person's turn.
 */
export class LiveAnswer extends DurableObject<Bindings> {
  private running: Running | null = null
  private temporary: TemporaryConversation | null = null
  private settling: Promise<void> | null = null

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(() => this.settle())
  }

  /** Counts and stores the question and begins its answer, or says why not. */
  async ask(request: AskRequest): Promise<ReadableStream<Uint8Array> | AskRefusal> {
    await this.settle()
    if (this.running) return 'running'
    if (this.unsaved()) return 'unsaved'
    const running: Running = {
      answerId: crypto.randomUUID(),
      log: new AnswerLog(isTemporary(request.conversationId) ? null : this.ctx.storage),
      abort: new AbortController(),
      finished: Promise.withResolvers<void>(),
    }
    this.running = running
    const begun = await this.begin(request, running).catch(async (error) => {
      await this.end(request, running)
      throw error
    })
    if (typeof begun === 'string') {
      await this.end(request, running)
      return begun
    }
    const stream = running.log.read()
    void this.write(begun, running)
    return stream
  }

  /** The running answer from its first part, or null. */
  async resume(): Promise<ReadableStream<Uint8Array> | null> {
    return this.running?.log.read() ?? null
  }

  /** Where none runs, an answer that is still unsaved is saved first. */
  async isRunning(): Promise<boolean> {
    await this.settle()
    return this.running !== null
  }

  /** Ends the running answer and keeps what is written; returns when it is stored. */
  async stop(): Promise<void> {
    this.running?.abort.abort()
    await this.running?.finished.promise
  }

  /** Ends the running answer and keeps nothing. */
  async discard(): Promise<void> {
    await this.stop()
    this.temporary = null
    await this.clearStorage()
  }

  async takeTurn(conversationId: string, answerId: string): Promise<boolean> {
    return takeTurn(this.ctx.storage, { conversationId, answerId }, (id) =>
      this.other(id).isRunning(),
    )
  }

  async endTurn(answerId: string): Promise<void> {
    await endTurn(this.ctx.storage, answerId)
  }

  async turnHolder(): Promise<string | null> {
    return turnHolder(this.ctx.storage)
  }

  /** Begins a temporary conversation; it is gone when this object is. */
  async openTemporary(owner: { id: string; userId: string; advisor: AdvisorId }): Promise<void> {
    this.temporary = new TemporaryConversation(owner)
    await this.ctx.storage.setAlarm(Date.now() + keepMs)
  }

  async readTemporary(): Promise<OpenConversation | null> {
    return this.temporary?.open() ?? null
  }

  async changeTemporary(change: Change): Promise<void> {
    this.temporary?.change(change)
  }

  async rateTemporary(messageId: string, feedback: MessageFeedback | null): Promise<void> {
    this.temporary?.rate(messageId, feedback)
  }

  /** Stays awake for what is only in memory; after a crash, waking was enough: see `settle`. */
  override async alarm(): Promise<void> {
    const { temporary } = this
    const idleMs = temporary ? Date.now() - temporary.updatedAt.getTime() : 0
    if (temporary && idleMs > temporaryMs && !this.running) this.temporary = null
    else if (temporary) await this.ctx.storage.setAlarm(Date.now() + keepMs)
    else if (this.running) await this.ctx.storage.setAlarm(Date.now() + watchMs)
    else await this.settle()
  }

  private async begin(request: AskRequest, { answerId }: Running): Promise<AskRefusal | Begun> {
    const { conversationId, userId, limit } = request
    const shelf = this.shelf(request)
    const [opened, free] = await Promise.all([
      shelf.open(),
      this.other(turnName(userId)).takeTurn(conversationId, answerId),
    ])
    if (!free) return 'busy'
    if (!opened) return 'gone'
    const placed = placeQuestion(opened, request.asked)
    if (!placed) return 'no-message'
    const { question, history } = placed
    const answer = { conversationId, userId, answerId, question, status: 'interrupted' as const }
    if (!isTemporary(conversationId)) {
      putUnsaved(this.ctx.storage, answer)
      await this.ctx.storage.setAlarm(Date.now() + watchMs)
    }
    const ticket = { userId, limit, day: utcDay(new Date()) }
    const stored = await shelf.addQuestion(placed, opened, ticket)
    if (stored !== 'stored') return stored
    const { advisor } = opened.row
    return { answer, job: { conversationId, userId, advisor, question, history } }
  }

  private async write({ job, answer }: Begun, running: Running): Promise<void> {
    const { log, abort } = running
    const status = await runAnswer(this.env, job, running.answerId, log, abort.signal)
    const ended = { ...answer, status }
    const memory = isTemporary(job.conversationId)
    if (!memory) putUnsaved(this.ctx.storage, ended)
    const saved = await this.save(ended, log.parts)
    log.append(
      saved
        ? { type: 'finish' }
        : { type: 'error', errorText: 'The answer is not stored yet. We will keep trying.' },
    )
    log.close()
    await this.end(job, running, saved)
  }

  /** Tries three times; false when the database would not take it. */
  private async save(answer: FinishedAnswer, parts = storedParts(this.ctx.storage), tries = 3) {
    for (let attempt = 1; attempt <= tries; attempt++) {
      try {
        await this.shelf(answer).putAnswer(answer, parts)
        return true
      } catch (error) {
        report(withoutText(error), { conversation: answer.conversationId })
        if (attempt < tries) await scheduler.wait(200 * attempt)
      }
    }
    return false
  }

  /** Stores what an object that died, or a database that was down, left unsaved. Never throws. */
  private settle(): Promise<void> {
    const unsaved = this.running ? undefined : this.unsaved()
    if (!unsaved) return this.settling ?? Promise.resolve()
    this.settling ??= this.save(unsaved, undefined, 1)
      .then((saved) =>
        saved ? this.clearStorage() : this.ctx.storage.setAlarm(Date.now() + retryMs),
      )
      .finally(() => {
        this.settling = null
      })
    return this.settling
  }

  private unsaved(): FinishedAnswer | undefined {
    return getUnsaved<FinishedAnswer>(this.ctx.storage)
  }

  /** Makes room for the next answer; one that is not saved stays until it is. */
  private async end(
    { conversationId, userId }: { conversationId: string; userId: string },
    { answerId, finished }: Running,
    saved = true,
  ): Promise<void> {
    this.running = null
    const turn = this.other(turnName(userId)).endTurn(answerId)
    if (!saved) await this.ctx.storage.setAlarm(Date.now() + retryMs)
    else if (!isTemporary(conversationId)) await this.clearStorage()
    finished.resolve()
    await turn.catch((error) => report(error, { conversation: conversationId }))
  }

  /** Both at once: nothing can begin in between. */
  private async clearStorage(): Promise<void> {
    const { storage } = this.ctx
    await Promise.all([storage.deleteAlarm(), storage.deleteAll()])
  }

  private shelf({ conversationId, userId }: { conversationId: string; userId: string }): Shelf {
    return isTemporary(conversationId)
      ? memoryShelf(this.env, this.temporary)
      : databaseShelf(this.env, userId, conversationId)
  }

  /** The object of another conversation, or of a person. */
  private other(name: string): DurableObjectStub<LiveAnswer> {
    const namespace = this.env.LIVE_ANSWER as DurableObjectNamespace<LiveAnswer>
    return namespace.get(namespace.idFromName(name))
  }
}
