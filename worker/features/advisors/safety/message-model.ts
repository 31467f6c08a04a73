import { messageFeatures } from './message-features.ts'
import model from './message-model.json' with { type: 'json' }

/** A kind of message that is not simply answered. */
export type MessageKind = keyof typeof model.kinds

type Kind = { threshold: number; bias: number; weights: Record<string, number> }

const kinds: Record<MessageKind, Kind> = model.kinds

/** How likely a text is a message of a kind, 0 to 1. Fitted by `npm run eval:answers -- --fit`. */
export function likelihoodOf(kind: MessageKind, text: string): number {
  const { bias, weights } = kinds[kind]
  let sum = bias
  // Own properties only: a message may contain the word "constructor".
  for (const [name, value] of Object.entries(messageFeatures(text)))
    if (Object.hasOwn(weights, name)) sum += (weights[name] as number) * value
  return 1 / (1 + Math.exp(-sum))
}

/** Whether a text is a message of a kind, at the likelihood from which the kind is acted on. */
export function isMessageOf(kind: MessageKind, text: string): boolean {
  return likelihoodOf(kind, text) >= kinds[kind].threshold
}
