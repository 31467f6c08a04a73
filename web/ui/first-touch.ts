/**
 * Runs `load` once, when somebody first moves the pointer, touches the page or presses a key: for
 * code that no page needs before. Returns how to give the wait up.
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
