import { useCallback } from 'react'
import { storeFlash } from '../lib/kept/flash.ts'
import { toast } from '../lib/toast.ts'

/** Returns a function that signs out and shows the outcome here or on the next page. */
export function useLogout() {
  return useCallback(async () => {
    const { signOut } = await import('../lib/session/sign-out.ts')
    const { message, tone, goTo } = await signOut()
    if (goTo === null) {
      if (message) toast[tone](message)
      return
    }
    if (message) storeFlash({ message, tone })
    // A full load discards everything the page held in memory.
    location.assign(goTo)
  }, [])
}
