import { createContext, useRef } from 'react'
import type { Message } from '../../../domain/conversations.ts'
import type { Redacted } from '../../../domain/student-data/redact.ts'

/** A text as it would be sent; null when the guard cannot be loaded, for the server has its own. */
export type Redact = (typed: string) => Promise<Redacted | null>

/** How the conversation one is in replaces what identifies a student. */
export const RedactionContext = createContext<Redact>(async () => null)

/**
 * Replaces student data alike through one conversation: a child named again keeps the letter, and
 * nobody gets one that stands in it already. The names stay in this page's memory.
 */
export function useRedaction(messages: Message[]) {
  const people = useRef<ReadonlyMap<string, string>>(new Map())
  const preview: Redact = async (typed) => {
    try {
      const { placeholdersIn, redactStudentData } = await import(
        '../../../domain/student-data/redact.ts'
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
      return redacted ?? { text: typed, findings: [] }
    },
  }
}
