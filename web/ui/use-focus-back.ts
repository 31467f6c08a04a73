import { useEffect, useRef } from 'react'

/** A ref to an element that an editor replaces; it is focused when `editing` ends. */
export function useFocusBack<E extends HTMLElement>(editing: boolean) {
  const element = useRef<E>(null)
  const before = useRef(editing)
  useEffect(() => {
    if (before.current && !editing) element.current?.focus()
    before.current = editing
  }, [editing])
  return element
}
