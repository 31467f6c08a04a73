import { useEffect, useRef, useState } from 'react'

/** Distance from the page's end at which the reader counts as at the end. */
const atEndPx = 32
/** Distance from which the button to the end is shown. */
const awayPx = 240

/**
 * Scrolls along with the end of the page while `growing`, if the reader was there. Returns whether
 * the reader is `away` from the end, and `toEnd` to scroll there.
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
    // A ResizeObserver runs before painting, so that no jump is visible.
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
