import { createContext, useEffect, useRef } from 'react'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import type { Redacted } from '../../../../domain/student-data/redact.ts'
import { keepPeople, readPeople } from './people-memory.ts'

/** A text as it would be sent; null when the guard cannot be loaded, for the server has its own. */
export type Redact = (typed: string) => Promise<Redacted | null>

/** How the conversation one is in replaces what identifies a student. */
export const RedactionContext = createContext<Redact>(async () => null)

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
      const { placeholdersIn, redactStudentData } = await import(
        '../../../../domain/student-data/redact.ts'
      )
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
