import { useEffect, useRef, useState } from 'react'

/** Element id of the last question and its answer. */
export const lastExchangeId = 'last-exchange'

/**
 * Whether an answer was written since the page was opened. Scrolls to each question as it is asked.
 */
export function useAsked(writing: boolean): boolean {
  const [asked, setAsked] = useState(false)
  // An answer already being written on opening does not move the page.
  const before = useRef(writing)
  useEffect(() => {
    if (writing) setAsked(true)
    if (writing && !before.current) bringIntoView(document.getElementById(lastExchangeId))
    before.current = writing
  }, [writing])
  return asked
}

/** Scrolls an element to the top, unless it begins in the upper half of the screen already. */
function bringIntoView(element: HTMLElement | null) {
  const top = element?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > window.innerHeight / 2) element?.scrollIntoView()
  // If the pressed button has gone, the keyboard continues here.
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
