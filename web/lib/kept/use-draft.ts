import { useEffect, useRef, useState } from 'react'

const stored = (key: string) => `edcabinet:draft:${key}`

/** The text this tab keeps under a key; '' where there is none. */
export function draftOf(key: string): string {
  return sessionStorage.getItem(stored(key)) ?? ''
}

/** Keeps a text in the tab's storage under a key; '' removes it. */
export function keepDraft(key: string, text: string): void {
  if (text) sessionStorage.setItem(stored(key), text)
  else sessionStorage.removeItem(stored(key))
}

/**
 * A text kept in the tab's storage under a key, so that it survives a reload; with null it is not
 * kept.
 */
export function useDraft(key: string | null) {
  const [text, setText] = useState('')
  const latest = useRef('')

  function show(next: string) {
    latest.current = next
    setText(next)
  }

  // Read after hydration: the server has no draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `show` does the same each time
  useEffect(() => {
    if (key) show(draftOf(key))
  }, [key])

  function change(next: string) {
    show(next)
    if (key) keepDraft(key, next)
  }

  return {
    text,
    change,
    /** Puts back a question that was not accepted, unless new text has been typed. */
    restore: (lost: string) => latest.current === '' && change(lost),
  }
}
