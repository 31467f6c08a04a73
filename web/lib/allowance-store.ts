import type { Allowance } from '../../domain/advisors/allowance.ts'

let latest: Allowance | null = null
const listeners = new Set<() => void>()

/** The day's questions as last read by the advisor's page, for whoever shows them elsewhere on it. */
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
