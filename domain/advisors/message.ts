import { type AnswerPart, followUpOf, type Message } from './conversations.ts'
import { type Citation, citationNumber } from './knowledge.ts'

/** A message without content, to be filled in by whoever writes it. */
export function emptyMessage(role: Message['role'], createdAt = new Date()): Message {
  return {
    id: '',
    role,
    status: 'complete',
    text: '',
    citations: [],
    followUps: [],
    writer: null,
    parentId: null,
    siblings: [],
    feedback: null,
    profileUsed: [],
    createdAt: createdAt.toISOString(),
  }
}

/** The answer with one more part of its stream; unknown parts change nothing. */
export function withPart(answer: Message, part: AnswerPart): Message {
  switch (part.type) {
    case 'start':
      return { ...answer, id: part.messageId, siblings: [...answer.siblings, part.messageId] }
    case 'source-url':
      return { ...answer, citations: [...answer.citations, part.providerMetadata.edcabinet] }
    case 'text-delta':
      return { ...answer, text: answer.text + part.delta, progress: null }
    case 'data-writer':
      return { ...answer, writer: part.data.writer }
    case 'data-follow-ups':
      return { ...answer, followUps: part.data.questions.map(followUpOf) }
    case 'data-library':
      return { ...answer, library: part.data.resources }
    case 'data-note':
      return { ...answer, note: part.data }
    case 'data-nothing-found':
      return { ...answer, nothingFound: true }
    case 'data-progress':
      return { ...answer, progress: part.data.text }
    case 'data-profile':
      return { ...answer, profileUsed: part.data.used }
    case 'abort':
      return { ...answer, status: 'stopped' }
    case 'error':
      return { ...answer, status: 'interrupted' }
    case 'finish':
      return withCheckedCitations(answer)
    default:
      return answer
  }
}

/** The answer without citation numbers that no source has, and with only the sources it cites. */
export function withCheckedCitations<T extends Pick<Message, 'text' | 'citations'>>(answer: T): T {
  const known = new Set(answer.citations.map(({ number }) => number))
  const text = answer.text.replace(citationNumber, (label, digits: string) =>
    known.has(Number(digits)) ? label : '',
  )
  return { ...answer, text, citations: citedSources({ ...answer, text }) }
}

/** The sources that an answer's text cites, by number: it may have been offered more. */
export function citedSources({ text, citations }: Pick<Message, 'text' | 'citations'>): Citation[] {
  const cited = new Set([...text.matchAll(citationNumber)].map(([, digits]) => Number(digits)))
  return citations.filter(({ number }) => cited.has(number)).sort((a, b) => a.number - b.number)
}

/** A question with its answer, or one of them alone. */
export type Exchange = { question: Message | null; answer: Message | null }

/** The messages of one branch, paired. */
export function exchangesOf(messages: Message[]): Exchange[] {
  const exchanges: Exchange[] = []
  for (const message of messages) {
    const current = exchanges.at(-1)
    if (message.role === 'user') exchanges.push({ question: message, answer: null })
    else if (current && !current.answer) current.answer = message
    else exchanges.push({ question: null, answer: message })
  }
  return exchanges
}
