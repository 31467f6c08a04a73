/**
 * Text typed in a tab: drafts, and the placeholders of students' names. It is in `sessionStorage`,
 * is read by this tab only and never sent. A tab can outlive its user on a shared school computer:
 * signing out removes it, and so does the next person who signs in. Whoever signs in again after an
 * expired session finds the draft. None of it is in `localStorage`, which never ends.
 */
const typed = /^edcabinet:(?:draft|people):/
const ownerKey = 'edcabinet:typed-by'

/** Removes all that was typed in this tab. */
export function forgetTyped(storage: Storage = sessionStorage) {
  for (const key of Object.keys(storage)) if (typed.test(key)) storage.removeItem(key)
}

/** Keeps the typed text for its owner, and removes it for anybody else. */
export function keepTypedFor(userId: string, storage: Storage = sessionStorage) {
  if (storage.getItem(ownerKey) !== userId) forgetTyped(storage)
  storage.setItem(ownerKey, userId)
}
