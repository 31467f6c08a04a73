import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { ConversationSummary } from '../../../../domain/advisors/conversations.ts'
import { words } from '../../../../domain/text/words.ts'
import { report } from '../../../http/report.ts'
import { toSummary } from './conversation-summary.ts'
import type { ConversationDeps } from './deps.ts'
import type { HistoryHit } from './history-index.ts'

type Filter = {
  advisor?: AdvisorId | undefined
  archived?: boolean | undefined
  search?: string | undefined
}

const listLength = 100

/** Pinned ones first, then the newest; with a search, the best hits first. */
export async function listConversations(
  deps: Pick<ConversationDeps, 'conversations' | 'index'>,
  userId: string,
  { advisor, archived = false, search }: Filter,
): Promise<ConversationSummary[]> {
  const filter = advisor ? { advisor, archived } : { archived }
  if (!search) {
    const rows = await deps.conversations.list(userId, filter, listLength)
    return rows.map((row) => toSummary(row))
  }
  const parts = titleParts(search)
  const [hits, titled] = await Promise.all([
    hitsOf(deps, userId, search),
    deps.conversations.titled(userId, filter, parts, listLength),
  ])
  const ids = hits.map(({ conversationId }) => conversationId)
  const found = ids.length > 0 ? await deps.conversations.among(userId, filter, ids) : []
  const rows = new Map(found.map((row) => [row.id, row]))
  const byText = hits.flatMap(({ conversationId, highlight }) => {
    const row = rows.get(conversationId)
    return row ? [toSummary(row, highlight)] : []
  })
  const byTitle = titled
    .filter(({ id }) => !rows.has(id))
    .map((row) => toSummary(row, marked(row.title, parts)))
  // Who types a title wants that conversation, whatever else mentions the words.
  return [...byTitle, ...byText].slice(0, listLength)
}

/** The index is derived: without it, titles are searched still. */
async function hitsOf(
  { index }: Pick<ConversationDeps, 'index'>,
  userId: string,
  search: string,
): Promise<HistoryHit[]> {
  try {
    return await index.search(userId, search)
  } catch (error) {
    report(error, { search: 'history' })
    return []
  }
}

/** Words to look for in titles, or the text as it is when it has none. */
function titleParts(search: string): string[] {
  const parts = words(search)
  return parts.length > 0 ? parts.slice(0, 8) : [search]
}

/** The title with «…» around what was looked for. */
function marked(title: string, parts: string[]): string {
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  return title.replace(new RegExp(pattern, 'giu'), (found) => `«${found}»`)
}
