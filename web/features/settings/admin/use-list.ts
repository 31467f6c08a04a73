import { useState } from 'react'

/** An item with a key, so that removing another one leaves its fields as they are. */
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
