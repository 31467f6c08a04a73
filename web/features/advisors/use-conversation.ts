import { useCallback, useEffect, useRef, useState } from 'react'
import type { AdvisorId } from '../../../domain/advisors.ts'
import type { Conversation, Message } from '../../../domain/conversations.ts'
import { ApiError, api, unwrap } from '../../lib/api.ts'
import { answerParts, emptyAnswer, withPart } from './answer-stream.ts'

export type ConversationState = {
  id: string | null
  messages: Message[]
  /** Whether an answer is being written. */
  writing: boolean
  /** Why the last question was refused, in words for the person. */
  refusal: string | null
}

/** One conversation on the page: asking, watching the answer, stopping, and resuming after a reload. */
export function useConversation(advisor: AdvisorId, initial: Conversation | null) {
  const [state, setState] = useState<ConversationState>({
    id: initial?.id ?? null,
    messages: initial?.messages ?? [],
    writing: initial?.running ?? false,
    refusal: null,
  })
  const id = useRef(state.id)
  const change = useCallback(
    (next: Partial<ConversationState>) => setState((now) => ({ ...now, ...next })),
    [],
  )

  /** Shows an answer growing; when the line breaks, takes what the server has stored. */
  const follow = useCallback(
    async (response: Response, before: Message[]) => {
      let answer = emptyAnswer()
      let finished = false
      change({ messages: [...before, answer], writing: true })
      try {
        for await (const part of answerParts(response)) {
          answer = withPart(answer, part)
          finished ||= part.type === 'finish'
          change({ messages: [...before, answer] })
        }
      } catch (error) {
        if (error instanceof ApiError) throw error
      }
      if (!finished && id.current) change({ messages: (await read(id.current)).messages })
      change({ writing: false })
    },
    [change],
  )

  const ask = useCallback(
    async (text: string): Promise<boolean> => {
      const before = state.messages
      const question = newQuestion(text)
      change({ messages: [...before, question, emptyAnswer()], writing: true, refusal: null })
      try {
        id.current ??= await create(advisor)
        change({ id: id.current })
        const response = await fetch(`/api/conversations/${id.current}/messages`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ id: question.id, text }),
        })
        await follow(response, [...before, question])
        return true
      } catch (error) {
        const refusal =
          error instanceof ApiError ? error.message : 'The server could not be reached. Try again.'
        change({ messages: before, writing: false, refusal })
        return false
      }
    },
    [advisor, change, follow, state.messages],
  )

  const stop = useCallback(async () => {
    if (id.current) await fetch(`/api/conversations/${id.current}/stop`, { method: 'POST' })
  }, [])

  useEffect(() => {
    if (!initial?.running) return
    void resume(initial, follow, change)
  }, [initial, follow, change])

  return { ...state, ask, stop }
}

async function resume(
  { id, messages }: Conversation,
  follow: (response: Response, before: Message[]) => Promise<void>,
  change: (next: Partial<ConversationState>) => void,
) {
  const response = await fetch(`/api/conversations/${id}/stream`)
  if (response.status === 204) change({ messages: (await read(id)).messages, writing: false })
  else await follow(response, messages)
}

/** Makes the conversation and puts its id in the address, so that a reload finds it. */
async function create(advisor: AdvisorId): Promise<string> {
  const { id } = await unwrap(api.conversations.$post({ json: { advisor } }))
  const address = new URL(location.href)
  address.searchParams.set('conversation', id)
  history.replaceState(history.state, '', address)
  return id
}

function read(id: string): Promise<Conversation> {
  return unwrap(api.conversations[':id'].$get({ param: { id } }))
}

function newQuestion(text: string): Message {
  return { ...emptyAnswer(), id: crypto.randomUUID(), role: 'user', text }
}
