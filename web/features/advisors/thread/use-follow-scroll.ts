import { useEffect, useRef, useState } from 'react'

/** So near the end of the page the reader is at it. */
const atEndPx = 32
/** So far from it there is something to go back to. */
const awayPx = 240

/**
 * Keeps the end of the page in view while `growing`, and only for a reader who is there already.
 * Says whether the reader is `away` from it, and leads back.
 */
export function useFollowScroll(growing: boolean) {
  const following = useRef(true)
  const isGrowing = useRef(growing)
  const [away, setAway] = useState(false)
  useEffect(() => {
    isGrowing.current = growing
  }, [growing])

  useEffect(() => {
    let before = window.scrollY
    function onScroll() {
      if (restPx() < atEndPx) following.current = true
      else if (window.scrollY < before) following.current = false
      before = window.scrollY
      setAway(restPx() > awayPx)
    }
    // Before the grown page is painted: nothing is seen to jump.
    const onGrowth = new ResizeObserver(() => {
      if (isGrowing.current && following.current) scrollToEnd()
      setAway(restPx() > awayPx)
    })
    onGrowth.observe(document.body)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      onGrowth.disconnect()
      window.removeEventListener('scroll', onScroll)
    }
  }, [])

  function toEnd() {
    following.current = true
    scrollToEnd()
  }
  return { away, toEnd }
}

function restPx(): number {
  const { scrollHeight, clientHeight } = document.documentElement
  return scrollHeight - clientHeight - window.scrollY
}

function scrollToEnd() {
  window.scrollTo({ top: document.documentElement.scrollHeight })
}
