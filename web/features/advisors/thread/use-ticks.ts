import { useEffect, useState } from 'react'
import { keepStepsDone, stepsDone } from '../../../lib/steps-done.ts'

/** The ticked steps of an answer, kept in this browser; with `stored` false in this page only. */
export function useTicks(messageId: string, stored: boolean) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())

  // Read after hydration: the server has no ticks.
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
