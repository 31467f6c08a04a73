import { DurableObject } from 'cloudflare:workers'
import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { ConversationNote } from '../../../../domain/advisors/conversation-note.ts'
import { isTemporary, type MessageFeedback } from '../../../../domain/advisors/conversations.ts'
import {
  emptyMessage,
  withCheckedCitations,
  withPart,
} from '../../../../domain/advisors/message.ts'
import { hourMs } from '../../../../domain/durations.ts'
import { isoDay } from '../../../../domain/text/dates.ts'
import { openDb } from '../../../db/index.ts'
import type { Bindings } from '../../../http/config/bindings.ts'
import { report } from '../../../http/report.ts'
import type { AnswerLock } from '../allowance/lock-repository.ts'
import { citedEntries, libraryBeside } from '../conversations/library-repository.ts'
import type { Change } from '../conversations/repository.ts'
import type { OpenConversation } from '../conversations/tree-repository.ts'
import { modelWaits } from '../model/limits.ts'
import { answerJournal } from './answer-journal.ts'
import { AnswerLog } from './answer-log.ts'
import { answerQuestion, readAhead, type Writing } from './answer-question.ts'
import type { Ask, AskRefusal, ReservedQuestion } from './ask.ts'
import { RunningAnswer } from './running-answer.ts'
import {
  type ConversationStore,
  d1Store,
  type FinishedAnswer,
  memoryStore,
  saveWithRetries,
} from './store.ts'
import { TemporaryConversation } from './temporary-conversation.ts'

/** How long the object of a live answer waits for what. */
export const liveTiming = {
  /**
   * How often an alarm keeps an object in memory that has something nowhere else: an answer being
   * written, a temporary conversation. An idle object is evicted after 10 seconds at the earliest.
   */
  keepAliveMs: 5_000,
  /** Pause before another attempt to store an answer that the database would not take. */
  retryMs: 15_000,
  /** How long a temporary conversation is kept after its last message. */
  temporaryMs: hourMs,
  ...modelWaits,
}

export type LiveTiming = typeof liveTiming

/**
 * Owns the one answer that a conversation may have under way, from before anything is generated. It
 * goes on when the reader leaves, and every reader gets the same parts. What a crash leaves is
 * stored as interrupted when the object wakes. A temporary conversation lives here as a whole.
 */
