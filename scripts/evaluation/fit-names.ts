import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { findStudentData } from '../../domain/student-data/find.ts'
import { overlaps, type Span } from '../../domain/student-data/spans.ts'
import { cases, trainingTexts } from './cases.ts'
import { type Labelled, readHalf, type Texts } from './guard.ts'
import { fitLogistic, type LogisticModel, probability, type Sample } from './logistic.ts'

const weightsFile = new URL('../../domain/student-data/names/name-weights.json', import.meta.url)
/**
 * Weight of a set's samples: low for sentences that repeat, high for texts closest to what people
 * send.
 */
function weightOf(kind: string): number {
  if (kind.startsWith('probe') || kind === 'plain-library') return 0.2
  if (kind === 'plain-asked' || kind === 'unnamed') return 0.5
  if (kind === 'letters') return 2
  return /desk|office|pasted|tickets|notices|at-work/.test(kind) ? 2 : 1
}
const options = { l2: 3e-2, epochs: 20, rate: 0.2 }
/** Signs and pairs of signs that are kept, and in how many texts one must be seen. */
const mostSigns = 600
const leastSeen = 6
/**
 * Share of the clean texts that the weights alone may alter, fitted without their file. Files of
 * clean texts alone are made to look like pupils' and say nothing of how often that happens. With what
 * rules and details alter it stays below the 5 % that ordinary texts may lose.
 */
const mostAltered = 0.025
/** Beside a pupil's name another needs this share of the likelihood. */
const besideOthers = 0.6

/** A possible name in a text, with its features as 1. */
type Seen = Sample & {
  /** Who wrote the text, by its file: what is fitted on the others is judged on it. */
  author: string
  textId: string
  /** The text, or what it shares with others that only name somebody else. */
  frame: string
  isClean: boolean
  isFirst: boolean
}

const authorOf = (kind: string) =>
  kind.replace(/^unnamed$/, 'messages').replace(/^probe.*/, 'many-names')
const namesOfFrame = 3
const frameOf = (kind: string, id: string, index: number) => {
  if (kind === 'many-names') return `${kind} ${Math.floor(index / namesOfFrame)}`
  return kind.startsWith('probe') ? id.split('-', 2).join('-') : id
}

const library = new URL('../../', import.meta.url)
const oneInLines = 3

