import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
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
