import type { ConversationSummary } from '../../../../domain/advisors/conversations.ts'
import type { ConversationRow } from './tree-repository.ts'

/** A conversation as lists show it; `highlight` is the text around the words a search found. */
export function toSummary(
  row: ConversationRow,
  highlight: string | null = null,
): ConversationSummary {
  const { id, advisor, title, pinned, archivedAt, updatedAt } = row
  return {
    id,
    advisor,
    title,
    pinned,
    archived: archivedAt !== null,
    updatedAt: updatedAt.toISOString(),
    highlight,
  }
}
