import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import type { KnowledgeEntry } from '../../domain/advisors/knowledge.ts'
import { isoDay } from '../../domain/text/dates.ts'
import { confidenceFeatures } from '../../worker/features/advisors/retrieval/confidence.ts'
import { cases } from './cases.ts'
import { isExpected, type Library, openLibrary, sameGround, withoutExample } from './library.ts'
import { fitLogistic, type LogisticModel, probability, type Sample } from './logistic.ts'
import { hitsFor, readMessage } from './searching.ts'

/** The weights of search and of its confidence. */
export const rankingFile = new URL(
  '../../worker/features/advisors/retrieval/ranking.json',
  import.meta.url,
)
const folds = 5
/** Every eleventh example question is asked with itself, or its entry, removed from the library. */
const exampleStride = 11
/**
 * Weights of questions by kind: most for those that nobody wrote for an entry; `beside` are on what no
 * entry answers. Calibration questions also set the cut-off, each judged by a fit without it.
 */
const weights = {
  example: 0.2,
  own: 0.5,
  wild: 5,
  calibration: 5,
  beside: 3,
  without: 1.5,
  offTopic: 2.5,
}
/**
 * Share of a kind's questions that may be answered from a wrong entry. The goals are 8 % of wild and
 * 5 % of tidy questions, and strangers lead to nearly twice as many wrong ones as calibration questions do.
 */
const wrongAllowed = { calibration: 0.04, own: 0.05 }
/** Share of off-topic questions that may be offered the nearest titles. */
const offTopicAllowed = 0.06

type Kind = keyof typeof weights
type Question = Sample & { kind: Kind }

type Add = (
  kind: Kind,
  text: string,
  advisor: string | undefined,
  isRight: (entry: KnowledgeEntry) => boolean,
) => Promise<void>

/** Questions that no entry answers, with their kind. */
function unanswered(): { kind: Kind; text: string; advisor: string }[] {
  const beside = cases.asked().filter(({ expected_entries }) => expected_entries.length === 0)
  const offTopic = cases.offTopic().filter(({ half }) => half === 'tune')
  return [
    ...beside.map((one) => ({ ...one, kind: 'beside' as const })),
    ...offTopic.map((one) => ({ ...one, kind: 'offTopic' as const })),
  ]
}

/** All questions with the features of their search, and whether the first hit is right. */
async function gather(): Promise<Question[]> {
  const library = openLibrary()
  const questions: Question[] = []
  const add: Add = async (kind, text, advisor, isRight) => {
    const hits = await hitsFor(library, text, advisor)
    const features = confidenceFeatures(readMessage(text), hits)
    const [best] = hits
    if (features && best)
      questions.push({ kind, features, isPositive: isRight(best.entry), weight: weights[kind] })
  }
  const examples = library
    .entries()
    .flatMap((entry) => entry.exampleQuestions.map((question) => ({ entry, question })))
  for (const [index, { entry, question }] of examples.entries()) {
    const place = index + 1
    if (place % exampleStride === 0) await addExample(library, entry, question, place, add)
  }
  for (const { question, background, advisor, expected } of cases.own())
    if (!background)
      await add('own', question, advisor, ({ facts }) => facts.some((id) => expected.includes(id)))
  for (const { half, text, advisor, expected_entries } of [...cases.wild(), ...cases.tidy()])
    if (half === 'tune')
      await add('wild', text, advisor, (found) => isExpected(library, expected_entries, found))
  for (const { text, advisor, expected_entries } of cases.calibration()) {
    await add('calibration', text, advisor, (found) => isExpected(library, expected_entries, found))
    // The same question to a library that has nothing on it.
    const isGone = (entry: KnowledgeEntry) => isExpected(library, expected_entries, entry)
    const restore = without(library, isGone)
    if (expected_entries.length > 0) await add('without', text, advisor, () => false)
    restore()
  }
  for (const { kind, text, advisor } of unanswered()) await add(kind, text, advisor, () => false)
  return questions
}

/**
 * Adds an example question three times: as an entry's button asks it, with the question removed
 * from its entry, and (every second one) with the entry removed from the library.
 */
async function addExample(
  library: Library,
  entry: KnowledgeEntry,
  question: string,
  place: number,
  add: Add,
): Promise<void> {
  const advisor = place % 4 === 0 ? undefined : entry.domains[0]
  const isRight = (found: KnowledgeEntry) => sameGround(entry, found)
  // Buttons ask an entry's title or example question word for word.
  await add('example', place % 2 === 0 ? entry.title : question, advisor, isRight)
  const putBack = withoutExample(library, entry.id, question)
  await add('example', question, advisor, isRight)
  putBack()
  if (place % 2 !== 0) return
  const restore = without(library, ({ facts }) => facts.some((one) => entry.facts.includes(one)))
  await add('example', question, advisor, () => false)
  restore()
}

/** Takes entries out of a library; the function returned puts them back. */
function without(library: Library, isGone: (entry: KnowledgeEntry) => boolean): () => void {
  const gone = library.entries().filter(isGone)
  for (const { id } of gone) library.remove(id)
  return () => {
    for (const one of gone) library.put(one)
  }
}

/**
 * Fits the confidence. Returns ranking.json with the new fit, and lines that compare the cut-offs
 * with the committed ones and show a calibration table.
 */
