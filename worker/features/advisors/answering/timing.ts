import { modelWaits } from '../model/limits.ts'

/** How often and for how long the object of a live answer waits. */
export const liveTiming = {
  /**
   * Between two stirs of an object that has something in memory only: an answer being written, a
   * temporary conversation. An idle object is evicted after 10 seconds at the earliest.
   */
  stirMs: 5_000,
  /** Before it tries again to store an answer that the database would not take. */
  retryMs: 15_000,
  /** How long a temporary conversation is kept after its last message. */
  temporaryMs: 60 * 60 * 1000,
  ...modelWaits,
}

export type LiveTiming = typeof liveTiming
