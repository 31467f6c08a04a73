import { useEffect, useState } from 'react'

const keyOf = (answerId: string) => `edcabinet:steps:${answerId}`

/** The indexes of an answer's ticked steps in their list, from 0, as this browser keeps them. */
export function doneStepIndexes(answerId: string): ReadonlySet<number> {
  return new Set([...readSteps(answerId)].map((id) => Number(id.split('.').at(-1))))
}

/** The ticked steps of an answer, kept in this browser; with `stored` false in this page only. */
export function useStepsDone(answerId: string, stored: boolean) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())

  // Read after hydration: the server has no ticks.
  useEffect(() => {
    if (stored) setDone(readSteps(answerId))
  }, [answerId, stored])

  function toggle(step: string) {
    const next = new Set(done)
    if (!next.delete(step)) next.add(step)
    setDone(next)
    if (stored) storeSteps(answerId, next)
  }
  return { isDone: (step: string) => done.has(step), toggle }
}

/** Ids of the ticked steps; an id ends in the step's index. */
function readSteps(answerId: string): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(answerId)) ?? '[]')
    return new Set(Array.isArray(value) ? value.map(String) : [])
  } catch {
    return new Set()
  }
}

function storeSteps(answerId: string, done: ReadonlySet<string>): void {
  if (done.size > 0) localStorage.setItem(keyOf(answerId), JSON.stringify([...done]))
  else localStorage.removeItem(keyOf(answerId))
}
