import { brand } from '../brand.ts'
import { type AdvisorId, advisors } from './advisors.ts'
import type { Conversation, Message } from './conversations.ts'
import { type Citation, citationNumber } from './knowledge.ts'
import { type Exchange, exchangesOf } from './message.ts'

/** A run of text in a document. `cite` is the number of a source in its answer. */
export type Inline =
  | { kind: 'text'; text: string; bold?: boolean; italic?: boolean; code?: boolean; url?: string }
  | { kind: 'cite'; number: number }
  | { kind: 'break' }

/** A block of a document; what an answer's Markdown is made of, and nothing that loads or runs. */
export type Block =
  | { kind: 'heading'; level: number; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; header: Inline[][]; rows: Inline[][][] }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'rule' }

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

/** What stands under every export's title. */
export function transcriptNote({ advisor }: Pick<Transcript, 'advisor'>): string {
  return `${advisors[advisor].title} advisor, ${brand.name}. Answers are starting points: professional judgment applies.`
}

/** How an answer that did not come to its end is marked; null for a whole one. */
export function endingNote({ status }: Pick<Message, 'status'>): string | null {
  if (status === 'stopped') return 'This answer was stopped here.'
  return status === 'interrupted' ? 'This answer broke off here.' : null
}

/** "Publisher, Document (version), section": a source in a line, its link apart. */
export function footnoteText(citation: Citation): string {
  const { publisher, document, version, sectionId, sectionTitle, practice } = citation
  const section = sectionId === sectionTitle ? sectionId : `${sectionId}, ${sectionTitle}`
  const edition = version.startsWith('practice') ? '' : ` (${version})`
  const nearest = practice ? ' Common practice; nearest passage.' : ''
  return `${publisher}, ${document}${edition}, ${section}.${nearest}`
}

/** Whether a link may stand in an export: the web and mail, nothing that runs or reads files. */
export function isSafeLink(url: string): boolean {
  return /^(?:https?|mailto):$/.test(URL.parse(url)?.protocol ?? '')
}

/** The transcript as Markdown with footnotes, numbered through from the first answer to the last. */
export function transcriptMarkdown(transcript: Transcript): string {
  const notes: string[] = []
  const parts = [`# ${oneLine(transcript.title)}`, `*${transcriptNote(transcript)}*`]
  for (const { question, answer } of transcript.exchanges) {
    if (question) parts.push('## Question', quoted(question.text))
    if (answer) parts.push('## Answer', withFootnotes(answer, notes))
    const ending = answer && endingNote(answer)
    if (ending) parts.push(`*${ending}*`)
  }
  if (notes.length > 0) parts.push('## Sources', notes.join('\n\n'))
  return `${parts.join('\n\n')}\n`
}

/** Splits a text at its citations: pieces of text, and the numbers of sources that exist. */
export function splitAtCitations(text: string, citations: Citation[]): (string | number)[] {
  return text.split(citationNumber).map((piece, index) => {
    if (index % 2 === 0) return piece
    const number = Number(piece)
    return citations.some((citation) => citation.number === number) ? number : `[${piece}]`
  })
}

function withFootnotes({ text, citations }: Message, notes: string[]): string {
  const labels = new Map<number, number>()
  return splitAtCitations(text, citations)
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const known = labels.get(piece)
      if (known) return `[^${known}]`
      const citation = citations.find(({ number }) => number === piece) as Citation
      const label = notes.length + 1
      labels.set(piece, label)
      const link = isSafeLink(citation.url) ? ` <${citation.url}>` : ''
      notes.push(`[^${label}]: ${oneLine(footnoteText(citation))}${link}`)
      return `[^${label}]`
    })
    .join('')
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ')
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
