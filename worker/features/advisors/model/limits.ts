/** Timeouts of a model's answer, in milliseconds; `MODEL_PATIENCE` multiplies them. */
export const modelWaits = {
  /** Silence after which the reader is told that the model is still working. */
  progressMs: 6_000,
  /** Silence after which the next model is asked, where there is one. */
  handOverMs: 12_000,
  /** The same for a model that has begun to think. */
  thinkingMs: 40_000,
  /** The time for a first draft; later the answer is written without it. */
  draftMs: 40_000,
  /** Silence, without thinking aloud either, after which a model is given up. */
  stallMs: 20_000,
  /** The time after which a model is given up, however busy. */
  longestMs: 180_000,
}

export type ModelWaits = typeof modelWaits

/** The timeouts for a slow model; `progressMs` stays, since a reader waits no longer. */
export function inPatience(waits: ModelWaits, patience: number): ModelWaits {
  const { progressMs, handOverMs, thinkingMs, draftMs, stallMs, longestMs } = waits
  return {
    progressMs,
    handOverMs: handOverMs * patience,
    thinkingMs: thinkingMs * patience,
    draftMs: draftMs * patience,
    stallMs: stallMs * patience,
    longestMs: longestMs * patience,
  }
}

/** The most tokens of an answer, and beside them for thinking before it. */
export const answerTokens = 1_800
export const thinkingTokens = 2_200
/** In characters, about as many as `answerTokens`: not every endpoint keeps to its limit. */
export const longestText = 9_000
/** The most rounds of tool calls before a model has to answer. */
export const toolRounds = 3
