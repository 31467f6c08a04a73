import { useEffect, useState } from 'react'
import { keepStepsDone, stepsDone } from '../../../lib/steps-done.ts'

/** The steps of an answer that are done, kept in this browser; only on this page without `stored`. */
export function useTicks(messageId: string, stored: boolean) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())

  // Read after hydration: the server does not know it.
  useEffect(() => {
    if (stored) setDone(stepsDone(messageId))
  }, [messageId, stored])

  function toggle(step: string) {
    const next = new Set(done)
    if (!next.delete(step)) next.add(step)
    setDone(next)
    if (stored) keepStepsDone(messageId, next)
  }
  return { isDone: (step: string) => done.has(step), toggle }
}
