/**
 * Placeholders of one conversation by name as typed; `tab-memory.ts` says how long they are kept.
 */
type People = ReadonlyMap<string, string>

const prefix = 'edcabinet:people:'

/** The placeholders a conversation's names have in this tab, by name. */
export function readPeople(conversationId: string, storage: Storage = sessionStorage): People {
  try {
    const pairs: unknown = JSON.parse(storage.getItem(prefix + conversationId) ?? '[]')
    return new Map((pairs as [string, string][]).map(([name, label]) => [`${name}`, `${label}`]))
  } catch {
    return new Map()
  }
}

/** Keeps the placeholders; in a full or forbidden storage they last until the page is left. */
export function keepPeople(id: string, people: People, storage: Storage = sessionStorage) {
  if (people.size === 0) return
  try {
    storage.setItem(prefix + id, JSON.stringify([...people]))
  } catch {}
}

/** Removes the placeholders of a conversation; without an id, of all. */
export function forgetPeople(id = '', storage: Storage = sessionStorage) {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix + id)) storage.removeItem(key)
}
