import { useCallback } from 'react'
import { storeFlash } from '../lib/flash.ts'
import { toast } from '../lib/toast.ts'

/** Signs out, then says so here or on the page it leads to. */
export function useLogout() {
  return useCallback(async () => {
    const { signOut } = await import('../lib/session/sign-out.ts')
    const { message, tone, goTo } = await signOut()
    if (goTo === null) {
      if (message) toast[tone](message)
      return
    }
    if (message) storeFlash({ message, tone })
    // A full load drops everything the signed-in page held in memory.
    location.assign(goTo)
  }, [])
}
