import { createContext, useEffect, useRef, useState } from 'react'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import { notStudents as limits } from '../../../../domain/constants.ts'
import type { Redacted } from '../../../../domain/student-data/redact.ts'
import { keepPeople, readPeople } from './people-memory.ts'

/** A text as it would be sent, and the names in it that are sent as written. */
export type Preview = Redacted & { notStudents: string[] }

type Redaction = {
  /** Null when the guard cannot be loaded, for the server has its own. */
  preview(typed: string): Promise<Preview | null>
  /** Names the person says are no student's; they last as long as the page. */
  kept: readonly string[]
  /** Keeps a name as written, or no longer. */
  toggleKept(name: string): void
}

/** How the conversation one is in replaces what identifies a student. */
export const RedactionContext = createContext<Redaction>({
  preview: async () => null,
  kept: [],
  toggleKept: () => undefined,
})

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

  const [kept, setKept] = useState<readonly string[]>([])

  // Read after hydration: the server does not know them. A first question has named somebody before
  // its conversation has an id.
  useEffect(() => {
    if (!conversationId) return
    if (people.current.size === 0) people.current = readPeople(conversationId)
    else keepPeople(conversationId, people.current)
  }, [conversationId])

  const preview = async (typed: string): Promise<Preview | null> => {
    try {
      const guard = await loadGuard()
      if (!guard) return null
      const { placeholdersIn, redactStudentData } = guard
      const taken = new Set(messages.flatMap(({ text }) => placeholdersIn(text)))
      const notStudents = kept
        .filter((name) => typed.includes(name) && name.length <= limits.longest)
        .slice(0, limits.most)
      const redacted = redactStudentData(typed, { people: people.current, taken, notStudents })
      return { ...redacted, notStudents }
    } catch {
      return null
    }
  }
  return {
    preview,
    kept,
    toggleKept: (name: string) =>
      setKept((now) => (now.includes(name) ? now.filter((one) => one !== name) : [...now, name])),
    /** What is sent now, and from here on remembered. */
    async redact(typed: string): Promise<Pick<Preview, 'text' | 'notStudents'>> {
      const redacted = await preview(typed)
      if (redacted) people.current = redacted.people
      if (conversationId) keepPeople(conversationId, people.current)
      return redacted ?? { text: typed, notStudents: [] }
    },
  }
}
