import { useEffect, useState } from 'react'

/** A text that survives a reload of the page, per key; gone when the tab closes. Null keeps none. */
export function useDraft(key: string | null): [string, (text: string) => void] {
  const stored = key && `edcabinet:draft:${key}`
  const [text, setText] = useState('')

  // Read after hydration: the server does not know it.
  useEffect(() => {
    if (stored) setText(sessionStorage.getItem(stored) ?? '')
  }, [stored])

  function change(next: string) {
    setText(next)
    if (!stored) return
    if (next) sessionStorage.setItem(stored, next)
    else sessionStorage.removeItem(stored)
  }
  return [text, change]
}
