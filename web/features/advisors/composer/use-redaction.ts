import { createContext, useEffect, useRef, useState } from 'react'
import type { Message } from '../../../../domain/advisors/conversations.ts'
import { notStudents as limits } from '../../../../domain/constants.ts'
import { ownNames } from '../../../../domain/district/own-names.ts'
import type { Redacted } from '../../../../domain/student-data/redact.ts'
import { api, unwrap } from '../../../lib/api.ts'
import { keepPeople, readPeople } from './people-memory.ts'

/** A redacted text, and the names in it that are sent as written. */
export type Preview = Redacted & { notStudents: string[] }

type Redaction = {
  /**
   * The redaction of a text; null when the guard cannot be loaded, since the server has its own.
   */
  preview(typed: string): Promise<Preview | null>
  /** Names the person says are no student's, until the page is left. */
  kept: readonly string[]
  /** Keeps a name as written, or redacts it again. */
  toggleKept(name: string): void
}

/** The redaction of the open conversation. */
export const RedactionContext = createContext<Redaction>({
  preview: async () => null,
  kept: [],
  toggleKept: () => undefined,
})

let loading: Promise<typeof import('../../../../domain/student-data/redact.ts')> | null = null

/**
 * Loads the student-data guard, the page's largest chunk, at the first input. Null without a
 * network: browsers keep the failure of an import, and nothing can be sent then anyway.
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
 * Redacts a conversation's texts consistently: a name keeps its placeholder, and a placeholder is
 * never reused for another. Names are kept in this tab only; with a null id (a temporary
 * conversation) in the page's memory only.
 */
export function useRedaction(messages: Message[], conversationId: string | null) {
  const people = useRef<ReadonlyMap<string, string>>(new Map())

  const [kept, setKept] = useState<readonly string[]>([])

  // Read after hydration: the server has no names. A first question may have found names before its
  // conversation had an id.
  useEffect(() => {
    if (!conversationId) return
    if (people.current.size === 0) people.current = readPeople(conversationId)
    else keepPeople(conversationId, people.current)
  }, [conversationId])

  // Read when a name is found first, and once.
  const own = useRef<Promise<string[]> | null>(null)
  const readOwnNames = () => {
    own.current ??= unwrap(api.profile.$get()).then(
      ({ profile }) => ownNames(profile),
      () => {
        own.current = null
        return []
      },
    )
    return own.current
  }

  const preview = async (typed: string): Promise<Preview | null> => {
    try {
      const guard = await loadGuard()
      if (!guard) return null
      const { placeholdersIn, redactStudentData } = guard
      const taken = new Set(messages.flatMap(({ text }) => placeholdersIn(text)))
      const notStudents = kept
        .filter((name) => typed.includes(name) && name.length <= limits.longest)
        .slice(0, limits.most)
      const naming = { people: people.current, taken, notStudents }
      const redacted = redactStudentData(typed, naming)
      if (!redacted.findings.some(({ type }) => type === 'student_name'))
        return { ...redacted, notStudents }
      const knownNames = await readOwnNames()
      return { ...redactStudentData(typed, { ...naming, knownNames }), notStudents }
    } catch {
      return null
    }
  }
  return {
    preview,
    kept,
    toggleKept: (name: string) =>
      setKept((now) => (now.includes(name) ? now.filter((one) => one !== name) : [...now, name])),
    /** The redacted text to send; its names keep their placeholders from now on. */
    async redact(typed: string): Promise<Pick<Preview, 'text' | 'notStudents'>> {
      const redacted = await preview(typed)
      if (redacted) people.current = redacted.people
      if (conversationId) keepPeople(conversationId, people.current)
      return redacted ?? { text: typed, notStudents: [] }
    },
  }
}
