import { useCallback, useContext, useEffect, useRef, useState } from 'react'
import type { AdvisorId } from '../../../../domain/advisors/advisors.ts'
import type { ConversationSummary } from '../../../../domain/advisors/conversations.ts'
import { RedactionContext } from '../composer/use-redaction.ts'
import { listConversations } from '../conversation-calls.ts'

export type HistoryScope = 'advisor' | 'all' | 'archived'

type Settings = { advisor: AdvisorId; search: string; scope: HistoryScope; open: boolean }

/** A pause in typing after which the server is asked. */
const pauseMs = 250

/**
 * The conversations found, in the server's order; null while the first are on their way. A child is
 * looked for under the placeholder: no name is stored, and none is sent.
 */
export function useHistory({ advisor, search, scope, open }: Settings) {
  const [found, setFound] = useState<ConversationSummary[] | null>(null)
  const [failed, setFailed] = useState(false)
  const [asked, setAsked] = useState(0)
  const { preview } = useContext(RedactionContext)
  const latest = useRef(preview)
  latest.current = preview
  const reload = useCallback(() => setAsked((times) => times + 1), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` asks again
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
