import {
  declinedKinds,
  declinedShare,
  type Features,
  tellingShare,
} from '../../../worker/features/advisors/signs/message-features.ts'
import { fitLogistic, type LogisticModel, logistic, logOdds, type Sample } from '../logistic.ts'
import { hashOf, isOrdinary, type Read, readLabelled } from './labelled.ts'
import { type KindModel, mostSteps, packed, step } from './packed.ts'

/** The length of text a model judges: single sentences, or messages of several. */
type Scope = 'sentence' | 'message'

const file = new URL('../../../worker/features/advisors/signs/message-models.json', import.meta.url)

/** Classes of cases, and headings of training texts, that make up each kind. */
const dangersOf: Record<string, string[]> = {
  selfHarm: ['self_harm'],
  abuse: ['abuse'],
  threat: ['threat'],
  weapon: ['weapon'],
  missingChild: ['missing_child'],
  medical: ['medical'],
}
const emergencyClasses = [...Object.values(dangersOf).flat(), 'mixed']
const declinedClasses = [
  'attack',
  'making_weapon',
  'minors',
  'prying',
  'evade_duty',
  'legal_signoff',
  'staff_personal',
  'bypass',
  'cheat',
]
const classesOf: Record<string, string[]> = {
  // First: kinds that it is weighed with are judged by it.
  declined: declinedClasses,
  emergency: emergencyClasses,
  attack: ['attack'],
  weapon: ['making_weapon'],
  minors: ['minors'],
  prying: ['prying'],
  duty: ['evade_duty'],
  injection: ['injection'],
  certainty: ['legal_signoff'],
  personnel: ['staff_personal'],
  bypass: ['bypass'],
  schoolwork: ['cheat'],
  elsewhere: ['off_topic'],
}
/** Kinds that a passage tells, whatever else the message is about. */
const inPassing = ['declined', 'emergency', 'duty']

/** The largest shares of leaders' ordinary texts taken for the kind, in cross-validation. */
type Alarms = {
  /** Taken for it surely enough to act on. */
  threshold: number
  /** Taken for likely. */
  likely: number
  /** Taken for possible, which adds a caution. */
  perhaps?: number
}
type Goal = {
  alarms: Alarms
  /** The most features kept, of a whole text and of a telling passage each. */
  features: number
  /** The lowest threshold, where there are few texts to choose it by. */
  least?: number
  /** Whether features of phrasing count, besides words. */
  byPhrasing?: true
  /** Strength of the L2 regularisation. */
  l2?: number
}
const goal = (threshold: number, features: number, rest: Partial<Goal> = {}): Goal => ({
  alarms: { threshold, likely: 0.005 },
  features,
  ...rest,
})
const goalInMessage = (threshold: number, features: number, rest: Partial<Goal> = {}): Goal => ({
  alarms: { threshold, likely: 0.015 },
  features,
  ...rest,
})
/**
 * A banner must not be missed, and a caution may be shown too often; nothing may be stopped by
 * mistake. There are fewer messages to judge by, and more in each that may mislead.
 */
const goals: Record<Scope, Record<string, Goal>> = {
  sentence: {
    declined: goal(0.003, 1100, { byPhrasing: true, l2: 2e-2 }),
    emergency: goal(0.034, 1900, { alarms: { threshold: 0.034, likely: 0.005, perhaps: 0.05 } }),
    certainty: goal(0.01, 450),
    personnel: goal(0.009, 560),
    duty: goal(0.0005, 1000, {
      alarms: { threshold: 0.0005, likely: 0.006, perhaps: 0.025 },
      byPhrasing: true,
      l2: 1.5e-2,
    }),
    injection: goal(0.0009, 850),
    elsewhere: goal(0.002, 700),
    weapon: goal(0.001, 300, { least: 0.8 }),
    minors: goal(0.001, 300, { least: 0.6 }),
  },
  message: {
    declined: goalInMessage(0.01, 500, { byPhrasing: true, l2: 2e-2 }),
    emergency: goalInMessage(0.033, 1100, {
      alarms: { threshold: 0.033, likely: 0.015, perhaps: 0.08 },
      l2: 1.5e-2,
    }),
    injection: goalInMessage(0.004, 200, { least: 0.5 }),
    certainty: goalInMessage(0.02, 300),
    personnel: goalInMessage(0.03, 450),
    duty: goalInMessage(0.004, 1000, {
      alarms: { threshold: 0.004, likely: 0.02, perhaps: 0.09 },
      byPhrasing: true,
      l2: 1.5e-2,
    }),
  },
}
const strict: Record<Scope, Goal> = {
  sentence: goal(0.0003, 550, { alarms: { threshold: 0.0003, likely: 0.005, perhaps: 0.012 } }),
  message: goalInMessage(0.004, 200, {
    alarms: { threshold: 0.004, likely: 0.015, perhaps: 0.03 },
    least: 0.75,
  }),
}
const featuresPerDanger = 120
/** Dangers share most of their words, and there are few texts of each. */
const dangerL2 = 2e-2
/** Below this nothing seems likely. */
const leastLikely = 0.2
/** And below this nothing is worth a word of caution. */
const leastPerhaps = 0.1
const folds = 5
const epochs = 20
/** Of the fit that only chooses the features. */
const choosingEpochs = 12
/** The weight of a message beside a single question: questions are shorter and far more. */
const messageWeight = 4
const usualL2 = 6e-3

