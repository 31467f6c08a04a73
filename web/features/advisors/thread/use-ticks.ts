import { useEffect, useState } from 'react'

/** The steps of an answer that are done, kept in this browser; only on this page without `stored`. */
export function useTicks(messageId: string, stored: boolean) {
  const key = `edcabinet:steps:${messageId}`
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())

  // Read after hydration: the server does not know it.
  useEffect(() => {
    if (stored) setDone(readTicks(key))
  }, [key, stored])

  function toggle(step: string) {
    const next = new Set(done)
    if (!next.delete(step)) next.add(step)
    setDone(next)
    if (!stored) return
    if (next.size > 0) localStorage.setItem(key, JSON.stringify([...next]))
    else localStorage.removeItem(key)
  }
  return { isDone: (step: string) => done.has(step), toggle }
}

function readTicks(key: string): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return new Set(Array.isArray(value) ? value.map(String) : [])
  } catch {
    return new Set()
  }
}
