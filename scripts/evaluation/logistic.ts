/** A sample: features by name, and whether it belongs to the class. */
export type Sample = { features: Record<string, number>; isPositive: boolean; weight?: number }

/** A fitted model: the log-odds are `bias` plus the weighted features. */
export type LogisticModel = { bias: number; weights: Record<string, number> }

type Options = {
  l2?: number
  epochs?: number
  rate?: number
  /** Which features get a weight; all when it is left out. */
  isKept?: (name: string) => boolean
}

/**
 * Logistic regression by AdaGrad with L2 regularisation. Deterministic: the order of samples
 * depends on their number and the epoch only. The model is the mean over the later half of the
 * epochs, which depends less on the last samples.
 */
export function fitLogistic(
  samples: Sample[],
  { l2 = 1e-4, epochs = 30, rate = 0.3, isKept = () => true }: Options = {},
): LogisticModel {
  const rows = samples.map(indexed)
  const kept = placesKept(rows, isKept)
  const keptPlaces = [...kept.keys()].filter((place) => kept[place])
  const weights = new Float64Array(names.length)
  const sums = new Float64Array(names.length)
  const squares = new Float64Array(names.length).fill(1e-6)
  const averagedFrom = Math.floor(epochs / 2)
  let bias = 0
  let biasSum = 0
  let biasSquare = 1e-6
  const stride = strideFor(rows.length)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let step = 0; step < rows.length; step++) {
      const row = rows[(step * stride + epoch) % rows.length] as Row
      const { places, values } = row
      const error = errorOn(row, bias, weights)
      biasSquare += error * error
      bias -= (rate / Math.sqrt(biasSquare)) * error
      for (let n = 0; n < places.length; n++) {
        const place = places[n]!
        if (!kept[place]) continue
        const gradient = error * values[n]! + l2 * weights[place]!
        squares[place]! += gradient * gradient
        weights[place]! -= (rate / Math.sqrt(squares[place]!)) * gradient
      }
    }
    if (epoch < averagedFrom) continue
    biasSum += bias
    for (const place of keptPlaces) sums[place]! += weights[place]!
  }
  const averaged = epochs - averagedFrom
  return {
    bias: biasSum / averaged,
    weights: Object.fromEntries(
      keptPlaces.map((place) => [names[place]!, sums[place]! / averaged]),
    ),
  }
}

/** For each place, 1 where the feature of some row gets a weight. */
function placesKept(rows: Row[], isKept: (name: string) => boolean): Uint8Array {
  const isSeen = new Uint8Array(names.length)
  for (const { places } of rows) for (const place of places) isSeen[place] = 1
  return isSeen.map((seen, place) => Number(seen === 1 && isKept(names[place]!)))
}

/** The weighted error of a model on one sample. */
function errorOn(
  { places, values, isPositive, weight }: Row,
  bias: number,
  weights: Float64Array,
): number {
  let sum = bias
  for (let n = 0; n < places.length; n++) sum += weights[places[n]!]! * values[n]!
  return (logistic(sum) - (isPositive ? 1 : 0)) * weight
}

/** The probability that a model gives features, 0 to 1. */
export function probability(model: LogisticModel, features: Record<string, number>): number {
  return logistic(logOdds(model, features))
}

/** The log-odds of features by a model. */
export function logOdds(
  { bias, weights }: LogisticModel,
  features: Record<string, number>,
): number {
  let sum = bias
  for (const name in features) sum += (weights[name] ?? 0) * (features[name] as number)
  return sum
}

/** The probability of log-odds. */
export const logistic = (odds: number) => 1 / (1 + Math.exp(-odds))

type Row = { places: Uint32Array; values: Float64Array; isPositive: boolean; weight: number }

/** All features that were ever fitted, each with its place. */
const names: string[] = []
const placeOf = new Map<string, number>()
/** The same texts are fitted for one kind after the other. */
const known = new WeakMap<Sample['features'], Pick<Row, 'places' | 'values'>>()

/** A sample with indexes in place of feature names. */
function indexed({ features, isPositive, weight = 1 }: Sample): Row {
  const row = known.get(features) ?? {
    places: Uint32Array.from(Object.keys(features), placeFor),
    values: Float64Array.from(Object.values(features)),
  }
  known.set(features, row)
  return { ...row, isPositive, weight }
}

function placeFor(name: string): number {
  const place = placeOf.get(name) ?? names.length
  if (place === names.length) names.push(name)
  placeOf.set(name, place)
  return place
}

/** A step that visits every index once: coprime to the length. */
function strideFor(length: number): number {
  const prime = (a: number, b: number): number => (b === 0 ? a : prime(b, a % b))
  let stride = Math.max(1, Math.floor(length * 0.618))
  while (prime(stride, length) !== 1) stride++
  return stride
}
