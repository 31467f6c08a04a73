import { useCallback, useEffect, useRef, useState } from 'react'
import { type AdvisorId, advisors } from '../../../domain/advisors/advisors.ts'
import type { Allowance } from '../../../domain/advisors/allowance.ts'
import type { Conversation, Message } from '../../../domain/advisors/conversations.ts'
import { counted } from '../../../domain/counted.ts'
import { ApiError } from '../../lib/api.ts'
import { track } from '../../lib/track.ts'
import {
  createConversation,
  joinAnswer,
  postQuestion,
  postRegenerate,
  stopAnswer,
} from './conversation-calls.ts'
import {
  type ChangeState,
  type ConversationState,
  type FollowAnswer,
  resumeAnswer,
  settle,
  storedMessages,
} from './conversation-state.ts'
import { momentInWords } from './moment-in-words.ts'
import { pendingAnswer, watchAnswer } from './thread/answer-stream.ts'

/** A redacted question, with the names in it that are no student's. */
export type SentQuestion = { text: string; notStudents: string[] }

type Settings = { advisor: AdvisorId; initial: Conversation | null; temporary: boolean }

/**
 * The state of the open conversation, with asking, asking again, stopping, and resuming after a
 * reload.
 */
export function useConversation({ advisor, initial, temporary }: Settings) {
  const [state, setState] = useState<ConversationState>({
    id: initial?.id ?? null,
    messages: initial?.messages ?? [],
    writing: initial?.running ?? false,
    refusal: null,
    left: null,
  })
  const id = useRef(state.id)
  const change = useCallback<ChangeState>(
    (next) => setState((now) => ({ ...now, ...(typeof next === 'function' ? next(now) : next) })),
    [],
  )
  const follow = useFollow(id, change)

  /**
   * Asks at the end of the branch or in place of an earlier question. Returns whether the question
   * was stored.
   */
  async function ask({ text, notStudents }: SentQuestion, replaced?: Message): Promise<boolean> {
    const all = state.messages
    const before = replaced ? all.slice(0, all.indexOf(replaced)) : all
    const question = newQuestion(text, before.at(-1)?.id ?? null, replaced?.siblings)
    const asked = [...before, question]
    change({ messages: [...asked, pendingAnswer(question.id)], writing: true, refusal: null })
    try {
      id.current ??= await start(advisor, temporary, change)
      const sent = {
        id: question.id,
        text,
        ...(replaced && { parent: question.parentId }),
        ...(notStudents.length > 0 && { notStudents }),
      }
      await follow(await postQuestion(id.current, sent), asked)
      return true
    } catch (error) {
      // After a lost connection the question may still have been stored, and must not be sent
      // twice.
      const lost = !(error instanceof ApiError)
      const arrived = lost ? await storedMessages(id.current, question.id) : null
      const refusal = arrived ? null : refusalInWords(error)
      change({ writing: false, messages: arrived ?? all, refusal })
      return arrived !== null
    }
  }

  /** Asks for another answer to the same question; the earlier one is kept as a version. */
  async function regenerate(message: Message): Promise<void> {
    const all = state.messages
    const at = message.role === 'user' ? all.indexOf(message) : all.indexOf(message) - 1
    const question = all[at]
    if (!id.current || !question) return
    const before = all.slice(0, at + 1)
    const earlier = message.role === 'user' ? [] : message.siblings
    const answer = pendingAnswer(question.id, earlier)
    change({ messages: [...before, answer], writing: true, refusal: null })
    try {
      await follow(await postRegenerate(id.current, message.id), before, earlier)
    } catch (error) {
      change({ messages: all, writing: false, refusal: refusalInWords(error) })
    }
  }

  async function stop() {
    if (id.current) await stopAnswer(id.current).catch(() => undefined)
  }

  useEffect(() => {
    if (initial?.running) void resumeAnswer(initial, follow, change)
  }, [initial, follow, change])

  return { ...state, change, ask, regenerate, stop }
}

/** Shows a streamed answer; when its end was not received, shows the stored messages. */
function useFollow(id: { current: string | null }, change: ChangeState): FollowAnswer {
  return useCallback(
    async (response, before, earlier) => {
      let nothingFound = false
      const seen = await watchAnswer({
        response,
        empty: pendingAnswer(before.at(-1)?.id ?? null, earlier),
        onChange(answer) {
          nothingFound = answer.nothingFound ?? false
          change({ messages: [...before, answer], writing: true })
        },
        rejoin: async () => (id.current ? joinAnswer(id.current) : null),
      })
      // Only the fact is counted: the question itself is private.
      if (nothingFound) track('search_empty', { where: 'advisor' })
      if (seen) change({ writing: false })
      else await settle(id.current, change)
    },
    [id, change],
  )
}

/** Creates the conversation and puts its id into the page's address, for a reload. */
async function start(advisor: AdvisorId, temporary: boolean, change: ChangeState): Promise<string> {
  const { id, left } = await createConversation(advisor, temporary)
  change({ id, left })
  const address = new URL(location.href)
  if (temporary || address.pathname !== advisors[advisor].path) return id
  address.searchParams.set('conversation', id)
  history.replaceState(history.state, '', address)
  return id
}

function newQuestion(text: string, parentId: string | null, alternatives: string[] = []): Message {
  const id = crypto.randomUUID()
  return { ...pendingAnswer(parentId, [...alternatives, id]), id, role: 'user', text }
}

/** The refusal of a question in words for the person. */
function refusalInWords(error: unknown): string {
  if (!(error instanceof ApiError))
    return 'The server could not be reached. Your question is kept; try again.'
  const { resets_at, limit } = (error.details ?? {}) as Partial<Allowance>
  if (error.code !== 'RATE_LIMITED' || !resets_at || !limit) return error.message
  return `You have asked today’s ${counted(limit, 'question')}. You can ask again ${momentInWords(resets_at)}; your question is kept here.`
}
