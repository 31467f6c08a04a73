const key = 'edcabinet:flash'

/** A message that survives one page load, e.g. "Successfully logged out" shown on the next page. */
export type Flash = { message: string; tone: 'success' | 'info' | 'error' }

export function storeFlash(flash: Flash) {
  sessionStorage.setItem(key, JSON.stringify(flash))
}

/** The stored message, once. */
export function takeFlash(): Flash | null {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return stored ? (JSON.parse(stored) as Flash) : null
}
