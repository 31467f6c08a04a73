const keyOf = (answerId: string) => `edcabinet:steps:${answerId}`

/** Ids of an answer's steps that are ticked in this browser; an id ends in the step's index. */
export function stepsDone(answerId: string): ReadonlySet<string> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(answerId)) ?? '[]')
    return new Set(Array.isArray(value) ? value.map(String) : [])
  } catch {
    return new Set()
  }
}

/** The indexes of ticked steps in the answer's list, from 0. */
export function doneStepIndexes(answerId: string): ReadonlySet<number> {
  return new Set([...stepsDone(answerId)].map((id) => Number(id.split('.').at(-1))))
}

/** Stores the ticked steps of an answer in this browser. */
export function keepStepsDone(answerId: string, done: ReadonlySet<string>): void {
  if (done.size > 0) localStorage.setItem(keyOf(answerId), JSON.stringify([...done]))
  else localStorage.removeItem(keyOf(answerId))
}
