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
import { draftIn } from '../question/draft-kind.ts'

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
  const { draftTree, transcriptTree } = await import('./document-tree.ts')
  const draft = message === undefined ? null : draftAlone(transcript)
  const tree = draft ? draftTree(transcript.title, draft) : transcriptTree(transcript)
  const name = `${fileName(conversation.title)}.${format}`
  if (format === 'md') {
    const { markdownDocument } = await import('./markdown-document.ts')
    return { body: markdownDocument(tree), type: 'text/markdown; charset=utf-8', name }
  }
  const { wordDocument } = await import('./word-document.ts')
  const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  return { body: await wordDocument(tree), type, name }
}

/** The answer to a question that asked for a text to hand on: it is exported without the question. */
function draftAlone({ exchanges: [exchange] }: Transcript): Message | null {
  return exchange?.question && draftIn(exchange.question.text) ? exchange.answer : null
}

/** The title in what every file system takes. */
function fileName(title: string): string {
  const plain = title
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 60)
  return plain.replace(/^-+|-+$/g, '') || 'conversation'
}
