/** How long a model is waited for, in milliseconds; `MODEL_PATIENCE` multiplies all of it. */
export const modelWaits = {
  /** Without a word until then, the reader is told that it goes on. */
  progressMs: 6_000,
  /** Without a word until then, the second model is asked, where there is one. */
  handOverMs: 12_000,
  /** The same for one that has begun to think. */
  thinkingMs: 40_000,
  /** A first draft that is not done by then is done without. */
  draftMs: 40_000,
  /** Silence, without thinking aloud either, after which a model is given up. */
  stallMs: 20_000,
  /** One that is not done after this long, however busy, is given up, too. */
  longestMs: 180_000,
}

export type ModelWaits = typeof modelWaits

/** The same for a slow model. A reader is told in the same time, however slow it may be. */
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

/** Tokens of an answer, and beside them for a model that thinks before it writes. */
export const answerTokens = 1_800
export const thinkingTokens = 2_200
/** In characters: as much as the answer's tokens come to; not every endpoint keeps to its limit. */
export const longestText = 9_000
/** Rounds of looking things up before it has to answer. */
export const toolRounds = 3
