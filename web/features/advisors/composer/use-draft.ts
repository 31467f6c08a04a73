import { useEffect, useRef, useState } from 'react'

/** A text that survives a reload of the page, per key; gone when the tab closes. Null keeps none. */
export function useDraft(key: string | null) {
  const stored = key && `edcabinet:draft:${key}`
  const [text, setText] = useState('')
  const latest = useRef('')

  function show(next: string) {
    latest.current = next
    setText(next)
  }

  // Read after hydration: the server does not know it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` does the same each time
  useEffect(() => {
    if (stored) show(sessionStorage.getItem(stored) ?? '')
  }, [stored])

  function change(next: string) {
    show(next)
    if (!stored) return
    if (next) sessionStorage.setItem(stored, next)
    else sessionStorage.removeItem(stored)
  }

  return {
    text,
    change,
    /** Puts back what was not taken, unless something new is typed by now. */
    restore: (lost: string) => latest.current === '' && change(lost),
  }
}
