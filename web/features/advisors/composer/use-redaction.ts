import { createContext, useEffect, useRef } from 'react'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { Redacted } from '../../../../domain/student-data/redact.ts'
import { keepPeople, readPeople } from './people-memory.ts'

/** A text as it would be sent; null when the guard cannot be loaded, for the server has its own. */
export type Redact = (typed: string) => Promise<Redacted | null>

/** How the conversation one is in replaces what identifies a student. */
export const RedactionContext = createContext<Redact>(async () => null)

let loading: Promise<typeof import('../../../../domain/student-data/redact.ts')> | null = null

/**
 * The guard's code, the heaviest of the page, which comes when the page is first touched. Null
 * without a network: browsers remember an import that failed, and nothing can be sent then anyway.
 */
export function loadGuard() {
  if (!loading && navigator.onLine) {
    loading = import('../../../../domain/student-data/redact.ts')
    loading.catch(() => {
      loading = null
    })
  }
  return loading
}

/**
 * Replaces student data alike through one conversation: a child named again keeps the letter, and
 * nobody gets one that stands in it already. The names stay in this tab, and with a null id, which
 * a temporary conversation has, in this page's memory.
 */
export function useRedaction(messages: Message[], conversationId: string | null) {
  const people = useRef<ReadonlyMap<string, string>>(new Map())

  // Read after hydration: the server does not know them. A first question has named somebody before
  // its conversation has an id.
  useEffect(() => {
    if (!conversationId) return
    if (people.current.size === 0) people.current = readPeople(conversationId)
    else keepPeople(conversationId, people.current)
  }, [conversationId])

  const preview: Redact = async (typed) => {
    try {
      const guard = await loadGuard()
      if (!guard) return null
      const { placeholdersIn, redactStudentData } = guard
      const taken = new Set(messages.flatMap(({ text }) => placeholdersIn(text)))
      return redactStudentData(typed, { people: people.current, taken })
    } catch {
      return null
    }
  }
  return {
    preview,
    /** What is sent now, and from here on remembered. */
    async redact(typed: string): Promise<Pick<Redacted, 'text' | 'findings'>> {
      const redacted = await preview(typed)
      if (redacted) people.current = redacted.people
      if (conversationId) keepPeople(conversationId, people.current)
      return redacted ?? { text: typed, findings: [] }
    },
  }
}
