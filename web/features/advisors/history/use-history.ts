import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { ConversationSummary } from '../../../../domain/advisors/conversations.ts'
import { RedactionContext } from '../composer/use-redaction.ts'
import { listConversations } from '../conversation-calls.ts'

export type HistoryScope = 'advisor' | 'all' | 'archived'

type Settings = { advisor: AdvisorId; search: string; scope: HistoryScope; open: boolean }

/** Pause in typing after which the search is sent. */
const pauseMs = 250

/**
 * The conversations found, in the server's order; null before the first result. The search text is
 * redacted before it is sent, and finds students by their placeholders.
 */
export function useHistory({ advisor, search, scope, open }: Settings) {
  const [found, setFound] = useState<ConversationSummary[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState(0)
  const { preview } = useContext(RedactionContext)
  const latest = useRef(preview)
  latest.current = preview
  const reload = useCallback(() => setAsked((times) => times + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` reloads the list
  useEffect(() => {
    if (!open) return
    let current = true
    const read = async () => {
      const filter = {
        search: search && ((await latest.current(search))?.text ?? search),
        ...(scope === 'advisor' && { advisor }),
        ...(scope === 'archived' && { archived: true }),
      }
      const list = await listConversations(filter).catch(() => null)
      if (!current) return
      setFailed(list === null)
      if (list) setFound(list)
    }
    const timer = setTimeout(read, search ? pauseMs : 0)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [advisor, search, scope, open, asked])

  return { found, failed, reload }
}
