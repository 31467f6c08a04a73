import { useEffect, useRef } from 'react'

/** How near the end of the page counts as being at it. */
const nearPx = 160

/** Keeps the end in view while `growing`, and only for a reader who is there already. */
export function useFollowScroll(growing: boolean, content: unknown) {
  const following = useRef(true)

  useEffect(() => {
    const look = () => {
      const { scrollHeight, clientHeight } = document.documentElement
      following.current = scrollHeight - clientHeight - window.scrollY < nearPx
    }
    window.addEventListener('scroll', look, { passive: true })
    return () => window.removeEventListener('scroll', look)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the content grows
  useEffect(() => {
    if (growing && following.current) window.scrollTo({ top: document.body.scrollHeight })
  }, [growing, content])
}
