import type { Message } from '../../../../domain/advisors/conversations.ts'
import {
  type ExportFormat,
  type Transcript,
  transcriptOf,
} from '../../../../domain/advisors/transcript.ts'
import { AppError } from '../../../../domain/errors.ts'
import { branchTo } from '../conversations/branches.ts'
import { type ConversationDeps, openOwn } from '../conversations/deps.ts'
import { noMessage } from '../conversations/failures.ts'
import { readConversation } from '../conversations/service.ts'
import { readQuestion } from '../question/read.ts'

type Wanted = { id: string; format: ExportFormat; message?: string | undefined }
type Exported = { body: string | Uint8Array<ArrayBuffer>; type: string; name: string }

/** A conversation's shown branch, or one answer with its question, as a file. */
export async function exportConversation(
  deps: ConversationDeps,
  userId: string,
  { id, format, message }: Wanted,
): Promise<Exported> {
  const conversation = await readConversation(deps, userId, id)
  if (message !== undefined) {
    // An answer of any branch, not only of the one that is shown.
    const { messages } = await openOwn(deps, userId, id)
    conversation.messages = branchTo(messages, message)
  }
  const transcript = transcriptOf(conversation, message)
  if (!transcript) throw noMessage()
  if (transcript.exchanges.length === 0)
    throw new AppError('INVALID_INPUT', 'There is nothing to export yet')
  const { draftTree, hasDraft, transcriptTree } = await import('./document-tree.ts')
  const draft = message === undefined ? null : draftAlone(transcript)
  const tree =
    draft && hasDraft(draft) ? draftTree(transcript.title, draft) : transcriptTree(transcript)
  const { fileName } = await import('../../../documents/safe-markdown.ts')
  const name = `${fileName(conversation.title, 'conversation')}.${format}`
  if (format === 'md') {
    const { markdownDocument } = await import('../../../documents/markdown-document.ts')
    return { body: markdownDocument(tree), type: 'text/markdown; charset=utf-8', name }
  }
  const { wordDocument } = await import('../../../documents/word-document.ts')
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return { body: await wordDocument(tree), type, name }
}

/** A text of our own as a document for Word. */
export async function markdownAsWord(
  title: string,
  markdown: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const [{ textTree }, { wordDocument }] = await Promise.all([
    import('./document-tree.ts'),
    import('../../../documents/word-document.ts'),
  ])
  return wordDocument(textTree(title, markdown))
}

/** The answer to a question that asked for a text to hand on: it is exported without the question. */
function draftAlone({ exchanges: [exchange] }: Transcript): Message | null {
  if (!exchange?.question) return null
  const { wants, turn } = readQuestion(exchange.question.text, [])
  const isMemo = turn.kind === 'rework' && ['board', 'memo'].includes(turn.rework.kind)
  return wants === 'draft' || isMemo ? exchange.answer : null
}
