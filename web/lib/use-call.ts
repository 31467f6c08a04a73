import { useState } from 'react'
import { messageOf } from './api.ts'
import { toast } from './toast.ts'

/**
 * A call made from a button or a form: `busy` while it runs. `run` resolves to whether it
 * succeeded, and shows the error as a toast if not; `after` reloads what is shown, in either case.
 */
export function useCall(after: () => Promise<unknown>, inWords = messageOf) {
  const [busy, setBusy] = useState(false)

  async function run(call: () => Promise<unknown>): Promise<boolean> {
    setBusy(true)
    try {
      await call()
      return true
    } catch (error) {
      toast.error(inWords(error))
      return false
    } finally {
      await after()
      setBusy(false)
    }
  }
  return { busy, run }
}
