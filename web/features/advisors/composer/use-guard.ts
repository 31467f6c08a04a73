import { useContext, useEffect, useRef, useState } from 'react'
import { type Preview, RedactionContext } from './use-redaction.ts'

/** Pause in typing after which the text is checked. */
const pauseMs = 300

/** The student-data guard's findings in a text, updated after each pause; null for none. */
export function useGuard(text: string): Preview | null {
  const [found, setFound] = useState<Preview | null>(null)
  const { preview, kept } = useContext(RedactionContext)
  const latest = useRef(preview)
  latest.current = preview

  // biome-ignore lint/correctness/useExhaustiveDependencies: `kept`: a change of the names to keep needs another check
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
