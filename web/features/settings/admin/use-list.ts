import { useState } from 'react'

/** Items with a key of their own, so that removing one does not move what is typed in the others. */
export type Keyed<T> = { key: string; value: T }

/** A list that is edited in place before it is saved. */
export function useList<T>(initial: T[]) {
  const [items, setItems] = useState<Keyed<T>[]>(() =>
    initial.map((value, index) => ({ key: String(index), value })),
  )
  return {
    items,
    values: items.map(({ value }) => value),
    add: (value: T) => setItems([...items, { key: crypto.randomUUID(), value }]),
    change: (key: string, value: T) =>
      setItems(items.map((item) => (item.key === key ? { key, value } : item))),
    remove: (key: string) => setItems(items.filter((item) => item.key !== key)),
  }
}
