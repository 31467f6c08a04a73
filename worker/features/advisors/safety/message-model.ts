import { messageFeatures } from './message-features.ts'
import model from './message-model.json' with { type: 'json' }

/** A kind of message that is not simply answered. */
export type MessageKind = keyof typeof model.kinds

const placeOf = new Map(model.features.split(' ').map((name, place) => [name, place]))

/** How likely a text is a message of a kind, 0 to 1. Fitted by `npm run eval:answers -- --fit`. */
export function likelihoodOf(kind: MessageKind, text: string): number {
  const { bias, weights } = model.kinds[kind]
  let sum = bias
  for (const [name, value] of Object.entries(messageFeatures(text))) {
    const place = placeOf.get(name)
    if (place !== undefined) sum += weightOf(weights, place) * value
  }
  return 1 / (1 + Math.exp(-sum))
}

/** A kind's weights are a letter a feature: so many steps above or below the letter of nothing. */
function weightOf(weights: string, place: number): number {
  return model.step * (weights.charCodeAt(place) - model.nothing)
}

/** Whether a text is a message of a kind, at the likelihood from which the kind is acted on. */
export function isMessageOf(kind: MessageKind, text: string): boolean {
  return likelihoodOf(kind, text) >= model.kinds[kind].threshold
}

/** Whether a text may be a message of a kind, where little is lost when it is none. */
export function isLikely(kind: MessageKind, text: string): boolean {
  return likelihoodOf(kind, text) >= model.kinds[kind].likely
}
