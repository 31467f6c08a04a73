import type { Message } from '../../../../domain/advisors/conversations.ts'
import { type Citation, sourceLine } from '../../../../domain/advisors/knowledge.ts'

/** An answer with its sources as Markdown. */
export function answerMarkdown({ text, citations }: Message): string {
  if (citations.length === 0) return text
  const sources = citations.map(
    (one) => `${one.number}. ${sourceLine(one)}.${one.url && ` <${one.url}>`}`,
  )
  return `${text}\n\n### Sources\n\n${sources.join('\n')}\n`
}

/** A conversation as one Markdown document; made in the browser for a temporary one. */
export function conversationMarkdown(messages: Message[]): string {
  return messages
    .map((message) =>
      message.role === 'user' ? `## ${message.text.replace(/\s+/g, ' ')}` : answerMarkdown(message),
    )
    .join('\n\n')
}

/** An answer's sources as HTML, for the clipboard. */
export function sourcesHtml(citations: Citation[]): string {
  if (citations.length === 0) return ''
  const items = citations.map((one) => {
    const address = escaped(one.url)
    const link = address && `<a href="${address}">${address}</a>`
    return `<li value="${one.number}">${escaped(sourceLine(one))}. ${link}</li>`
  })
  return `<h3>Sources</h3><ol>${items.join('')}</ol>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