/** The library's entries and lines, which name laws, vendors, places and authors, and no pupil. */
function textsOfLibrary(): string[] {
  const files = globSync('{knowledge,library}/**/*.md', { cwd: library }).sort()
  const entries = files.map((file) => readFileSync(new URL(file, library), 'utf8'))
  const lines = entries
    .flatMap((entry) => entry.split('\n'))
    .map((line) => line.replace(/\[\^[^\]]*\]:?|[*_`]|^(?:#+|[-\d.]+|title:)\s+/g, '').trim())
    .filter((line, index) => line.includes(' ') && index % oneInLines === 0)
  return [...entries, ...lines]
}

/** Ordinary questions and lines, which name no pupil. */
function plainTexts(): Texts[] {
  const asked = [
    ...trainingTexts('ordinary').map(({ text }) => text),
    ...cases.own().map(({ question }) => question),
  ]
  const setOf = (kind: string, texts: string[]) => ({
    kind,
    rows: texts.map((text, index) => ({ id: `${kind}-${index}`, text, spans: [] })),
  })
  return [setOf('plain-asked', asked), setOf('plain-library', textsOfLibrary())]
}

/** Every possible name of the tuning half that no rule takes for staff, with its features. */
function seenNames(): Seen[] {
  return [...readHalf('tune'), ...plainTexts()].flatMap(({ kind, rows }) =>
    rows.flatMap((row, index) => {
      const names = row.spans.filter(({ type }) => type === 'student_name')
      const frame = frameOf(kind, row.id, index)
      // As the guard reads: first without an eye on others, then knowing who is named.
      return [null, names].flatMap((named) =>
        namesIn(row, names, named).map((seen) => ({
          ...seen,
          author: authorOf(kind),
          frame,
          weight: weightOf(kind) * (names.length > 0 || named ? 0.5 : 1),
        })),
      )
    }),
  )
}

type SeenName = Omit<Seen, 'author' | 'frame' | 'weight'>

function namesIn({ id, text, spans }: Labelled, names: Span[], named: Span[] | null): SeenName[] {
  const found = new Map<number, SeenName>()
  const see = (name: Span, signs: string[]) => {
    found.set(name.start, {
      features: Object.fromEntries(signs.map((sign) => [sign, 1])),
      isPositive: names.some((one) => overlaps(one, name)),
      textId: id,
      isClean: spans.length === 0,
      isFirst: named === null,
    })
  }
  findStudentData(text, { watch: { names: named, see }, off: new Set(['likely']) })
  return [...found.values()]
}

/** A model of the signs that weigh most. */
function fitSigns(samples: Seen[]): LogisticModel {
  const texts = new Map<string, Set<string>>()
  for (const { features, frame } of samples)
    for (const sign of Object.keys(features))
      texts.set(sign, (texts.get(sign) ?? new Set()).add(frame))
  const seen = new Map([...texts].map(([sign, { size }]) => [sign, size]))
  const only = (isKept: (sign: string) => boolean) =>
    samples.map((sample) => ({
      ...sample,
      features: Object.fromEntries(
        Object.entries(sample.features).filter(([sign]) => isKept(sign)),
      ),
    }))
  const all = fitLogistic(
    only((sign) => seen.get(sign)! >= leastSeen),
    options,
  )
  const said = (sign: string) => Math.abs(all.weights[sign]!) * Math.sqrt(seen.get(sign)!)
  const kept = Object.keys(all.weights).sort((a, b) => said(b) - said(a))
  const most = new Set(kept.slice(0, mostSigns))
  return fitLogistic(
    only((sign) => most.has(sign)),
    options,
  )
}

/** Fits the weights of features of a student's name and writes them. Returns a line on the fit. */
export function fitNames(): string {
  const seen = seenNames()
  const authors = new Set(seen.filter(({ isPositive }) => isPositive).map(({ author }) => author))
  const judged = [...authors].flatMap((author) => {
    const model = fitSigns(seen.filter((one) => one.author !== author))
    return seen
      .filter((one) => one.author === author)
      .map((one) => ({ ...one, likelihood: probability(model, one.features) }))
  })
  const enough = thresholdOf(judged)
  const enoughBesideOthers = Math.round(100 * besideOthers * enough) / 100
  const weights = { enough, enoughBesideOthers, ...rounded(fitSigns(seen)) }
  const fitted = `${JSON.stringify(weights, null, 2)}\n`
  const isCommitted = fitted === readFileSync(weightsFile, 'utf8')
  writeFileSync(weightsFile, fitted)
  const names = judged.filter(({ isPositive, isFirst }) => isPositive && isFirst)
  const taken = names.filter(({ likelihood }) => likelihood >= enough)
  const found = `names that weights alone find: ${taken.length} of ${names.length}, from ${enough} on`
  return `${found}\n${isCommitted ? 'The weights are as before.' : 'The weights have changed.'} Run again without --fit to measure.`
}

/** The lowest likelihood at which at most `mostAltered` of the clean texts have a finding. */
function thresholdOf(judged: (Seen & { likelihood: number })[]): number {
  const authors = new Set(judged.map(({ author }) => author))
  const clean = readHalf('tune')
    .filter(({ kind }) => authors.has(authorOf(kind)))
    .flatMap(({ rows }) => rows.filter(({ spans }) => spans.length === 0))
  const highest = new Map<string, number>()
  for (const { isClean, isFirst, textId, likelihood } of judged)
    if (isClean && isFirst) highest.set(textId, Math.max(likelihood, highest.get(textId) ?? 0))
  const sorted = [...highest.values()].sort((a, b) => b - a)
  return Math.ceil(100 * sorted[Math.floor(mostAltered * clean.length)]!) / 100
}

const rounded = ({ bias, weights }: LogisticModel): LogisticModel => ({
  bias: Math.round(bias * 100) / 100,
  weights: Object.fromEntries(
    Object.entries(weights)
      .map(([sign, weight]): [string, number] => [sign, Math.round(weight * 10) / 10])
      .filter(([, weight]) => weight !== 0)
      .sort(([a], [b]) => a.localeCompare(b)),
  ),
})
