import { useEffect, useState } from 'react'

/** A text that survives a reload of the page, per key; gone when the tab closes. */
export function useDraft(key: string): [string, (text: string) => void] {
  const stored = `edcabinet:draft:${key}`
  const [text, setText] = useState('')

  // Read after hydration: the server does not know it.
  useEffect(() => {
    setText(sessionStorage.getItem(stored) ?? '')
  }, [stored])

  function change(next: string) {
    setText(next)
    if (next) sessionStorage.setItem(stored, next)
    else sessionStorage.removeItem(stored)
  }
  return [text, change]
}
