import { hourMs } from '../../../../domain/durations.ts'
import { modelWaits } from '../model/limits.ts'

/** How long the object of a live answer waits for what. */
export const liveTiming = {
  /**
   * How often an alarm keeps an object in memory that has something nowhere else: an answer being
   * written, a temporary conversation. An idle object is evicted after 10 seconds at the earliest.
   */
  keepAliveMs: 5_000,
  /** Pause before another attempt to store an answer that the database would not take. */
  retryMs: 15_000,
  /** How long a temporary conversation is kept after its last message. */
  temporaryMs: hourMs,
  ...modelWaits,
}

export type LiveTiming = typeof liveTiming
