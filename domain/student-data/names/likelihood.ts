import type { Context, Weight } from './evidence.ts'
import nameWeights from './name-weights.json' with { type: 'json' }
import type { Run } from './runs.ts'
import { isGivenName, isPublicName, type placeLikelihood, type Word } from './words.ts'

/** Words that are written like a name, and what surrounds them. */
export type PossibleName = Weight & {
  words: Word[]
  texts: string[]
  /** Without initials and particles. */
  full: Word[]
  run: Run
  place: ReturnType<typeof placeLikelihood>
  /** The text behind the last word. */
  after: string
}

const weights: Record<string, number> = nameWeights.weights

/**
 * The signs for or against a pupil's name, by the names of the fitted weights. Each word of the
 * rules counts for something here that none of them would decide by itself.
 */
export function signsOf(name: PossibleName, context: Context): string[] {
  const { full, texts, words, run, place, level } = name
  const start = words[0]!.start
  const isGiven = isGivenName(texts[0]!)
  const size = Math.min(full.length, 3)
  const isOwner = /^['’]s /.test(name.after)
  const opens = start === context.sentence.start
  const signs: Record<string, boolean> = {
    adjacent: name.adjacent,
    placed: name.placed,
    other: name.other,
    'spoken-of': name.spokenOf,
    scores: name.inScoreList,
    given: isGiven,
    [`given-of-${size}`]: isGiven,
    'given-last': full.length > 1 && isGivenName(texts.at(-1)!),
    [`unknown-of-${size}`]: full.every(({ kind }) => kind === 'unknown'),
    capitals: full.some(({ shape }) => shape === 'upper'),
    'other-script': words.some(({ shape }) => shape === 'script'),
    initial: words.some(({ shape }) => shape === 'initial'),
    [`place-${place}`]: place !== null,
    public: isPublicName(texts),
    'after-thing': run.afterThing,
    'before-thing': run.beforeThing,
    'before-code': run.right?.kind === 'code',
    opens,
    alone: opens && words.at(-1)!.end >= context.sentence.end - 1,
    [`owner-of-${size}`]: isOwner,
    'of-child': context.ofChild,
    personal: context.isPersonal,
    'at-work': context.atWork,
    'he-or-she': context.lastPronoun >= 0,
    record: context.candidates.some(({ strength }) => strength === 'evidence'),
    detail: context.candidates.some(({ strength }) => strength === 'certain'),
    'soft-record': context.soft.length > 0,
    ...context.signs,
  }
  return [
    `level-${level}`,
    `words-${size}`,
    ...new Set(full.map(({ kind }) => kind)),
    ...Object.keys(signs).filter((sign) => signs[sign]),
  ]
}

/** How likely it is that so much makes a pupil's name, from 0 to 1. */
export function likelihoodOf(signs: string[]): number {
  const odds = signs.reduce((sum, sign) => sum + (weights[sign] ?? 0), nameWeights.bias)
  return 1 / (1 + Math.exp(-odds))
}

/** From here on a name that no rule takes is a pupil's. */
export const enough = nameWeights.enough
