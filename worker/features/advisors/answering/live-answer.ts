import { DurableObject } from 'cloudflare:workers'
import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import { isTemporary, type MessageFeedback } from '../../../../domain/advisors/conversations.ts'
import type { TalkNote } from '../../../../domain/advisors/talk-note.ts'
import type { Bindings } from '../../../http/bindings.ts'
import type { Change } from '../conversations/repository.ts'
import { TemporaryConversation } from '../conversations/temporary-conversation.ts'
import type { OpenConversation } from '../conversations/tree-repository.ts'
import { answerDraft } from './answer-draft.ts'
import { AnswerLog } from './answer-log.ts'
import type { AskRefusal, AskRequest } from './ask-request.ts'
import { databaseShelf } from './d1-store.ts'
import { memoryShelf } from './memory-store.ts'
import { runAnswer } from './run-answer.ts'
import { RunningAnswer } from './running-answer.ts'
import { saveAnswer } from './save-answer.ts'
import type { FinishedAnswer, Shelf } from './store.ts'
import { type Taken, takeQuestion } from './take-question.ts'
import { type LiveTiming, liveTiming } from './timing.ts'

/**
 * Owns the one answer a conversation may have under way, from before anything is generated.
 * It goes on when the reader leaves; every reader gets the same parts; what a crash leaves behind
 * is stored, marked as interrupted, when the object wakes. A temporary conversation lives here
 * altogether.
 */
export class LiveAnswer extends DurableObject<Bindings> {
  private readonly draft = answerDraft(this.ctx.storage)
  private running: RunningAnswer | null = null
  private temporary: TemporaryConversation | null = null
  private settling: Promise<void> | null = null

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(() => this.settle())
  }

  /** Counts and stores the question and begins its answer, or says why not. */
  async ask(request: AskRequest): Promise<ReadableStream<Uint8Array> | AskRefusal> {
    await this.settle()
    const owner = this.running?.userId ?? this.draft.get()?.userId
    // To anyone but its owner a conversation is not there, whatever happens in it.
    if (owner && owner !== request.userId) return 'gone'
    if (owner) return this.running ? 'running' : 'unsaved'
    const running = new RunningAnswer(request.userId, this.logFor(request.conversationId))
    this.running = running
    const begun = await this.begin(running, request).catch((error) => {
      this.end(running)
      throw error
    })
    if (typeof begun === 'string') {
      this.end(running)
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
    await this.running?.stop()
  }

  /** Ends the running answer and keeps nothing. */
  async discard(): Promise<void> {
    await this.stop()
    this.temporary = null
    await this.draft.clear()
  }

  /** Begins a temporary conversation; it is gone when this object is. */
  async openTemporary(owner: { id: string; userId: string; advisor: AdvisorId }): Promise<void> {
    this.temporary = new TemporaryConversation(owner)
    await this.wakeIn(this.timing.stirMs)
  }

  async readTemporary(): Promise<OpenConversation | null> {
    return this.temporary?.open() ?? null
  }

  async changeTemporary(change: Change): Promise<void> {
    this.temporary?.change(change)
  }

  async noteTemporary(messageId: string, note: TalkNote): Promise<void> {
    this.temporary?.putNote(messageId, note)
  }

  async rateTemporary(messageId: string, feedback: MessageFeedback | null): Promise<void> {
    this.temporary?.rate(messageId, feedback)
  }

  /** Stays awake for what is only in memory; after a crash, waking was enough: see `settle`. */
  override async alarm(): Promise<void> {
    const { stirMs, temporaryMs } = this.timing
    if (this.temporary && !this.running && this.temporary.isIdleFor(temporaryMs))
      await this.discard()
    else if (this.temporary || this.running) await this.wakeIn(stirMs)
    else await this.settle()
  }

  protected get timing(): LiveTiming {
    return liveTiming
  }

  private async begin({ answerId }: RunningAnswer, request: AskRequest) {
    const { env, timing } = this
    const isRunning = (id: string) => this.other(id).isRunning()
    const deps = { env, shelf: this.shelf(request), isRunning, waits: timing }
    const taken = await takeQuestion(deps, request, answerId)
    if (typeof taken !== 'string') await this.keep(taken.answer)
    return taken
  }

  /** From now on a crash leaves what is written. */
  private async keep(answer: FinishedAnswer): Promise<void> {
    if (isTemporary(answer.conversationId)) return
    this.draft.put(answer)
    await this.wakeIn(this.timing.stirMs)
  }

  private async write({ answer, prepared }: Taken, running: RunningAnswer): Promise<void> {
    const { log } = running
    const { conversationId } = answer
    const ended = {
      ...answer,
      status: await runAnswer(prepared, running, { conversation: conversationId }),
    }
    if (!isTemporary(conversationId)) this.draft.put(ended)
    const saved = await saveAnswer(this.shelf(ended), ended, log.parts, { tries: 3 })
    log.append(
      saved
        ? { type: 'finish' }
        : { type: 'error', errorText: 'The answer is not stored yet. We will keep trying.' },
    )
    log.close()
    // What is not saved stays until it is.
    if (!saved) await this.wakeIn(this.timing.retryMs)
    else if (!isTemporary(conversationId)) await this.draft.clear()
    this.end(running)
  }

  /** Stores what an object that died, or a database that was down, left unsaved. Never throws. */
  private settle(): Promise<void> {
    const unsaved = this.running ? null : this.draft.get()
    if (!unsaved) return this.settling ?? Promise.resolve()
    this.settling ??= saveAnswer(this.shelf(unsaved), unsaved, this.draft.parts(), { tries: 1 })
      .then((saved) => (saved ? this.draft.clear() : this.wakeIn(this.timing.retryMs)))
      .finally(() => {
        this.settling = null
      })
    return this.settling
  }

  /** Makes room for the next answer. */
  private end(running: RunningAnswer): void {
    this.running = null
    running.end()
  }

  private wakeIn(ms: number): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + ms)
  }

  private logFor(conversationId: string): AnswerLog {
    if (isTemporary(conversationId)) return new AnswerLog()
    return new AnswerLog((sequence, part) => this.draft.addPart(sequence, part))
  }

  private shelf({ conversationId }: { conversationId: string }): Shelf {
    return isTemporary(conversationId)
      ? memoryShelf(this.env, this.temporary)
      : databaseShelf(this.env)
  }

  /** The object of another conversation. */
  private other(conversationId: string): DurableObjectStub<LiveAnswer> {
    const namespace = this.env.LIVE_ANSWER as DurableObjectNamespace<LiveAnswer>
    return namespace.get(namespace.idFromName(conversationId))
  }
}
