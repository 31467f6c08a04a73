import { stallMs } from '../answer/stalled.ts'

/** How often and for how long the object of a live answer waits. */
export const liveTiming = {
  /** Between two looks at itself while an answer is written; keeps it in memory. */
  watchMs: 10_000,
  /** Before it tries again to store an answer that the database would not take. */
  retryMs: 15_000,
  /** Between two stirs of an object with a temporary conversation, so that it is not evicted. */
  keepMs: 30_000,
  /** How long a temporary conversation is kept after its last message. */
  temporaryMs: 60 * 60 * 1000,
  /** After this much silence a model is given up. */
  stallMs,
}

export type LiveTiming = typeof liveTiming
