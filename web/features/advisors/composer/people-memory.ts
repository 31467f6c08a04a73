/** Placeholders by name as typed, of one conversation; see `tab-memory.ts` for how long they last. */
type People = ReadonlyMap<string, string>

const prefix = 'edcabinet:people:'

export function readPeople(conversationId: string, storage: Storage = sessionStorage): People {
  try {
    const pairs: unknown = JSON.parse(storage.getItem(prefix + conversationId) ?? '[]')
    return new Map((pairs as [string, string][]).map(([name, label]) => [`${name}`, `${label}`]))
  } catch {
    return new Map()
  }
}

export function keepPeople(id: string, people: People, storage: Storage = sessionStorage) {
  if (people.size > 0) storage.setItem(prefix + id, JSON.stringify([...people]))
}

/** With a conversation goes who was in it; without an id, with all of them. */
export function forgetPeople(id = '', storage: Storage = sessionStorage) {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix + id)) storage.removeItem(key)
}
