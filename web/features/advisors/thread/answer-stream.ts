import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { AnswerPart, Message } from '../../../../domain/advisors/conversations.ts'
import { emptyMessage, withPart } from '../../../../domain/advisors/message.ts'
import { ApiError, toApiError } from '../../../lib/api.ts'

/** A call's response whose body is the parts of an answer, or a refusal. */
export type AnswerStream = Pick<Response, 'ok' | 'body' | 'json'>

/** The parts of an answer as they arrive. Throws `ApiError` when the server refused. */
export async function* answerParts(response: AnswerStream): AsyncGenerator<AnswerPart> {
  if (!response.ok || !response.body) throw await toApiError(response)
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

/** How long to wait before joining a broken stream again. */
const rejoinDelaysMs = [300, 1000, 2000, 4000, 8000]

type Watch = {
  response: AnswerStream
  /** The answer before its first part. */
  empty: Message
  onChange(answer: Message): void
  /** The stream from its beginning; null when no answer is being written any more. */
  rejoin(): Promise<AnswerStream | null>
}

/**
 * Shows an answer growing. When the line breaks it joins again: the server goes on writing without
 * a reader. False when the end was not seen, and what is stored has to be read.
 */
export async function watchAnswer({ response, empty, onChange, rejoin }: Watch): Promise<boolean> {
  let current: AnswerStream | null = response
  let shown = 0
  const show = (answer: Message) => {
    // A joined stream begins again: nothing that is read already goes away.
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

/** False when the stream broke off before the answer's last part. */
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

/** An answer before its first part; `earlier` are the ids of its alternatives. */
export function pendingAnswer(parentId: string | null = null, earlier: string[] = []): Message {
  return { ...emptyMessage('assistant'), id: 'pending', parentId, siblings: earlier }
}
