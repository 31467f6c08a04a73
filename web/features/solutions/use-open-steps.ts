import { useEffect, useState } from 'react'
import type { OpenSteps, RecentTalk } from '../../../domain/desk.ts'

export type LeftToDo = { talk: RecentTalk; next: string; done: number; total: number }

/** Answers whose steps are not all ticked, those begun first; ticks are kept in this browser. */
export function useOpenSteps(open: OpenSteps[]): LeftToDo[] {
  const [left, setLeft] = useState<LeftToDo[]>([])
  // Read after hydration: the server does not know it.
  useEffect(() => {
    const all = open.flatMap(({ talk, answerId, steps }) => {
      const ticked = tickedPlaces(answerId)
      const next = steps.find((_, place) => !ticked.has(place))
      return next
        ? [{ talk, next, done: Math.min(ticked.size, steps.length - 1), total: steps.length }]
        : []
    })
    setLeft(all.toSorted((a, b) => b.done - a.done))
  }, [open])
  return left
}

/** Places in the list of the steps that are ticked; a step's id ends with its place. */
function tickedPlaces(answerId: string): ReadonlySet<number> {
  try {
    const ids: unknown = JSON.parse(localStorage.getItem(`edcabinet:steps:${answerId}`) ?? '[]')
    const places = (Array.isArray(ids) ? ids : []).map((id) => Number(String(id).split('.').at(-1)))
    return new Set(places)
  } catch {
    return new Set()
  }
}