export async function fitConfidence(): Promise<{ lines: string[]; file: URL; data: unknown }> {
  const questions = await gather()
  const scaled = standardised(questions)
  const likelihoods = questions.map(() => 0)
  for (let fold = 0; fold < folds; fold++) {
    const model = fitScaled(scaled.samples.filter((_, index) => index % folds !== fold))
    for (const [index, { features }] of scaled.samples.entries())
      if (index % folds === fold) likelihoods[index] = probability(model, features)
  }
  const judged = questions.map(({ kind, isPositive }, index) => ({
    kind,
    isPositive,
    likelihood: likelihoods[index] as number,
  }))
  const ofKind = (kind: Kind) => judged.filter((one) => one.kind === kind)
  const sure = Math.max(
    cutoff(ofKind('calibration'), wrongAllowed.calibration),
    cutoff(ofKind('own'), wrongAllowed.own),
  )
  const unsure = Math.min(sure, cutoff(ofKind('offTopic'), offTopicAllowed))
  const ranking = JSON.parse(readFileSync(rankingFile, 'utf8'))
  const committed = ranking.confidence
  const { fittedBy, fittedOn, ...before } = committed
  const fit = { sure, unsure, ...scaled.restore(fitScaled(scaled.samples)) }
  const today = isoDay(new Date())
  ranking.confidence = {
    fittedBy,
    fittedOn: isDeepStrictEqual(fit, before)
      ? fittedOn
      : `the library of ${today}, cut-off by calibration and own questions`,
    ...fit,
  }
  const wronglyNow = (kind: Kind) =>
    wrongShare(
      questions.filter((one) => one.kind === kind),
      committed,
    )
  const lines = [
    `the committed fit leads wrongly for ${wronglyNow('calibration')} of the calibration questions (goal ${percent(wrongAllowed.calibration)}) and for ${wronglyNow('own')} of our own (goal ${percent(wrongAllowed.own)})`,
    `sure from ${sure} (committed: ${committed.sure}), unsure from ${unsure} (${committed.unsure})`,
    `calibration questions led rightly, each judged by a fit without it, if so many may be led wrongly: ${[0.03, 0.04, 0.05, 0.06].map((most) => `${percent(most)} → ${rightShare(ofKind('calibration'), most)}`).join(', ')}`,
    ...calibration(judged),
  ]
  return { lines, file: rankingFile, data: ranking }
}

const fitScaled = (samples: Sample[]) => fitLogistic(samples, { l2: 1e-3, epochs: 60 })

type Judged = { isPositive: boolean; likelihood: number }

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`

/** Share of all questions that are answered with certainty from a wrong entry. */
function wrongShare(questions: Question[], model: LogisticModel & { sure: number }): string {
  const wrong = questions.filter(
    ({ features, isPositive }) => !isPositive && probability(model, features) >= model.sure,
  )
  return percent(wrong.length / questions.length)
}

/** Share that is answered rightly when this share of all may be answered wrongly. */
function rightShare(judged: Judged[], wrong: number): string {
  const least = cutoff(judged, wrong)
  return percent(
    judged.filter((one) => one.isPositive && one.likelihood >= least).length / judged.length,
  )
}

/** The lowest likelihood at which no more than this share of all is wrong. */
function cutoff(judged: Judged[], share: number): number {
  const wrong = judged
    .filter(({ isPositive }) => !isPositive)
    .map(({ likelihood }) => likelihood)
    .sort((a, b) => b - a)
  return Math.ceil((wrong[Math.floor(share * judged.length)] ?? 0) * 1000) / 1000
}

/**
 * Samples with features of mean 0 and deviation 1, and `restore`, which converts a model fitted on
 * them to the original features.
 */
function standardised(questions: Question[]) {
  const names = Object.keys(questions[0]?.features ?? {})
  const scales = new Map(
    names.map((name) => {
      const values = questions.map(({ features }) => features[name] as number)
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length
      return [name, { mean, deviation: Math.sqrt(variance) || 1 }]
    }),
  )
  const scaleOf = (name: string) => scales.get(name) as { mean: number; deviation: number }
  return {
    samples: questions.map(({ features, ...rest }): Sample => {
      const scaled = names.map((name) => {
        const { mean, deviation } = scaleOf(name)
        return [name, ((features[name] as number) - mean) / deviation]
      })
      return { ...rest, features: Object.fromEntries(scaled) }
    }),
    restore({ bias, weights: fitted }: LogisticModel): LogisticModel {
      const round = (value: number) => Math.round(value * 1000) / 1000
      const shift = names.reduce(
        (sum, name) => sum + ((fitted[name] ?? 0) * scaleOf(name).mean) / scaleOf(name).deviation,
        0,
      )
      const restored = names.map((name) => [
        name,
        round((fitted[name] ?? 0) / scaleOf(name).deviation),
      ])
      return { bias: round(bias - shift), weights: Object.fromEntries(restored) }
    },
  }
}

/**
 * A table of predicted and observed shares of the calibration questions, by fifths of the
 * cross-validated likelihood.
 */
function calibration(judged: (Judged & { kind: Kind })[]): string[] {
  const mean = (values: number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  return Array.from({ length: 5 }, (_, fifth) => {
    const within = judged
      .filter(({ kind }) => kind === 'calibration')
      .filter(({ likelihood }) => Math.min(4, Math.floor(likelihood * 5)) === fifth)
    if (within.length === 0) return ''
    const predicted = mean(within.map(({ likelihood }) => likelihood)).toFixed(2)
    const observed = mean(within.map(({ isPositive }) => Number(isPositive))).toFixed(2)
    return `predicted ${predicted}  observed ${observed}  of ${within.length}`
  }).filter(Boolean)
}
