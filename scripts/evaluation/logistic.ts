/** A sample: features by name, and whether it belongs to the class. */
export type Sample = { features: Record<string, number>; isPositive: boolean; weight?: number }

/** A fitted model: the log-odds are `bias` plus the weighted features. */
export type LogisticModel = { bias: number; weights: Record<string, number> }

type Options = { l2?: number; epochs?: number; rate?: number }

/**
 * Logistic regression by AdaGrad with L2 regularisation. Deterministic: the order of samples
 * depends on their number and the epoch only. The model is the mean over the later half of the
 * epochs, which depends less on the last samples.
 */
export function fitLogistic(
  samples: Sample[],
  { l2 = 1e-4, epochs = 30, rate = 0.3 }: Options = {},
): LogisticModel {
  const { names, rows } = indexed(samples)
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
        const gradient = error * values[n]! + l2 * weights[place]!
        squares[place]! += gradient * gradient
        weights[place]! -= (rate / Math.sqrt(squares[place]!)) * gradient
      }
    }
    if (epoch < averagedFrom) continue
    biasSum += bias
    for (let place = 0; place < names.length; place++) sums[place]! += weights[place]!
  }
  const averaged = epochs - averagedFrom
  return {
    bias: biasSum / averaged,
    weights: Object.fromEntries(names.map((name, place) => [name, sums[place]! / averaged])),
  }
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
export function probability(
  { bias, weights }: LogisticModel,
  features: Record<string, number>,
): number {
  let sum = bias
  for (const [name, value] of Object.entries(features)) sum += (weights[name] ?? 0) * value
  return logistic(sum)
}

const logistic = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))

type Row = { places: Uint32Array; values: Float64Array; isPositive: boolean; weight: number }

/** The samples with indexes in place of feature names. */
function indexed(samples: Sample[]): { names: string[]; rows: Row[] } {
  const placeOf = new Map<string, number>()
  const rows = samples.map(({ features, isPositive, weight = 1 }) => {
    const names = Object.keys(features)
    for (const name of names) if (!placeOf.has(name)) placeOf.set(name, placeOf.size)
    return {
      places: Uint32Array.from(names, (name) => placeOf.get(name)!),
      values: Float64Array.from(Object.values(features)),
      isPositive,
      weight,
    }
  })
  return { names: [...placeOf.keys()], rows }
}

/** A step that visits every index once: coprime to the length. */
function strideFor(length: number): number {
  const prime = (a: number, b: number): number => (b === 0 ? a : prime(b, a % b))
  let stride = Math.max(1, Math.floor(length * 0.618))
  while (prime(stride, length) !== 1) stride++
  return stride
}
