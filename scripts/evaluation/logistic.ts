/** One example: features by name, and whether it belongs to the class. */
export type Sample = { features: Record<string, number>; isPositive: boolean; weight?: number }

/** A fitted model: the log-odds are `bias` plus the weighted features. */
export type LogisticModel = { bias: number; weights: Record<string, number> }

type Options = { l2?: number; epochs?: number; rate?: number }

/**
 * Logistic regression by AdaGrad with L2 regularisation. Deterministic: samples are visited in an
 * order that depends on their place alone.
 */
export function fitLogistic(
  samples: Sample[],
  { l2 = 1e-4, epochs = 30, rate = 0.3 }: Options = {},
): LogisticModel {
  const weights: Record<string, number> = {}
  const squares: Record<string, number> = {}
  let bias = 0
  let biasSquare = 1e-6
  const stride = strideFor(samples.length)
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let step = 0; step < samples.length; step++) {
      const {
        features,
        isPositive,
        weight = 1,
      } = samples[(step * stride + epoch) % samples.length] as Sample
      const error = (probability({ bias, weights }, features) - (isPositive ? 1 : 0)) * weight
      biasSquare += error * error
      bias -= (rate / Math.sqrt(biasSquare)) * error
      for (const [name, value] of Object.entries(features)) {
        const gradient = error * value + l2 * (weights[name] ?? 0)
        const square = (squares[name] ?? 1e-6) + gradient * gradient
        squares[name] = square
        weights[name] = (weights[name] ?? 0) - (rate / Math.sqrt(square)) * gradient
      }
    }
  }
  return { bias, weights }
}

export function probability(
  { bias, weights }: LogisticModel,
  features: Record<string, number>,
): number {
  let sum = bias
  for (const [name, value] of Object.entries(features)) sum += (weights[name] ?? 0) * value
  return 1 / (1 + Math.exp(-sum))
}

/** A step that visits every place once: prime to the length. */
function strideFor(length: number): number {
  const prime = (a: number, b: number): number => (b === 0 ? a : prime(b, a % b))
  let stride = Math.max(1, Math.floor(length * 0.618))
  while (prime(stride, length) !== 1) stride++
  return stride
}
