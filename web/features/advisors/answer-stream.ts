import {
  type AnswerPart,
  followUpOf,
  type Message,
} from '../../../domain/advisors/conversations.ts'
import { ApiError, toApiError } from '../../lib/api.ts'
import { citedSources } from './cited-sources.ts'

/** The parts of an answer as they arrive. Throws `ApiError` when the server refused. */
export async function* answerParts(response: Response): AsyncGenerator<AnswerPart> {
  if (!response.ok || !response.body) throw await toApiError(response)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    buffer += value
    const events = buffer.split('\n\n')
    buffer = events.pop() ?? ''
    for (const event of events) {
      const data = event.replace(/^data: /, '')
      if (data === '[DONE]') return
      yield JSON.parse(data) as AnswerPart
    }
  }
}

/** How long to wait before joining a broken stream again. */
const rejoinDelaysMs = [300, 1000, 2000, 4000, 8000]

type Watch = {
  response: Response
  /** The answer before its first part. */
  empty: Message
  onChange(answer: Message): void
  /** The stream from its beginning; null when no answer is being written any more. */
  rejoin(): Promise<Response | null>
}

/**
 * Shows an answer growing. When the line breaks it joins again: the server goes on writing without
 * a reader. False when the end was not seen, and what is stored has to be read.
 */
export async function watchAnswer({ response, empty, onChange, rejoin }: Watch): Promise<boolean> {
  let current: Response | null = response
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
  response: Response,
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
export function emptyAnswer(parentId: string | null = null, earlier: string[] = []): Message {
  return {
    id: 'pending',
    role: 'assistant',
    status: 'complete',
    text: '',
    citations: [],
    followUps: [],
    writer: null,
    parentId,
    siblings: earlier,
    feedback: null,
    profileUsed: [],
    createdAt: new Date().toISOString(),
  }
}

/** The answer with one more part. Unknown parts change nothing. */
export function withPart(answer: Message, part: AnswerPart): Message {
  switch (part.type) {
    case 'start':
      return { ...answer, id: part.messageId, siblings: [...answer.siblings, part.messageId] }
    case 'source-url':
      return { ...answer, citations: [...answer.citations, part.providerMetadata.edcabinet] }
    case 'text-delta':
      return { ...answer, text: answer.text + part.delta }
    case 'data-writer':
      return { ...answer, writer: part.data.writer }
    case 'data-follow-ups':
      return { ...answer, followUps: part.data.questions.map(followUpOf) }
    case 'data-profile':
      return { ...answer, profileUsed: part.data.used }
    case 'abort':
      return { ...answer, status: 'stopped' }
    case 'error':
      return { ...answer, status: 'interrupted' }
    case 'finish':
      return { ...answer, citations: citedSources(answer) }
    default:
      return answer
  }
}
