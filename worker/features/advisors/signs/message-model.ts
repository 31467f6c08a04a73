import {
  declinedKinds,
  declinedShare,
  type Features,
  messageFeatures,
  passagesOf,
  tellingShare,
} from './message-features.ts'
import models from './message-models.json' with { type: 'json' }
import thresholds from './thresholds.json' with { type: 'json' }

/** A kind of message that is not simply answered. */
export type MessageKind = keyof typeof models.sentence

/** A way in which somebody may be in danger. */
export type Danger = keyof typeof models.dangers

/** The signs that a message is not one that is simply answered, by the fitted model. */
export type MessageSigns = {
  /** How likely it is of each kind, 0 to 1. */
  likelihood: Record<MessageKind, number>
  /** The kinds it is acted on as. */
  kinds: ReadonlySet<MessageKind>
  /** The kinds it may be of, where little is lost when it is not. */
  likely: ReadonlySet<MessageKind>
  /** The kinds that a word of caution is due for, more of them by mistake. */
  perhaps: ReadonlySet<MessageKind>
  /** The likeliest of these that is declined; null where none is. */
  near: MessageKind | null
  /** Whether it is a message of several sentences, in which most is told in passing. */
  isLong: boolean
  /** Of such a message the passage that tells most of a kind told in passing. */
  telling: Partial<Record<MessageKind, string>>
  /** The groups of words it has: "fake", "weapon". */
  groups: ReadonlySet<string>
  /** Of an emergency, the way in which somebody is in danger; null where none stands out. */
  danger: Danger | null
}

const kinds = Object.keys(models.sentence) as MessageKind[]
const dangers = Object.keys(models.dangers) as Danger[]
/** Under it no danger stands out from the others. */
const { leastDanger } = thresholds
/** In log-odds: a kind that is so far below another, weighed like it, is not meant. */
const { mostBelow } = thresholds

/** From this likelihood on one sentence within a conversation tells of an emergency, too. */
export const { plainEmergency } = thresholds
/**
 * From this likelihood on the banner stands before a model is asked. Below it a configured model says
 * first, in the small call that comes anyway, whether somebody is in danger; where that call fails, the
 * words decide.
 */
export const { surestEmergency } = thresholds

/** A weight a letter a feature: so many steps above or below the letter of nothing. */
type Weighing = { bias: number; weights: string }
type KindModel = Weighing & {
  threshold: number
  likely: number
  perhaps?: number
  /** Of a kind told in passing: how telling a passage is. */
  told?: Weighing
}
/** A feature's place among the weights, and how much of it a text has. */
type Placed = { place: number; value: number }
type Passage = { text: string; features: Placed[] }

/** Fitted for a sentence alone, and for a message of several, which says more that may mislead. */
const ofSentence: Record<MessageKind, KindModel> = models.sentence
const ofMessage: Record<MessageKind, KindModel> = models.message

/**
 * Reads a text for every kind at once: what it wants by all of it, what it tells in passing by its
 * likeliest passage too. The models are fitted by `npm run eval:answers -- --fit`.
 */
export function readSigns(text: string): MessageSigns {
  if (lastRead?.text !== text) lastRead = { text, signs: signsOf(text) }
  return lastRead.signs
}

/** A short message is read as its one sentence, as its request and as a whole: the same words. */
let lastRead: { text: string; signs: MessageSigns } | undefined

function signsOf(text: string): MessageSigns {
  const said = messageFeatures(text)
  const features = placed(said)
  const texts = passagesOf(text)
  const isLong = texts.length > 1
  const passages = isLong
    ? texts.map((passage) => ({ text: passage, features: placed(messageFeatures(passage)) }))
    : []
  const fitted = isLong ? ofMessage : ofSentence
  const declined = readKind(fitted.declined, features, passages).odds
  const read = kinds.map((kind) => {
    const { odds: own, passage } = readKind(fitted[kind], features, passages)
    const isTogether = declinedKinds.has(kind)
    const odds = isTogether ? declinedShare * declined + (1 - declinedShare) * own : own
    return [kind, { likelihood: likelihoodOf(odds), odds, passage, isTogether }] as const
  })
  const most = Math.max(...read.flatMap(([, { odds, isTogether }]) => (isTogether ? odds : [])))
  const promise = read.find(([kind]) => kind === 'certainty')?.[1].likelihood ?? 0
  const wantsPromise = promise >= fitted.certainty.threshold ? promise : 0
  const from = (level: 'threshold' | 'likely' | 'perhaps') =>
    new Set(
      read
        .filter(([kind, { likelihood }]) => likelihood >= (fitted[kind][level] ?? 2))
        // What is declined for any of them is no sign of each.
        .filter(([, { odds, isTogether }]) => !isTogether || odds >= most - mostBelow)
        // "Sign off that the cameras are legal" wants a promise rather than help with spying.
        .filter(([, { likelihood, isTogether }]) => !isTogether || likelihood >= wantsPromise)
        .map(([kind]) => kind),
    )
  const acted = from('threshold')
  const perhaps = from('perhaps')
  const [likeliest] = read
    .filter(([kind, { isTogether }]) => isTogether && (perhaps.has(kind) || acted.has(kind)))
    .sort(([, a], [, b]) => b.odds - a.odds)
    .map(([kind]) => kind)
  const telling = Object.fromEntries(
    read.flatMap(([kind, { passage }]) => (passage ? [[kind, passage.text]] : [])),
  )
  const ofDanger = read.find(([kind]) => kind === 'emergency')?.[1].passage?.features ?? features
  return {
    likelihood: Object.fromEntries(
      read.map(([kind, { likelihood }]) => [kind, likelihood]),
    ) as MessageSigns['likelihood'],
    danger: acted.has('emergency') ? dangerBy(ofDanger) : null,
    kinds: acted,
    isLong,
    likely: from('likely'),
    perhaps,
    near: likeliest && perhaps.has(likeliest) ? likeliest : null,
    telling,
    groups: new Set(
      Object.keys(said)
        .filter((name) => name.startsWith('#'))
        .map((name) => name.slice(1)),
    ),
  }
}

const placeOf = new Map(models.features.split(' ').map((name, place) => [name, place]))

/** The features that are weighed, by their place among the weights. */
function placed(features: Features): Placed[] {
  return Object.entries(features).flatMap(([name, value]) => {
    const place = placeOf.get(name)
    return place === undefined ? [] : [{ place, value }]
  })
}

/** The log-odds of features. */
function weigh({ bias, weights }: Weighing, features: Placed[]): number {
  return features.reduce(
    (sum, { place, value }) =>
      sum + models.step * (weights.charCodeAt(place) - models.nothing) * value,
    bias,
  )
}

const likelihoodOf = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))

/** The log-odds that a text is of a kind, and the passage that tells it, if one does. */
function readKind(model: KindModel, features: Placed[], passages: Passage[]) {
  const { told } = model
  if (!told) return { odds: weigh(model, features), passage: undefined }
  const [first] = passages
    .map((passage) => ({ passage, odds: weigh(told, passage.features) }))
    .sort((a, b) => b.odds - a.odds)
  if (!first) return { odds: weigh(model, features), passage: undefined }
  const odds = tellingShare * first.odds + (1 - tellingShare) * weigh(model, features)
  return { odds, passage: first.passage }
}

function dangerBy(features: Placed[]): Danger | null {
  const [first] = dangers
    .map((danger) => ({
      danger,
      likelihood: likelihoodOf(weigh(models.dangers[danger], features)),
    }))
    .sort((a, b) => b.likelihood - a.likelihood)
  return first && first.likelihood >= leastDanger ? first.danger : null
}
