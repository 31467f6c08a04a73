import { useEffect, useState } from 'react'
import { type Redaction, redacted } from './student-data.ts'

/** A pause in typing after which the text is looked at. */
const pauseMs = 300

export type GuardFinding = Redaction & { typed: string }

/** What the student-data guard finds in a text, after each pause; null while it finds nothing. */
export function useGuard(text: string): GuardFinding | null {
  const [found, setFound] = useState<GuardFinding | null>(null)

  useEffect(() => {
    if (text.trim() === '') return setFound(null)
    let current = true
    const timer = setTimeout(async () => {
      const redaction = await redacted(text).catch(() => null)
      if (current) setFound(redaction?.findings.length ? { ...redaction, typed: text } : null)
    }, pauseMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [text])

  return found
}
