import { readFileSync, writeFileSync } from 'node:fs'
import { findStudentData } from '../../domain/student-data/find.ts'
import { overlaps } from '../../domain/student-data/spans.ts'
import { type Labelled, readHalf } from './guard.ts'
import { fitLogistic, type LogisticModel, probability, type Sample } from './logistic.ts'

const weightsFile = new URL('../../domain/student-data/names/name-weights.json', import.meta.url)
/**
 * Weight of a set's samples: low for the probe, which repeats a few sentences, and high for office
 * texts, which are few and closest to what people send.
 */
const weightOf = (kind: string) =>
  kind.startsWith('probe') ? 0.2 : /desk|at-work/.test(kind) ? 3 : 1
const folds = 5
const options = { l2: 1e-3, epochs: 20, rate: 0.2 }
/** Share of the clean texts of the tuning half that the weights alone may alter. */
const mostAltered = 0.003

/** A possible name in a text, with its features as 1 and the text's cross-validation fold. */
type Seen = Sample & { fold: number; textId: string; isClean: boolean }

/** Every possible name of the tuning half that no rule takes for staff, with its features. */
function seenNames(): Seen[] {
  return readHalf('tune').flatMap(({ kind, rows }) =>
    rows.flatMap((row, index) => namesIn(row, index % folds, weightOf(kind))),
  )
}

function namesIn({ id, text, spans }: Labelled, fold: number, weight: number): Seen[] {
  const names = spans.filter(({ type }) => type === 'student_name')
  const found = new Map<number, Seen>()
  const watch = (name: { start: number; end: number }, signs: string[]) =>
    found.set(name.start, {
      features: Object.fromEntries(signs.map((sign) => [sign, 1])),
      isPositive: names.some((one) => overlaps(one, name)),
      weight,
      fold,
      textId: id,
      isClean: spans.length === 0,
    })
  findStudentData(text, { watch, off: new Set(['likely']) })
  return [...found.values()]
}

/** Fits the weights of features of a student's name and writes them. Returns a line on the fit. */
export function fitNames(): string {
  const seen = seenNames()
  const judged = Array.from({ length: folds }, (_, fold) => {
    const model = fitLogistic(
      seen.filter((one) => one.fold !== fold),
      options,
    )
    return seen
      .filter((one) => one.fold === fold)
      .map((one) => ({ ...one, likelihood: probability(model, one.features) }))
  }).flat()
  const enough = thresholdOf(judged)
  const fitted = `${JSON.stringify({ enough, ...rounded(fitLogistic(seen, options)) }, null, 2)}\n`
  const isCommitted = fitted === readFileSync(weightsFile, 'utf8')
  writeFileSync(weightsFile, fitted)
  const names = judged.filter(({ isPositive }) => isPositive)
  const taken = names.filter(({ likelihood }) => likelihood >= enough)
  const found = `names that weights alone find: ${taken.length} of ${names.length}, from ${enough} on`
  return `${found}\n${isCommitted ? 'The weights are as before.' : 'The weights have changed.'} Run again without --fit to measure.`
}

/** The lowest likelihood at which at most `mostAltered` of the clean texts have a finding. */
function thresholdOf(judged: (Seen & { likelihood: number })[]): number {
  const clean = readHalf('tune').flatMap(({ rows }) =>
    rows.filter(({ spans }) => spans.length === 0),
  )
  const highest = new Map<string, number>()
  for (const { isClean, textId, likelihood } of judged)
    if (isClean) highest.set(textId, Math.max(likelihood, highest.get(textId) ?? 0))
  const sorted = [...highest.values()].sort((a, b) => b - a)
  return Math.ceil(100 * sorted[Math.floor(mostAltered * clean.length)]!) / 100
}

const rounded = ({ bias, weights }: LogisticModel): LogisticModel => ({
  bias: Math.round(bias * 100) / 100,
  weights: Object.fromEntries(
    Object.entries(weights)
      .map(([sign, weight]): [string, number] => [sign, Math.round(weight * 100) / 100])
      .sort(([a], [b]) => a.localeCompare(b)),
  ),
})
