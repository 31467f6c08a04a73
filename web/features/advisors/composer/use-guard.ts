import { useContext, useEffect, useRef, useState } from 'react'
import { type Preview, RedactionContext } from './use-redaction.ts'

/** A pause in typing after which the text is looked at. */
const pauseMs = 300

/** What the student-data guard finds in a text, after each pause; null while there is nothing to say. */
export function useGuard(text: string): Preview | null {
  const [found, setFound] = useState<Preview | null>(null)
  const { preview, kept } = useContext(RedactionContext)
  const latest = useRef(preview)
  latest.current = preview

  // biome-ignore lint/correctness/useExhaustiveDependencies: a name to be kept is looked at again
  useEffect(() => {
    if (text.trim() === '') return setFound(null)
    let current = true
    const timer = setTimeout(async () => {
      const next = await latest.current(text)
      const isSilent = !next || next.findings.length + next.notStudents.length === 0
      if (current) setFound(isSilent ? null : next)
    }, pauseMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text, kept])

  return found
}
