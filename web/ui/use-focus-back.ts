import { useEffect, useRef } from 'react'

/** For what an editor stands in place of: it gets the focus when the editor is left. */
export function useFocusBack<E extends HTMLElement>(editing: boolean) {
  const element = useRef<E>(null)
  const before = useRef(editing)
  useEffect(() => {
    if (before.current && !editing) element.current?.focus()
    before.current = editing
  }, [editing])
  return element
}
