import type { AnswerPart, Message } from '../../../domain/conversations.ts'
import { toApiError } from '../../lib/api.ts'

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

/** An answer before its first part. */
export function emptyAnswer(): Message {
  return {
    id: 'pending',
    role: 'assistant',
    status: 'complete',
    text: '',
    citations: [],
    followUps: [],
    writer: null,
    parentId: null,
    siblings: [],
    feedback: null,
    profileUsed: [],
    createdAt: new Date().toISOString(),
  }
}

/** The answer with one more part. Unknown parts change nothing. */
export function withPart(answer: Message, part: AnswerPart): Message {
  switch (part.type) {
    case 'start':
      return { ...answer, id: part.messageId }
    case 'source-url':
      return { ...answer, citations: [...answer.citations, part.providerMetadata.edcabinet] }
    case 'text-delta':
      return { ...answer, text: answer.text + part.delta }
    case 'data-writer':
      return { ...answer, writer: part.data.writer }
    case 'data-follow-ups':
      return { ...answer, followUps: part.data.questions }
    case 'abort':
      return { ...answer, status: 'stopped' }
    case 'error':
      return { ...answer, status: 'interrupted' }
    default:
      return answer
  }
}
