import { useCallback, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { storeFlash } from '../lib/kept/flash.ts'
import { toast } from '../lib/toast.ts'
import { onceOnline } from '../ui/once-online.ts'

/** Nothing is due earlier, so the code is not part of opening a page. */
const startsAfterMs = 2000

/** Keeps the session alive and the page up to date with log-ins and log-outs in other tabs. */
export function useSession(signedIn: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    let stop = () => {}
    const timer = setTimeout(async () => {
      const { liveSession } = await onceOnline(() => import('../lib/session/live-session.ts'))
      stop = liveSession(signedIn, revalidate)
    }, startsAfterMs)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [signedIn, revalidate])
}

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
