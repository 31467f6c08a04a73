import { writeFileSync } from 'node:fs'
import { messageFeatures } from '../../worker/features/advisors/safety/message-features.ts'
import { cases, trainingTexts } from './cases.ts'
import { libraryEntries } from './library.ts'
import { fitLogistic, type LogisticModel, probability, type Sample } from './logistic.ts'

const modelFile = new URL(
  '../../worker/features/advisors/safety/message-model.json',
  import.meta.url,
)

/** Classes of the cases and headings of the training texts that make up each kind. */
const emergencyClasses = ['self_harm', 'abuse', 'threat', 'weapon', 'missing_child', 'medical']
const classesOf: Record<string, string[]> = {
  emergency: emergencyClasses,
  attack: ['attack'],
  weapon: ['making_weapon'],
  minors: ['minors'],
  prying: ['prying'],
  duty: ['evade_duty'],
  injection: ['injection'],
  certainty: ['legal_signoff'],
  personnel: ['staff_personal'],
}
/**
 * How the likelihood from which a kind is acted on is chosen, by cross-validation on what was fitted:
 * a banner must be found, a request must not be stopped by mistake.
 */
type Goal = {
  /** Share of ordinary texts that may be taken for the kind. */
  falseAlarms: number
  /** How many ordinary texts must have a word that no text of the kind has, for it to be weighed. */
  often: number
  /** The lowest likelihood to act on, whatever the false alarms. */
  least: number
}
const goals: Record<string, Goal> = {
  emergency: { falseAlarms: 0.045, often: 1, least: 0.1 },
  certainty: { falseAlarms: 0.002, often: 12, least: 0.2 },
  personnel: { falseAlarms: 0.002, often: 12, least: 0.07 },
  injection: { falseAlarms: 0.002, often: 12, least: 0.2 },
}
const strict = { falseAlarms: 0.002, often: 12, least: 0.2 }
const folds = 5
const smallestWeight = 0.12

type Labelled = { text: string; class: string; weight: number }

/** Everything that may be learned from: written texts, the tune half, and what leaders ask. */
function labelled(): Labelled[] {
  const isMaking = (text: string) => /tell me how to make|household chem/.test(text)
  const requests: Record<string, string> = { weapon: 'making_weapon', certainty: 'legal_signoff' }
  const asks = libraryEntries()
    // What a boundary is asked is what the other kinds are.
    .filter(({ id }) => !id.startsWith('boundaries.'))
    .flatMap((entry) => entry.asks)
  const tune = <T extends { half: string }>(list: T[]) => list.filter(({ half }) => half === 'tune')
  return [
    ...trainingTexts('emergencies').map(({ text }) => ({ text, class: 'abuse', weight: 4 })),
    ...trainingTexts('requests').map(({ heading, text }) => ({
      text,
      class: requests[heading] ?? heading,
      weight: 4,
    })),
    ...tune(cases.harmful()).map(({ text, class: kind }) => ({
      text,
      class: kind === 'weapon' && isMaking(text) ? 'making_weapon' : kind,
      weight: 4,
    })),
    ...trainingTexts('ordinary').map(({ text }) => ({ text, class: '', weight: 1 })),
    ...tune(cases.benign()).map(({ text }) => ({ text, class: '', weight: 2 })),
    ...[...tune(cases.wild()), ...tune(cases.offTopic())].map(({ text }) => ({
      text,
      class: '',
      weight: 1,
    })),
    ...cases.own().map(({ question }) => ({ text: question, class: '', weight: 1 })),
    ...asks.map((text) => ({ text, class: '', weight: 1 })),
  ]
}

/** Fits every kind of message and writes the model; returns a line about each. */
export function fitMessages(): string[] {
  const texts = labelled().map((one) => ({ ...one, features: messageFeatures(one.text) }))
  const kinds: Record<string, LogisticModel & { threshold: number }> = {}
  const lines: string[] = []
  for (const [kind, classes] of Object.entries(classesOf)) {
    const goal = goals[kind] ?? strict
    const known = vocabulary(texts, classes, goal.often)
    const samples = texts.map(({ features, class: of, weight }): Sample => {
      const isPositive = classes.includes(of)
      const kept = Object.entries(features).filter(([name]) => known.has(name))
      return {
        features: Object.fromEntries(kept),
        isPositive,
        weight: isPositive || of === '' ? weight : 1,
      }
    })
    const judged = crossValidated(samples).map((one, place) => ({
      ...one,
      isOrdinary: texts[place]?.class === '',
    }))
    const threshold = thresholdFor(judged, goal)
    const model = fitLogistic(samples, { l2: 1e-3 })
    kinds[kind] = { threshold, ...pruned(model) }
    lines.push(describe(kind, judged, threshold))
  }
  const model = { fittedBy: 'npm run eval:answers -- --fit', kinds }
  writeFileSync(modelFile, `${JSON.stringify(model, null, 2)}\n`)
  return lines
}

/**
 * Features of at least one text of the kind, and those that ordinary texts often have: what stands
 * only here and there in ordinary texts would fill the file and tell little.
 */
function vocabulary(texts: FeaturedText[], classes: string[], often: number): Set<string> {
  const counts = new Map<string, number>()
  for (const { features, class: of } of texts)
    for (const name of Object.keys(features))
      counts.set(name, (counts.get(name) ?? 0) + (classes.includes(of) ? often : 1))
  return new Set([...counts].filter(([, count]) => count >= often).map(([name]) => name))
}

type FeaturedText = Labelled & { features: Record<string, number> }

type Judged = { isPositive: boolean; isOrdinary: boolean; likelihood: number }

/** Each sample judged by a model fitted without it, in the samples' order. */
function crossValidated(samples: Sample[]): { isPositive: boolean; likelihood: number }[] {
  const models = Array.from({ length: folds }, (_, fold) =>
    fitLogistic(
      samples.filter((_, index) => index % folds !== fold),
      { l2: 1e-3, epochs: 15 },
    ),
  )
  return samples.map(({ features, isPositive }, index) => ({
    isPositive,
    likelihood: probability(models[index % folds] as LogisticModel, features),
  }))
}

/** The lowest likelihood that keeps false alarms under the goal. */
function thresholdFor(judged: Judged[], goal: Goal): number {
  const negatives = judged
    .filter(({ isOrdinary }) => isOrdinary)
    .map(({ likelihood }) => likelihood)
    .sort((a, b) => b - a)
  const likelihood = negatives[Math.floor(goal.falseAlarms * negatives.length)] ?? 0.5
  return round(Math.max(likelihood, goal.least), 3)
}

function pruned({ bias, weights }: LogisticModel): LogisticModel {
  const kept = Object.entries(weights)
    .filter(([, weight]) => Math.abs(weight) >= smallestWeight)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    bias: round(bias, 3),
    weights: Object.fromEntries(kept.map(([name, weight]) => [name, round(weight, 2)])),
  }
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}

function describe(kind: string, judged: Judged[], threshold: number): string {
  const share = (isOf: (one: Judged) => boolean) => {
    const of = judged.filter(isOf)
    return `${of.filter(({ likelihood }) => likelihood >= threshold).length}/${of.length}`
  }
  return `${kind.padEnd(10)} from ${threshold}: cross-validated recall ${share(({ isPositive }) => isPositive)}, false alarms ${share(({ isOrdinary }) => isOrdinary)}`
}
