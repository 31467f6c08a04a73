import { useEffect, useRef, useState } from 'react'

/**
 * A text kept in the tab's storage under a key, so that it survives a reload; with null it is not
 * kept.
 */
export function useDraft(key: string | null) {
  const stored = key && `edcabinet:draft:${key}`
  const [text, setText] = useState('')
  const latest = useRef('')

  function show(next: string) {
    latest.current = next
    setText(next)
  }

  // Read after hydration: the server has no draft.
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
    /** Puts back a question that was not accepted, unless new text has been typed. */
    restore: (lost: string) => latest.current === '' && change(lost),
  }
}
