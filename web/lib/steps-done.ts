const keyOf = (answerId: string) => `edcabinet:steps:${answerId}`

/** Ids of an answer's steps that were ticked off in this browser; a step's id ends with its place. */
export function stepsDone(answerId: string): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(answerId)) ?? '[]')
    return new Set(Array.isArray(value) ? value.map(String) : [])
  } catch {
    return new Set()
  }
}

/** The same as places in the list of the answer's steps, from 0 on. */
export function placesDone(answerId: string): ReadonlySet<number> {
  return new Set([...stepsDone(answerId)].map((id) => Number(id.split('.').at(-1))))
}

/** Keeps which steps of an answer are done in this browser. */
export function keepStepsDone(answerId: string, done: ReadonlySet<string>): void {
  if (done.size > 0) localStorage.setItem(keyOf(answerId), JSON.stringify([...done]))
  else localStorage.removeItem(keyOf(answerId))
}
