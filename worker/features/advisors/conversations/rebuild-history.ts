import type { HistoryIndex } from './history-index.ts'
import type { MessageRepository } from './message-repository.ts'

type Deps = {
  messages: Pick<MessageRepository, 'ids' | 'toIndex' | 'existing'>
  index: Pick<HistoryIndex, 'add' | 'ids' | 'remove' | 'comparedTo' | 'keepComparedTo'>
}

const pageLength = 500
/** Ids compared in a run of cron: 5,000, a matter of a second. */
const pagesPerRun = 10

/**
 * Makes the history's index say what the main database says: adds what is missing and takes out
 * what was deleted. Safe while people write, and safe to run again.
 */
export async function rebuildHistory(deps: Deps): Promise<{ added: number; removed: number }> {
  const { added, removed } = await comparePages(deps, '', Number.POSITIVE_INFINITY)
  return { added, removed }
}

/** The same in pieces: each run goes on where the last one stopped, and begins again at the end. */
export async function rebuildSomeHistory(deps: Deps, pages = pagesPerRun) {
  const { next, ...done } = await comparePages(deps, await deps.index.comparedTo(), pages)
  await deps.index.keepComparedTo(next)
  return done
}

async function comparePages({ messages, index }: Deps, from: string, pages: number) {
  const done = { added: 0, removed: 0, next: from }
  for (let page = 0; page < pages; page++) {
    const after = done.next
    const stored = await messages.ids(after, pageLength)
    const isLast = stored.length < pageLength
    const last = stored.at(-1) ?? after
    const indexed = new Set(await index.ids(after, isLast ? null : last))
    const missing = stored.filter((id) => !indexed.has(id))
    if (missing.length > 0) done.added += await index.add(await messages.toIndex(missing))
    done.removed += await removeGone({ messages, index }, stored, indexed)
    done.next = isLast ? '' : last
    if (isLast) break
  }
  return done
}

/** Looks again before removing: a message may have been stored since the page was read. */
async function removeGone(
  { messages, index }: Pick<Deps, 'messages' | 'index'>,
  stored: string[],
  indexed: Set<string>,
): Promise<number> {
  const known = new Set(stored)
  const extra = [...indexed].filter((id) => !known.has(id))
  if (extra.length === 0) return 0
  const existing = await messages.existing(extra)
  const gone = extra.filter((id) => !existing.has(id))
  if (gone.length > 0) await index.remove(gone)
  return gone.length
}
