/**
 * What a tab keeps of what was typed in it: drafts, and which child goes by which placeholder. It
 * lives in `sessionStorage`, is read by this tab alone and never sent. A tab closed takes it along,
 * but on a shared school computer a tab can outlive its reader: signing out forgets it, and so does
 * the next person who signs in where the last one only walked away. Who signs in again after an
 * expired session finds the draft. Nothing of it goes into `localStorage`, which has no end.
 */
const typed = /^edcabinet:(?:draft|people):/
const ownerKey = 'edcabinet:typed-by'

export function forgetTyped(storage: Storage = sessionStorage) {
  for (const key of Object.keys(storage)) if (typed.test(key)) storage.removeItem(key)
}

/** What was typed stays for who typed it, and is gone for anybody else. */
export function keepTypedFor(userId: string, storage: Storage = sessionStorage) {
  if (storage.getItem(ownerKey) !== userId) forgetTyped(storage)
  storage.setItem(ownerKey, userId)
}
