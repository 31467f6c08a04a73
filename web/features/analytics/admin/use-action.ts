import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'

/** Runs an action: `pending` while it runs, `problem` with the reason when it failed. */
export function useAction() {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async (action: () => Promise<unknown>) => {
    setPending(true)
    setProblem(null)
    try {
      await action()
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'That did not work. Please try again.')
    } finally {
      setPending(false)
    }
  }
  return { run, pending, problem }
}
