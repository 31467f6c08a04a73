import type { LogisticModel } from '../logistic.ts'

/** A model of a kind, with the likelihoods from which the kind is acted on. */
export type KindModel = LogisticModel & {
  threshold: number
  likely: number
  perhaps?: number
  /** Of a kind that is told in passing: how telling a passage is. */
  told?: LogisticModel
}

/** The models of one length of text, by kind. */
export type FittedScope = { kinds: [string, KindModel][]; dangers?: [string, LogisticModel][] }

/** Weights are stored in steps of this size, as letters around that of 0: "P" is two steps up. */
export const step = 0.25
const nothing = 'N'.charCodeAt(0)
export const mostSteps = 30

/** Weights of a single step are left out: many, and they decide next to nothing. */
const isKept = (weight: number) => Math.abs(weight) > step

/** The models with each feature named once: data small enough to be part of the worker. */
export function packed(fittedOn: string, sentence: FittedScope, message: FittedScope) {
  const names = namesIn({ sentence, message })
  const weighing = ({ bias, weights }: LogisticModel) => ({
    bias,
    weights: names.map((name) => letterOf(weights[name])).join(''),
  })
  const kindsOf = ({ kinds }: FittedScope) =>
    Object.fromEntries(
      kinds.map(([kind, { weights, bias, told, ...thresholds }]) => [
        kind,
        {
          ...thresholds,
          ...weighing({ weights, bias }),
          ...(told ? { told: weighing(told) } : {}),
        },
      ]),
    )
  return {
    fittedBy: 'npm run eval:answers -- --fit',
    fittedOn,
    step,
    nothing,
    features: names.join(' '),
    dangers: Object.fromEntries(
      (sentence.dangers ?? []).map(([danger, model]) => [danger, weighing(model)]),
    ),
    sentence: kindsOf(sentence),
    message: kindsOf(message),
  }
}

/** The letter of a weight. */
function letterOf(weight = 0): string {
  return String.fromCharCode(nothing + (isKept(weight) ? Math.round(weight / step) : 0))
}

/**
 * All features that are weighed. Those that the same models weigh are adjacent, which compresses
 * best.
 */
function namesIn(scopes: Record<string, FittedScope>): string[] {
  const weighers = new Map<string, string>()
  const add = (weigher: string, { weights }: LogisticModel) => {
    for (const [name, weight] of Object.entries(weights))
      if (isKept(weight)) weighers.set(name, `${weighers.get(name) ?? ''} ${weigher}`)
  }
  for (const [scope, { kinds, dangers = [] }] of Object.entries(scopes)) {
    for (const [kind, model] of kinds) {
      add(`${scope} ${kind}`, model)
      if (model.told) add(`${scope} told ${kind}`, model.told)
    }
    for (const [danger, model] of dangers) add(danger, model)
  }
  const order = ([name, by]: [string, string]) => `${by}: ${name}`
  return [...weighers].sort((a, b) => (order(a) < order(b) ? -1 : 1)).map(([name]) => name)
}
