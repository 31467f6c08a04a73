import type { HistoryIndex } from './history-index.ts'
import type { MessageRepository } from './message-repository.ts'

type Deps = {
  messages: Pick<MessageRepository, 'page' | 'existing'>
  index: Pick<HistoryIndex, 'add' | 'ids' | 'remove'>
}

const pageLength = 500

/**
 * Makes the history's index say what the main database says: adds what is missing, then takes out
 * what was deleted. Safe while people write, and safe to run again.
 */
export async function rebuildHistory({
  messages,
  index,
}: Deps): Promise<{ added: number; removed: number }> {
  let added = 0
  let removed = 0
  for (let after = ''; ; ) {
    const page = await messages.page(after, pageLength)
    added += await index.add(page)
    if (page.length < pageLength) break
    after = page.at(-1)?.messageId ?? ''
  }
  for (let after = ''; ; ) {
    const ids = await index.ids(after, pageLength)
    const stored = await messages.existing(ids)
    const orphans = ids.filter((id) => !stored.has(id))
    if (orphans.length > 0) await index.remove(orphans)
    removed += orphans.length
    if (ids.length < pageLength) break
    after = ids.at(-1) ?? ''
  }
  return { added, removed }
}
