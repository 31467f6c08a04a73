/**
 * Calls `load` once, at the first pointer movement, touch or key press: for code that no page needs
 * earlier. Returns how to cancel.
 */
export function onFirstTouch(load: () => void): () => void {
  const done = new AbortController()
  const { signal } = done
  const begin = () => {
    done.abort()
    load()
  }
  for (const event of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(event, begin, { signal, passive: true, capture: true })
  return () => done.abort()
}