/** Fits every kind of message. Returns a line on each, and the models with their file. */
export function fitMessages(): { lines: string[]; file: URL; data: unknown } {
  const texts = readLabelled()
  const lines: string[] = []
  const fitAll = (scope: Scope) => {
    let declined: Judged[] | undefined
    return Object.entries(classesOf).map(([kind, classes]): [string, KindModel] => {
      const isWeighedWith = declinedKinds.has(kind)
      const { model, line, judged } = fitKind(
        scope,
        { kind, classes, declined: isWeighedWith ? declined : undefined },
        texts,
      )
      if (kind === 'declined') declined = judged
      lines.push(line)
      return [kind, model]
    })
  }
  const sentence = { kinds: fitAll('sentence'), dangers: fitDangers(texts) }
  const message = { kinds: fitAll('message') }
  return { lines, file, data: packed(hashOf(texts), sentence, message) }
}

/** A training text, for one kind. */
type Message = {
  whole: Features
  passages: Features[]
  isPositive: boolean
  weight: number
  /** Its weight in the model of whole texts. */
  share: number
  /** Whether it is one of leaders' ordinary texts, which may not be taken for the kind. */
  isOrdinary: boolean
  /** Whether it has the length that the model is for. */
  isOfScope: boolean
}

/** A kind with its classes and, where it is weighed with that, how likely each text is to be declined. */
type Fitted = { kind: string; classes: string[]; declined: Judged[] | undefined }

/** The model of one kind of message, a line with its cross-validated figures, and these themselves. */
function fitKind(
  scope: Scope,
  { kind, classes, declined }: Fitted,
  texts: Read[],
): { model: KindModel; line: string; judged: Judged[] } {
  const goal = goals[scope][kind] ?? strict[scope]
  const messages = texts
    .filter(({ passages }) => scope === 'message' || passages.length === 1)
    .map(({ passages, whole, class: of, weight, isAsked, isMessage }): Message => {
      const isPositive = classes.includes(of)
      const isLong = passages.length > 1
      const isOfScope = scope === 'sentence' ? isAsked : isLong
      return {
        whole,
        passages,
        isPositive,
        weight: isPositive || isOrdinary(of) ? weight : 1,
        share: scope === 'message' && isMessage ? messageWeight : 1,
        isOrdinary: isOfScope && !isPositive && isOrdinary(of),
        isOfScope: scope === 'sentence' || isLong,
      }
    })
  const isTold = scope === 'message' && inPassing.includes(kind)
  const own = crossValidated(messages, goal, isTold)
  const judged = declined ? own.map((one, place) => together(one, declined[place])) : own
  const { alarms, least } = goal
  const threshold = thresholdFor(judged, alarms.threshold, least)
  const thresholds = {
    threshold,
    likely: thresholdFor(judged, alarms.likely, leastLikely),
    ...(alarms.perhaps ? { perhaps: thresholdFor(judged, alarms.perhaps, leastPerhaps) } : {}),
  }
  return {
    model: { ...thresholds, ...fitWhole(messages, goal, isTold) },
    line: `${scope} ${describe(kind, judged, thresholds)}`,
    judged,
  }
}

/** A text judged by the model of its kind and by the one of all that is declined. */
function together(own: Judged, declined: Judged | undefined): Judged {
  const odds = declinedShare * (declined?.odds ?? 0) + (1 - declinedShare) * own.odds
  return { ...own, odds }
}

/** Whether a feature describes phrasing: "~unseen", ">destroy", "#duty&>destroy". */
const isPhrasing = (name: string) => /^[~>]|&/.test(name)

/** A model of whole texts and, for a kind told in passing, of passages. */
type Weighings = LogisticModel & { told?: LogisticModel }

function fitWhole(messages: Message[], goal: Goal, isTold: boolean): Weighings {
  const wholes = messages.map(
    ({ whole, isPositive, weight, share }): Sample => ({
      features: whole,
      isPositive,
      weight: weight * share,
    }),
  )
  const model = fitSmall(wholes, goal)
  return isTold ? { ...model, told: fitTold(messages, goal) } : model
}

/**
 * A model of passages. Those of a message that is not of the kind are not either; of one that is, the
 * likeliest by a model of single passages tells it, and then the likeliest by the model with these.
 */
