import type { AnswerPart, Message } from '../../../../domain/advisors/conversations.ts'
import { emptyMessage, withPart } from '../../../../domain/advisors/message.ts'
import { ApiError, toApiError } from '../../../lib/api.ts'

/** A response whose body streams the parts of an answer, or a refusal. */
export type AnswerStream = Pick<Response, 'ok' | 'body' | 'json'>

/** Reads events; only an answer that is being written needs it. */
export const loadEventParser = () => import('eventsource-parser/stream')

/** The parts of an answer as they arrive. Throws `ApiError` for a refusal. */
export async function* answerParts(response: AnswerStream): AsyncGenerator<AnswerPart> {
  if (!response.ok || !response.body) throw await toApiError(response)
  const { EventSourceParserStream } = await loadEventParser()
  const reader = response.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done || value.data === '[DONE]') return
    yield JSON.parse(value.data) as AnswerPart
  }
}

/** Pauses before rejoining a broken stream. */
const rejoinDelaysMs = [300, 1000, 2000, 4000, 8000]

type Watch = {
  response: AnswerStream
  /** The answer before its first part. */
  empty: Message
  onChange(answer: Message): void
  /** The answer's stream from its beginning; null when no answer is being written. */
  rejoin(): Promise<AnswerStream | null>
}

/**
 * Shows an answer as it grows. A broken stream is joined again, since the server continues without
 * a reader. False when the answer's end was not received; the stored answer must be read then.
 */
export async function watchAnswer({ response, empty, onChange, rejoin }: Watch): Promise<boolean> {
  let current: AnswerStream | null = response
  let shown = 0
  const show = (answer: Message) => {
    // A rejoined stream starts again: text already shown must not disappear.
    if (answer.text.length < shown) return
    shown = answer.text.length
    onChange(answer)
  }
  for (const delay of rejoinDelaysMs) {
    if (current && (await readToEnd(current, empty, show))) return true
    await new Promise((resolve) => setTimeout(resolve, delay))
    try {
      current = await rejoin()
      if (!current) return false
    } catch {
      current = null
    }
  }
  return current !== null && readToEnd(current, empty, show)
}

/** Shows a stream's answer; false when it broke off before the last part. Throws `ApiError`. */
async function readToEnd(
  response: AnswerStream,
  empty: Message,
  show: (answer: Message) => void,
): Promise<boolean> {
  let answer = empty
  try {
    for await (const part of answerParts(response)) {
      answer = withPart(answer, part)
      show(answer)
      if (part.type === 'finish') return true
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
  }
  return false
}

/** An answer before its first part; `earlier` are ids of alternative answers. */
export function pendingAnswer(parentId: string | null = null, earlier: string[] = []): Message {
  return { ...emptyMessage('assistant'), id: 'pending', parentId, siblings: earlier }
}
