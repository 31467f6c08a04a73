import { useContext, useEffect, useRef, useState } from 'react'
import type { Redacted } from '../../../../domain/student-data/redact.ts'
import { RedactionContext } from './use-redaction.ts'

/** A pause in typing after which the text is looked at. */
const pauseMs = 300

export type GuardFinding = Redacted & { typed: string }

/** What the student-data guard finds in a text, after each pause; null while it finds nothing. */
export function useGuard(text: string): GuardFinding | null {
  const [found, setFound] = useState<GuardFinding | null>(null)
  const redact = useContext(RedactionContext)
  const latest = useRef(redact)
  latest.current = redact

  useEffect(() => {
    if (text.trim() === '') return setFound(null)
    let current = true
    const timer = setTimeout(async () => {
      const redaction = await latest.current(text)
      if (current) setFound(redaction?.findings.length ? { ...redaction, typed: text } : null)
    }, pauseMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text])

  return found
}