function fitTold(messages: Message[], goal: Goal): LogisticModel {
  const isOfMany = ({ isPositive, passages }: Message) => isPositive && passages.length > 1
  const plain = messages
    .filter((one) => !isOfMany(one))
    .flatMap(({ passages, isPositive, weight }) =>
      passages.map((features): Sample => ({ features, isPositive, weight })),
    )
  const withTelling = (model: LogisticModel) => [
    ...plain,
    ...messages.filter(isOfMany).map(({ passages, weight }): Sample => {
      const [features = {}] = passages.toSorted((a, b) => logOdds(model, b) - logOdds(model, a))
      return { features, isPositive: true, weight }
    }),
  ]
  const first = fitSmall(withTelling(fitSmall(plain, goal)), goal)
  return fitSmall(withTelling(first), goal)
}

/** The log-odds that a text is of the kind: by all of it and more by its likeliest passage. */
function oddsBy(model: Weighings, { whole, passages }: Message): number {
  const { told } = model
  if (!told) return logOdds(model, whole)
  const telling = Math.max(...passages.map((passage) => logOdds(told, passage)))
  return tellingShare * telling + (1 - tellingShare) * logOdds(model, whole)
}

type Judged = Pick<Message, 'isPositive' | 'isOrdinary' | 'isOfScope'> & { odds: number }

/** The log-odds of each message by a model fitted without it. */
function crossValidated(messages: Message[], goal: Goal, isTold: boolean): Judged[] {
  const models = Array.from({ length: folds }, (_, fold) =>
    fitWhole(
      messages.filter((_, index) => index % folds !== fold),
      goal,
      isTold,
    ),
  )
  return messages.map((message, index) => {
    const { isPositive, isOrdinary, isOfScope } = message
    const odds = oddsBy(models[index % folds] as Weighings, message)
    return { isPositive, isOrdinary, isOfScope, odds }
  })
}

/** Models that tell dangers apart. */
function fitDangers(texts: Read[]): [string, LogisticModel][] {
  const emergencies = texts.filter(
    ({ class: of, passages }) =>
      emergencyClasses.includes(of) && of !== 'mixed' && passages.length === 1,
  )
  return Object.entries(dangersOf).map(([danger, classes]) => {
    const samples = emergencies.map(({ whole, class: of }): Sample => {
      return { features: whole, isPositive: classes.includes(of), weight: 1 }
    })
    return [danger, fitSmall(samples, { features: featuresPerDanger, l2: dangerL2 })]
  })
}

/** A model of the most informative features, with weights rounded to steps. */
function fitSmall(
  samples: Sample[],
  { features: most, l2 = usualL2, byPhrasing }: Omit<Goal, 'alarms'>,
): LogisticModel {
  const counts = new Map<string, number>()
  for (const { features } of samples)
    for (const name in features) counts.set(name, (counts.get(name) ?? 0) + 1)
  const countOf = (name: string) => counts.get(name) as number
  const isOfUse = (name: string) =>
    (byPhrasing || !isPhrasing(name)) && (!name.includes('_') || countOf(name) > 1)
  const { weights } = fitLogistic(samples, { l2, epochs: choosingEpochs, isKept: isOfUse })
  const said = (name: string) => Math.abs(weights[name] as number) * Math.sqrt(countOf(name))
  const kept = new Set(
    Object.keys(weights)
      .sort((a, b) => said(b) - said(a) || (a < b ? -1 : 1))
      .slice(0, most),
  )
  const model = fitLogistic(samples, { l2, epochs, isKept: (name) => kept.has(name) })
  const steps = (weight: number) =>
    Math.max(-mostSteps, Math.min(mostSteps, Math.round(weight / step)))
  return {
    bias: round(model.bias, 2),
    weights: Object.fromEntries(
      Object.entries(model.weights).map(([name, weight]) => [name, steps(weight) * step]),
    ),
  }
}

/** The lowest likelihood, at least `least`, that keeps the share of false alarms. */
function thresholdFor(judged: Judged[], falseAlarms: number, least = 0): number {
  const negatives = judged
    .filter(({ isOrdinary }) => isOrdinary)
    .map(({ odds }) => logistic(odds))
    .sort((a, b) => b - a)
  const likelihood = negatives[Math.floor(falseAlarms * negatives.length)] as number
  return round(Math.max(likelihood, least), 3)
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}

function describe(kind: string, judged: Judged[], thresholds: Record<string, number>): string {
  const figures = Object.entries(thresholds).map(([name, threshold]) => {
    const share = (isOf: (one: Judged) => boolean) => {
      const of = judged.filter(isOf)
      return `${of.filter(({ odds }) => logistic(odds) >= threshold).length}/${of.length}`
    }
    const recall = share(({ isPositive, isOfScope }) => isPositive && isOfScope)
    return `${name} ${threshold}: ${recall}, false ${share(({ isOrdinary }) => isOrdinary)}`
  })
  return `${kind.padEnd(10)} cross-validated, ${figures.join('; ')}`
}
