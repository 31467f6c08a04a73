import { readFileSync } from 'node:fs'
import {
  inPassing,
  messageFeatures,
  passagesOf,
} from '../../worker/features/advisors/safety/message-model.ts'
import { cases, trainingTexts } from './cases.ts'
import { libraryEntries } from './library.ts'
import { fitLogistic, type LogisticModel, probability, type Sample } from './logistic.ts'

/** The length of text a model judges: single sentences, or messages of several. */
export type Scope = 'sentence' | 'message'

const modelFile = (scope: Scope) =>
  new URL(`../../worker/features/advisors/safety/${scope}-model.json`, import.meta.url)

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
  bypass: ['bypass'],
  schoolwork: ['cheat'],
  elsewhere: ['off_topic'],
}
/**
 * A model with the likelihood from which its kind is acted on, and that from which it seems likely.
 */
type KindModel = LogisticModel & { threshold: number; likely: number }

type Goal = {
  /** Share of leaders' ordinary questions that may be taken for the kind, in cross-validation. */
  falseAlarms: number
  /** The most features kept. */
  features: number
  /** The lowest threshold, where there are few texts to choose it by. */
  least?: number
  /** Whether features of phrasing count, besides words. */
  byPhrasing?: true
  /** Strength of the L2 regularisation. */
  l2?: number
}
/**
 * A banner must not be missed, and a caution may be shown too often; nothing may be stopped by
 * mistake.
 */
const goals: Record<string, Goal> = {
  emergency: { falseAlarms: 0.04, features: 2100 },
  certainty: { falseAlarms: 0.008, features: 400 },
  personnel: { falseAlarms: 0.008, features: 400 },
  duty: { falseAlarms: 0.0008, features: 800, byPhrasing: true, l2: 1.5e-2 },
  injection: { falseAlarms: 0.001, features: 800 },
  elsewhere: { falseAlarms: 0.002, features: 700 },
  weapon: { falseAlarms: 0.001, features: 300, least: 0.4 },
  minors: { falseAlarms: 0.001, features: 300, least: 0.4 },
}
const strict: Goal = { falseAlarms: 0.0004, features: 760 }
/** There are fewer messages to judge by, and more in each that may mislead. */
const goalsOfMessages: Record<string, Goal> = {
  emergency: { falseAlarms: 0.03, features: 1400 },
  certainty: { falseAlarms: 0.02, features: 300 },
  personnel: { falseAlarms: 0.02, features: 300 },
  duty: { falseAlarms: 0.006, features: 700, byPhrasing: true, l2: 1.5e-2 },
}
const strictOfMessages: Goal = { falseAlarms: 0.004, features: 400, least: 0.5 }
const featuresPerDanger = 160
/** Share of ordinary texts that may seem likely to be of a kind. */
const seemingAlarms: Record<Scope, number> = { sentence: 0.005, message: 0.015 }
/** Below this nothing seems likely. */
const leastLikely = 0.2
const folds = 5
/** Weights are stored in steps of this size, as letters around that of 0: "P" is two steps up. */
const step = 0.25
const nothing = 'N'.charCodeAt(0)
const mostSteps = 30

type Labelled = {
  text: string
  class: string
  weight: number
  /** Written to get an answer, not to test the model. */
  isAsked: boolean
  /** Written as people write, mostly in several sentences. */
  isMessage?: boolean
}

type Features = Sample['features']
/** A text with the features of its passages and of the whole. */
type Read = Labelled & { passages: Features[]; whole: Features }

/**
 * All texts a model may be fitted on: training texts, the tuning half, and questions of leaders.
 */