export class LiveAnswer extends DurableObject<Bindings> {
  private readonly journal = answerJournal(this.ctx.storage)
  /** The answer being written: its question is stored. */
  private running: RunningAnswer | null = null
  /**
   * Requests whose question is being stored; only those of the conversation's owner get that far.
   */
  private readonly asking = new Map<string, Promise<unknown>>()
  private temporary: TemporaryConversation | null = null
  private settling: Promise<void> | null = null

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    ctx.blockConcurrencyWhile(() => this.settle())
  }

  /** Counts and stores the question and begins its answer, or returns why not. */
  async ask(request: Ask): Promise<ReadableStream<Uint8Array> | AskRefusal> {
    await this.settle()
    const { userId } = request
    const owner = this.running?.userId ?? this.journal.get()?.userId
    // For anyone but its owner the conversation does not exist.
    if (owner && owner !== userId) return 'no-conversation'
    if (this.running || this.asking.has(userId)) return 'running'
    if (owner) return 'unsaved'
    const begun = this.begin(request)
    this.asking.set(userId, begun)
    try {
      return await begun
    } finally {
      this.asking.delete(userId)
    }
  }

  /** The running answer from its first part, or null. Waits for a question that is being stored. */
  async resume(): Promise<ReadableStream<Uint8Array> | null> {
    await Promise.allSettled(this.asking.values())
    return this.running?.log.read() ?? null
  }

  /** Whether this person's answer is being written. One that is still unsaved is saved first. */
  async isRunning(userId: string): Promise<boolean> {
    await this.settle()
    return this.running?.userId === userId || this.asking.has(userId)
  }

  /** Ends the running answer and keeps what is written; returns when it is stored. */
  async stop(): Promise<void> {
    await Promise.allSettled(this.asking.values())
    await this.running?.stop()
  }

  /** Ends the running answer and keeps nothing. */
  async discard(): Promise<void> {
    await this.stop()
    this.temporary = null
    await this.journal.clear()
  }

  /** Begins a temporary conversation; it is gone when this object is. */
  async openTemporary(owner: { id: string; userId: string; advisor: AdvisorId }): Promise<void> {
    this.temporary = new TemporaryConversation(owner)
    await this.wakeIn(this.timing.keepAliveMs)
  }

  async readTemporary(): Promise<OpenConversation | null> {
    return this.temporary?.open() ?? null
  }

  async changeTemporary(change: Change): Promise<void> {
    this.temporary?.change(change)
  }

  async noteTemporary(messageId: string, note: ConversationNote): Promise<void> {
    this.temporary?.putNote(messageId, note)
  }

  async rateTemporary(messageId: string, feedback: MessageFeedback | null): Promise<void> {
    this.temporary?.rate(messageId, feedback)
  }

  /**
   * Keeps the object in memory while something is stored nowhere else. After a crash waking is
   * enough: see `settle`.
   */
  override async alarm(): Promise<void> {
    const { keepAliveMs, temporaryMs } = this.timing
    if (this.temporary && !this.running && this.temporary.isIdleFor(temporaryMs))
      await this.discard()
    else if (this.temporary || this.running) await this.wakeIn(keepAliveMs)
    else await this.settle()
  }

  protected get timing(): LiveTiming {
    return liveTiming
  }

  /** Nothing of the answer exists before its question is stored; from then on a crash leaves it. */
  private async begin(request: Ask): Promise<ReadableStream<Uint8Array> | AskRefusal> {
    const { conversationId, userId } = request
    const running = new RunningAnswer(userId, this.logFor(conversationId))
    const lock = { userId, conversationId, answerId: running.answerId }
    const { asked } = request
    const [reserved, read] = await Promise.all([
      this.reserve(request, lock),
      asked.kind === 'new' ? readAhead(this.env, asked.text) : undefined,
    ])
    if (typeof reserved === 'string') return reserved
    const { question, advisor, history, profile } = reserved
    // How the answer ends if the worker dies now.
    const answer: FinishedAnswer = { ...lock, question, status: 'interrupted' }
    const input = { advisor, question: question.text, history, profile }
    this.running = running
    const stream = running.log.read()
    try {
      await this.keep(answer)
    } catch (error) {
      this.end(running)
      throw error
    }
    void this.write(answer, running, (to) => answerQuestion(this.env, input, to, read))
    return stream
  }

  /**
   * Counts and stores the question, or says why not. A lock that was never released, because the
   * worker stopped in the middle of an answer, is taken over.
   */
  private async reserve(
    { dailyLimit, asked }: Ask,
    lock: AnswerLock,
  ): Promise<ReservedQuestion | AskRefusal> {
    const { userId } = lock
    const store = this.store(lock)
    const quota = { userId, day: isoDay(new Date()), limit: dailyLimit }
    for (let staleAnswerId: string | null = null; ; ) {
      const outcome = await store.reserve(asked, { lock, staleAnswerId, quota })
      if ('reserved' in outcome) return outcome.reserved
      if ('refused' in outcome) return outcome.refused
      const { conversationId, answerId } = outcome.lockedBy
      if (await this.other(conversationId).isRunning(userId)) return 'busy'
      staleAnswerId = answerId
    }
  }

  /** Writes the answer to the journal, from where a crash cannot take it. */
  private async keep(answer: FinishedAnswer): Promise<void> {
    if (isTemporary(answer.conversationId)) return
    this.journal.put(answer)
    await this.wakeIn(this.timing.keepAliveMs)
  }

  /** Writes the answer to its end, and stores it however it ended. */
  private async write(
    answer: FinishedAnswer,
    running: RunningAnswer,
    answerTo: (to: Writing) => Promise<void>,
  ): Promise<void> {
    const { log } = running
    const { conversationId } = answer
    const status = await running.write((to) => answerTo({ ...to, waits: this.timing }), {
      conversation: conversationId,
    })
    await this.addLibrary(log)
    const ended = { ...answer, status }
    if (!isTemporary(conversationId)) this.journal.put(ended)
    const saved = await saveWithRetries(this.store(ended), ended, log.parts, { tries: 3 })
    log.append(
      saved
        ? { type: 'finish' }
        : { type: 'error', errorText: 'The answer is not stored yet. We will keep trying.' },
    )
    log.close()
    // An unsaved answer stays in the journal and is tried again.
    if (!saved) await this.wakeIn(this.timing.retryMs)
    else if (!isTemporary(conversationId)) await this.journal.clear()
    this.end(running)
  }

  /** Adds the resources that belong to the cited entries; the answer is complete without them. */
  private async addLibrary(log: AnswerLog): Promise<void> {
    const answer = withCheckedCitations(log.parts.reduce(withPart, emptyMessage('assistant')))
    try {
      const resources = await libraryBeside(openDb(this.env.DB)).links(citedEntries(answer))
      if (resources.length > 0) log.append({ type: 'data-library', data: { resources } })
    } catch (error) {
      report(error, { reading: 'library' })
    }
  }

  /** Stores what an object that died, or a database that was down, left unsaved. Never throws. */
  private settle(): Promise<void> {
    const unsaved = this.running ? null : this.journal.get()
    if (!unsaved) return this.settling ?? Promise.resolve()
    this.settling ??= saveWithRetries(this.store(unsaved), unsaved, this.journal.parts(), {
      tries: 1,
    })
      .then((saved) => (saved ? this.journal.clear() : this.wakeIn(this.timing.retryMs)))
      .finally(() => {
        this.settling = null
      })
    return this.settling
  }

  /** Removes the running answer, so that the next one can begin. */
  private end(running: RunningAnswer): void {
    this.running = null
    running.end()
  }

  private wakeIn(ms: number): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + ms)
  }

  private logFor(conversationId: string): AnswerLog {
    if (isTemporary(conversationId)) return new AnswerLog()
    return new AnswerLog((sequence, part) => this.journal.addPart(sequence, part))
  }

  private store({ conversationId }: { conversationId: string }): ConversationStore {
    return isTemporary(conversationId) ? memoryStore(this.env, this.temporary) : d1Store(this.env)
  }

  /** The object of another conversation. */
  private other(conversationId: string): DurableObjectStub<LiveAnswer> {
    const namespace = this.env.LIVE_ANSWER
    return namespace.get(namespace.idFromName(conversationId))
  }
}
