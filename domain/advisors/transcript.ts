import { brand } from '../brand.ts'
import { type AdvisorId, advisors } from './advisors.ts'
import type { Conversation, Message } from './conversations.ts'
import { type Citation, citationNumber, editionOf, type Source, sectionOf } from './knowledge.ts'
import { type Exchange, exchangesOf } from './message.ts'

export const exportFormats = ['md', 'docx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export type Transcript = { title: string; advisor: AdvisorId; exchanges: Exchange[] }

/** The branch that is shown, or one answer of it with its question; null without that message. */
export function transcriptOf(
  { title, advisor, messages }: Pick<Conversation, 'title' | 'advisor' | 'messages'>,
  messageId?: string,
): Transcript | null {
  const exchanges = exchangesOf(messages)
  if (messageId === undefined) return { title, advisor, exchanges }
  const exchange = exchanges.find(({ question, answer }) =>
    [question?.id, answer?.id].includes(messageId),
  )
  return exchange ? { title, advisor, exchanges: [exchange] } : null
}

/** The line under every export's title. */
export function transcriptNote({ advisor }: Pick<Transcript, 'advisor'>): string {
  return `${advisors[advisor].title} advisor, ${brand.name}. Answers are starting points: professional judgment applies.`
}

/** How an answer that did not come to its end is marked; null for a whole one. */
export function endingNote({ status }: Pick<Message, 'status'>): string | null {
  if (status === 'stopped') return 'This answer was stopped here.'
  return status === 'interrupted' ? 'This answer broke off here.' : null
}

/** "Publisher, Document (version), section": a source in a line, its link apart. */
export function footnoteText(source: Source): string {
  const { publisher, document, practice } = source
  const edition = editionOf(source)
  const nearest = practice ? ' The link leads to the nearest passage.' : ''
  return `${publisher}, ${document}${edition && ` (${edition})`}, ${sectionOf(source)}.${nearest}`
}

/** Splits a text at its citations: pieces of text, and the numbers of sources that exist. */
export function splitAtCitations(text: string, citations: Citation[]): (string | number)[] {
  return text.split(citationNumber).map((piece, index) => {
    if (index % 2 === 0) return piece
    const number = Number(piece)
    return citations.some((citation) => citation.number === number) ? number : `[${piece}]`
  })
}