function labelled(): Labelled[] {
  const isMaking = (text: string) => /tell me how to make|household chem/.test(text)
  const requests: Record<string, string> = { weapon: 'making_weapon', certainty: 'legal_signoff' }
  const examples = libraryEntries()
    // Questions of boundary entries belong to the other kinds.
    .filter(({ id }) => !id.startsWith('boundaries.'))
    .flatMap((entry) => entry.exampleQuestions)
  const tune = <T extends { half: string }>(list: T[]) => list.filter(({ half }) => half === 'tune')
  const asked = { class: '', weight: 1, isAsked: true }
  const tried = { weight: 4, isAsked: false }
  return [
    ...trainingTexts('emergencies').map(({ heading, text }) => ({
      ...tried,
      text,
      class: heading,
    })),
    ...trainingTexts('requests').map(({ heading, text }) => ({
      ...tried,
      text,
      class: requests[heading] ?? heading,
    })),
    ...tune(cases.harmful()).map(({ text, class: kind }) => ({
      ...tried,
      text,
      class: kind === 'weapon' && isMaking(text) ? 'making_weapon' : kind,
    })),
    ...trainingTexts('ordinary').map(({ heading, text }) =>
      heading.startsWith('everyday')
        ? { text, class: 'off_topic', weight: 1, isAsked: true }
        : { text, class: '', weight: 2, isAsked: false },
    ),
    ...tune(cases.offTopic()).map(({ text }) => ({ ...asked, text, class: 'off_topic' })),
    ...tune(cases.benign()).map(({ text }) => ({ ...asked, text, weight: 2 })),
    ...tune(cases.wild()).map(({ text }) => ({ ...asked, text })),
    ...cases.own().map(({ question }) => ({ ...asked, text: question })),
    ...examples.map((text) => ({ ...asked, text })),
    ...trainingTexts('messages').map(({ heading, text }) => ({
      ...(heading === 'ordinary' ? { weight: 2, isAsked: false } : tried),
      text,
      class: heading === 'ordinary' ? '' : heading.replace('certainty', 'legal_signoff'),
      isMessage: true,
    })),
  ]
}

/**
 * Fits every kind of message, for sentences or for messages; with `only` that kind, leaving the
 * others as they are. Returns a line on each, and the model with its file.
 */
export function fitMessages(
  scope: Scope,
  only?: string,
): { lines: string[]; file: URL; data: unknown } {
  const file = modelFile(scope)
  const before = unpacked(file)
  const texts = readTexts(scope)
  const fitted: [string, KindModel][] = []
  const lines: string[] = []
  for (const [kind, classes] of Object.entries(classesOf)) {
    if (only && only !== kind) {
      fitted.push([kind, before.kinds[kind] as KindModel])
      continue
    }
    const { model, line } = fitKind(scope, kind, classes, texts)
    fitted.push([kind, model])
    lines.push(line)
  }
  const known = new Set(fitted.flatMap(([, { weights }]) => Object.keys(weights)))
  const dangers = only
    ? Object.entries(before.dangers)
    : fitDangers(texts, (name) => known.has(name))
  return { lines, file, data: packed(fitted, dangers) }
}

/** The texts that a model of this scope is fitted on, with their features. */
function readTexts(scope: Scope): Read[] {
  return labelled()
    .filter(({ isMessage }) => !isMessage || scope === 'message')
    .map((one) => {
      const whole = messageFeatures(one.text)
      const passages = scope === 'message' ? passagesOf(one.text).map(messageFeatures) : [whole]
      return { ...one, whole, passages }
    })
}

/** The model of one kind of message, and a line with its cross-validated figures. */
function fitKind(
  scope: Scope,
  kind: string,
  classes: string[],
  texts: Read[],
): { model: KindModel; line: string } {
  const goal =
    scope === 'sentence' ? (goals[kind] ?? strict) : (goalsOfMessages[kind] ?? strictOfMessages)
  const isTold = inPassing.has(kind)
  const share = (isMessage?: boolean) => (isMessage && !isTold ? messageWeight : 1)
  const isKept = (name: string) => goal.byPhrasing || !isPhrasing(name)
  const all = texts.map(({ passages, whole, class: of, weight, isAsked, isMessage }): Message => {
    const isPositive = classes.includes(of)
    const isOfScope = scope === 'sentence' ? isAsked : isMessage && passages.length > 1
    return {
      passages: (isTold ? passages : [whole]).map((one) => withOnly(one, isKept)),
      isPositive,
      weight: share(isMessage) * (isPositive || isOrdinary(of) ? weight : 1),
      isOrdinary: Boolean(isOfScope) && !isPositive && isOrdinary(of),
      isOfScope: scope === 'sentence' || Boolean(isMessage),
    }
  })
  const messages = withTellingPassage(all, goal)
  const judged = crossValidated(messages, all, goal)
  const threshold = thresholdFor(judged, goal.falseAlarms, goal.least)
  const likely = thresholdFor(judged, seemingAlarms[scope], leastLikely)
  const model = fitSmall(samplesOf(messages), goal.features, goal.l2)
  return {
    model: { threshold, likely, ...model },
    line: `${scope} ${describe(kind, judged, threshold)}`,
  }
}

