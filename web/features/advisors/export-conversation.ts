import type { Message } from '../../../domain/advisors/conversations.ts'
import type { ExportFormat } from '../../../domain/advisors/transcript.ts'
import { toast } from '../../lib/toast.ts'
import { exportConversation } from './conversation-calls.ts'
import { conversationMarkdown } from './thread/answer-markdown.ts'

type ExportRequest = {
  /** Null for a temporary conversation. */
  conversationId: string | null
  format: ExportFormat
  /** All messages, or one question with its answer. */
  messages: Message[]
  messageId?: string | undefined
}

/**
 * Downloads a conversation or one answer. When the server cannot, Markdown is made here; Word shows
 * an error.
 */
export async function downloadExport(request: ExportRequest): Promise<void> {
  const { conversationId, format, messages, messageId } = request
  const exported = conversationId
    ? await exportConversation(conversationId, format, messageId).catch(() => null)
    : null
  if (exported) return save(exported, format, messages)
  if (format === 'docx')
    return toast.error('The Word document could not be made. Nothing is lost; please try again.')
  save(new Blob([conversationMarkdown(messages)], { type: 'text/markdown' }), format, messages)
}

function save(blob: Blob, format: ExportFormat, messages: Message[]) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${fileName(messages)}.${format}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

function fileName(messages: Message[]): string {
  const question = messages.find(({ role }) => role === 'user')?.text ?? ''
  const name = question.slice(0, 60).replace(/[^\p{L}\p{N}]+/gu, '-')
  return name.replace(/^-+|-+$/g, '').toLowerCase() || 'conversation'
}

/** Prints the conversation, or one exchange of it. */
export function printReport(messageId?: string) {
  const exchange = messageId && document.querySelector(`[data-exchange="${CSS.escape(messageId)}"]`)
  const { dataset } = document.documentElement
  if (exchange) {
    dataset.print = 'one'
    exchange.setAttribute('data-printed', '')
    const reset = () => {
      delete dataset.print
      exchange.removeAttribute('data-printed')
    }
    window.addEventListener('afterprint', reset, { once: true })
  }
  window.print()
}
