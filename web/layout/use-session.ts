import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { onceOnline } from '../ui/once-online.ts'

/** Nothing can be due so early: the code is no part of opening a page. */
const startsAfterMs = 2000

/** Keeps a session alive, and the page in step with what happens to it in other tabs. */
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