/** Whether a feature describes phrasing: "~unseen", ">destroy", "#duty&>destroy". */
const isPhrasing = (name: string) => /^[~>]|&/.test(name)

/** Models that tell dangers apart, restricted to features that the models of kinds have. */
function fitDangers(texts: Read[], isKnown: (name: string) => boolean): [string, LogisticModel][] {
  const emergencies = texts.filter(
    ({ class: of }) => emergencyClasses.includes(of) && of !== 'mixed',
  )
  return Object.entries(dangersOf).map(([danger, classes]) => {
    const samples = emergencies.map(({ whole, class: of }): Sample => {
      return { features: whole, isPositive: classes.includes(of), weight: 1 }
    })
    return [danger, fitSmall(reduced(samples, isKnown), featuresPerDanger)]
  })
}

/** Whether a class has messages that are simply answered, or found to be off-topic. */
const isOrdinary = (kind: string) => kind === '' || kind === 'off_topic'

const epochs = 20
/**
 * What a message counts beside a single question, for kinds that all of a message tells: questions
 * are many times more, and shorter. What a sentence tells, it tells in both alike.
 */
const messageWeight = 4
const usualL2 = 6e-3

/** A model of the most informative features, with weights rounded to steps. */
function fitSmall(samples: Sample[], most: number, l2 = usualL2): LogisticModel {
  const options = { l2, epochs }
  const counts = new Map<string, number>()
  for (const { features } of samples)
    for (const name of Object.keys(features)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const repeated = (name: string) => !name.includes('_') || (counts.get(name) as number) > 1
  const { weights } = fitLogistic(reduced(samples, repeated), options)
  const said = (name: string) =>
    Math.abs(weights[name] as number) * Math.sqrt(counts.get(name) as number)
  const kept = new Set(
    Object.keys(weights)
      .sort((a, b) => said(b) - said(a))
      .slice(0, most),
  )
  const model = fitLogistic(
    reduced(samples, (name) => kept.has(name)),
    options,
  )
  const steps = (weight: number) =>
    Math.max(-mostSteps, Math.min(mostSteps, Math.round(weight / step)))
  return {
    bias: round(model.bias, 2),
    weights: Object.fromEntries(
      Object.entries(model.weights).map(([name, weight]) => [name, steps(weight) * step]),
    ),
  }
}

function reduced(samples: Sample[], isKept: (name: string) => boolean): Sample[] {
  return samples.map((sample) => ({ ...sample, features: withOnly(sample.features, isKept) }))
}

function withOnly(features: Features, isKept: (name: string) => boolean): Features {
  return Object.fromEntries(Object.entries(features).filter(([name]) => isKept(name)))
}

/** A training message, for one kind. */
type Message = {
  passages: Features[]
  isPositive: boolean
  weight: number
  /** Whether it is one of leaders' ordinary texts, which may not be taken for the kind. */
  isOrdinary: boolean
  /** Whether it has the length that the model is for. */
  isOfScope: boolean
}

/** The passages of messages; those of a message that is not of the kind are not either. */
function samplesOf(messages: Message[]): Sample[] {
  return messages.flatMap(({ passages, isPositive, weight }) =>
    passages.map((features) => ({ features, isPositive, weight })),
  )
}

/**
 * The messages, of which each positive one keeps the passage that makes it so: the likeliest by a
 * model of single passages.
 */
function withTellingPassage(messages: Message[], { features: most, l2 }: Goal): Message[] {
  const isOfMany = ({ isPositive, passages }: Message) => isPositive && passages.length > 1
  const model = fitSmall(samplesOf(messages.filter((one) => !isOfMany(one))), most, l2)
  return messages.map((one) => {
    if (!isOfMany(one)) return one
    const [telling] = one.passages.toSorted((a, b) => probability(model, b) - probability(model, a))
    return { ...one, passages: telling ? [telling] : [] }
  })
}

type Judged = Omit<Message, 'passages' | 'weight'> & { likelihood: number }

/** The likelihood of each message, with all its passages, by a model fitted without it. */
function crossValidated(
  messages: Message[],
  whole: Message[],
  { features: most, l2 }: Goal,
): Judged[] {
  const models = Array.from({ length: folds }, (_, fold) =>
    fitSmall(samplesOf(messages.filter((_, index) => index % folds !== fold)), most, l2),
  )
  return whole.map(({ passages, weight: _, ...one }, index) => {
    const model = models[index % folds] as LogisticModel
    const likelihoods = passages.map((features) => probability(model, features))
    return { ...one, likelihood: Math.max(...likelihoods) }
  })
}

/** The lowest likelihood, at least `least`, that keeps the share of false alarms. */
function thresholdFor(judged: Judged[], falseAlarms: number, least = 0): number {
  const negatives = judged
    .filter(({ isOrdinary }) => isOrdinary)
    .map(({ likelihood }) => likelihood)
    .sort((a, b) => b - a)
  const likelihood = negatives[Math.floor(falseAlarms * negatives.length)] as number
  return round(Math.max(likelihood, least), 3)
}

/** The models with each feature named once: a file small enough to be part of the worker. */
function packed(fitted: [string, KindModel][], dangers: [string, LogisticModel][]) {
  // Features that the same kinds weigh are adjacent, which compresses best.
  const weighers = new Map<string, string>()
  for (const [kind, { weights }] of fitted)
    for (const [name, weight] of Object.entries(weights))
      if (weight) weighers.set(name, `${weighers.get(name) ?? ''} ${kind}`)
  for (const [danger, { weights }] of dangers)
    for (const [name, weight] of Object.entries(weights))
      if (weight && !weighers.has(name)) weighers.set(name, ` ${danger}`)
  const order = ([name, kinds]: [string, string]) => `${kinds}: ${name}`
  const names = [...weighers].sort((a, b) => (order(a) < order(b) ? -1 : 1)).map(([name]) => name)
  const letters = (weights: Record<string, number>) =>
    names.map((name) => String.fromCharCode(nothing + Math.round((weights[name] ?? 0) / step)))
  return {
    fittedBy: 'npm run eval:answers -- --fit',
    step,
    nothing,
    features: names.join(' '),
    dangers: Object.fromEntries(
      dangers.map(([danger, { bias, weights }]) => [
        danger,
        { bias, weights: letters(weights).join('') },
      ]),
    ),
    kinds: Object.fromEntries(
      fitted.map(([kind, { threshold, likely, bias, weights }]) => [
        kind,
        { threshold, likely, bias, weights: letters(weights).join('') },
      ]),
    ),
  }
}

type Packed<T> = Record<string, Omit<T, 'weights'> & { weights: string }>

/** The models of the file, with weights by name. */
function unpacked(file: URL): {
  kinds: Record<string, KindModel>
  dangers: Record<string, LogisticModel>
} {
  const { features, kinds, dangers, ...steps } = JSON.parse(readFileSync(file, 'utf8')) as {
    features: string
    step: number
    kinds: Packed<KindModel>
    dangers: Packed<LogisticModel>
  }
  const names = features.split(' ')
  const weightsOf = (letters: string) =>
    Object.fromEntries(
      names
        .map((name, place) => [name, (letters.charCodeAt(place) - nothing) * steps.step] as const)
        .filter(([, weight]) => weight !== 0),
    )
  const named = <T>(models: Packed<T>) =>
    Object.fromEntries(
      Object.entries(models).map(([name, model]) => [
        name,
        { ...model, weights: weightsOf(model.weights) },
      ]),
    )
  return { kinds: named(kinds) as Record<string, KindModel>, dangers: named(dangers) as never }
}

function round(value: number, digits: number): number {
  return Math.round(value * 10 ** digits) / 10 ** digits
}

function describe(kind: string, judged: Judged[], threshold: number): string {
  const share = (isOf: (one: Judged) => boolean) => {
    const of = judged.filter(isOf)
    return `${of.filter(({ likelihood }) => likelihood >= threshold).length}/${of.length}`
  }
  const recall = share(({ isPositive, isOfScope }) => isPositive && isOfScope)
  return `${kind.padEnd(10)} from ${threshold}: cross-validated recall ${recall}, false alarms ${share(({ isOrdinary }) => isOrdinary)}`
}
