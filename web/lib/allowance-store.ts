import type { Allowance } from '../../domain/advisors/allowance.ts'

let latest: Allowance | null = null
const listeners = new Set<() => void>()

/** The day's allowance as the advisor's page last read it, for other components of the page. */
export const allowanceStore = {
  get: () => latest,
  set(read: Allowance) {
    latest = read
    for (const listener of listeners) listener()
  },
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}
