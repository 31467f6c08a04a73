import { useEffect, useRef, useState } from 'react'

/** The id of the part of the page with the last question and its answer. */
export const lastExchangeId = 'last-exchange'

/** Whether an answer was written on this visit; a question is brought into view as it is asked. */
export function useAsked(writing: boolean): boolean {
  const [asked, setAsked] = useState(false)
  // An answer that was under way when the page opened is where the reader left it.
  const before = useRef(writing)
  useEffect(() => {
    if (writing) setAsked(true)
    if (writing && !before.current) bringIntoView(document.getElementById(lastExchangeId))
    before.current = writing
  }, [writing])
  return asked
}

/** To the top of the page, unless it begins in the upper half of the screen already. */
function bringIntoView(element: HTMLElement | null) {
  const top = element?.getBoundingClientRect().top ?? 0
  if (top < 0 || top > window.innerHeight / 2) element?.scrollIntoView()
  // What was pressed may be gone: the keyboard reads on here.
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
