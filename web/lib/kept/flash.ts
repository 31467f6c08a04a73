const key = 'edcabinet:flash'

/** A message for the next page, e.g. "Successfully logged out". */
export type Flash = { message: string; tone: 'success' | 'info' | 'error' }

/** Stores a message for the next page to show. */
export function storeFlash(flash: Flash) {
  sessionStorage.setItem(key, JSON.stringify(flash))
}

/** The stored message, which it removes; null without one. */
export function takeFlash(): Flash | null {
  const stored = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return stored ? (JSON.parse(stored) as Flash) : null
}
