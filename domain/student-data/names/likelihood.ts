import type { Span } from '../spans.ts'
import nameWeights from './name-weights.json' with { type: 'json' }
import { particle, type Run } from './runs.ts'
import type { Context } from './sentence-evidence.ts'
import type { Weight } from './weigh.ts'
import { isGivenName, isPublicName, type placeLikelihood, type Word, wordKind } from './words.ts'

/** A run of words written like a name, with the evidence around it. */
export type PossibleName = Weight & {
  words: Word[]
  texts: string[]
  /** Without initials and particles. */
  full: Word[]
  run: Run
  place: ReturnType<typeof placeLikelihood>
  /** The text after the last word. */
  after: string
}

const weights: Record<string, number> = nameWeights.weights

/**
 * The signs for and against a student's name, by the names of the fitted weights. Weak evidence
 * that no rule acts on counts here.
 */
export function signsOf(name: PossibleName, inHeadline: boolean, context: Context): string[] {
  const { full, texts, words, run, place, level } = name
  const start = words[0]!.start
  const isGiven = isGivenName(texts[0]!)
  const size = Math.min(full.length, 3)
  const isOwner = /^['’]s /.test(name.after)
  const opens = start === context.sentence.start
  const signs: Record<string, boolean> = {
    adjacent: name.adjacent,
    placed: name.placed,
    other: name.other,
    'spoken-of': name.spokenOf,
    scores: name.inScoreList,
    given: isGiven,
    [`given-of-${size}`]: isGiven,
    'given-last': full.length > 1 && isGivenName(texts.at(-1)!),
    [`unknown-of-${size}`]: full.every(({ kind }) => kind === 'unknown'),
    capitals: full.some(({ shape }) => shape === 'upper'),
    'other-script': words.some(({ shape }) => shape === 'script'),
    initial: words.some(({ shape }) => shape === 'initial'),
    [`place-${place}`]: place !== null,
    public: isPublicName(texts),
    'after-thing': run.afterThing,
    'before-thing': run.beforeThing,
    'before-code': run.right?.kind === 'code',
    opens,
    headline: inHeadline,
    evidence: context.hasEvidence,
    particle: particle.test(texts[0]!),
    short: size < 2 && texts.join('').length < 4,
    worded: size < 2 && wordEnding.test(texts[0]!),
    staffed: context.text.length < 1_000 && staffWords.test(context.text),
    alone: opens && words.at(-1)!.end >= context.sentence.end - 1,
    [`owner-of-${size}`]: isOwner,
    'of-child': context.ofChild,
    personal: context.isPersonal,
    'at-work': context.atWork,
    'he-or-she': context.lastPronoun >= 0,
    record: context.candidates.some(({ strength }) => strength === 'evidence'),
    detail: context.candidates.some(({ strength }) => strength === 'certain'),
    'soft-record': context.soft.length > 0,
    ...context.signs,
  }
  const end = words.at(-1)!.end
  return withPairs([
    ...signsOfMates({ start, end }, context),
    ...signsOfList(name, size, context),
    ...context.passage,
    `level-${level}`,
    `words-${size}`,
    ...new Set(full.map(({ kind }) => kind)),
    ...Object.keys(signs).filter((sign) => signs[sign]),
  ])
}

/**
 * What stands before and behind the list that a name is in, or the name where it is in none:
 * "Drivers Mabel Cly and Jorge Ibarra reported". Which words speak for a pupil is fitted, not listed.
 */
function signsOfList({ words }: PossibleName, size: number, context: Context): string[] {
  const first = context.words.findIndex(({ start }) => start >= words[0]!.start)
  const last = context.words.findLastIndex(({ end }) => end <= words.at(-1)!.end)
  const head = besideList(context, first, -1)
  const tail = besideList(context, last, 1)
  const inList = head.names + tail.names > 0 ? ' in-list' : ''
  return [
    `head ${head.word}`,
    `tail ${tail.word}`,
    `head-is ${head.kind}${inList}`,
    `tail-is ${tail.kind}${inList}`,
    `head-is ${head.kind} words-${size}`,
    `head-is ${head.kind} tail-is ${tail.kind}`,
    ...(head.names > 0 ? ['listed-behind'] : []),
    ...(tail.names > 0 ? ['listed-before'] : []),
    ...(context.words.some(({ kind }) => kind === 'title') ? ['title-near'] : []),
  ]
}

/** The first word or number beside a list of names, and the number of its words up to there. */
function besideList({ words, text, sentence }: Context, from: number, step: -1 | 1) {
  let names = 0
  for (let at = from; ; at += step) {
    const word = words[at + step]
    const gap =
      step < 0
        ? text.slice(word?.end ?? sentence.start, words[at]!.start)
        : text.slice(words[at]!.end, word?.start ?? sentence.end)
    if (/\d/.test(gap)) return { word: '0', kind: '0', names }
    if (!word) return { word: 'end', kind: 'end', names }
    if (isNamelike(word)) names++
    else if (!/^(?:and|or)$/.test(word.text))
      return { word: stemOf(word.text), kind: wordKind(word.text), names }
  }
}

const wordInText = /\p{L}[\p{L}'’]*/gu
/** The words around a name that have a weight, or all of them, to fit weights; names have none. */
export function signsOfPassage(text: string, isFitted: boolean): string[] {
  const signs = new Set<string>()
  for (const [word] of text.matchAll(wordInText)) {
    const sign = `with ${stemOf(word)}`
    if ((isFitted || sign in weights) && !isNamelike(wordOf(word))) signs.add(sign)
  }
  return [...signs]
}

const wordOf = (word: string): Pick<Word, 'shape' | 'kind'> => ({
  shape: /^\p{Lu}/u.test(word) ? 'capital' : 'lower',
  kind: wordKind(word),
})

/** "Teachers", "teacher's" and "teacher" are one sign. */
const stemOf = (word: string) =>
  word
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/(?<=...)(?:'s|s)$/, '')

const isNamelike = ({ shape, kind }: Pick<Word, 'shape' | 'kind'>) =>
  shape !== 'lower' && (shape === 'initial' || ['unknown', 'ambiguous', 'wordLike'].includes(kind))

/** Signs that are also weighed in pairs. */
const joint =
  /^(?:level-|words-\d|given$|unknown-of|ambiguous|others|mate$|first|at-work|spoken-of|of-child|other$|opens|place|adjacent|soft-record|record|evidence|worded|after-thing|before-thing)/
function withPairs(signs: string[]): string[] {
  const pairs: string[] = []
  const parts = signs.filter((sign) => joint.test(sign)).sort()
  for (const [index, one] of parts.entries())
    for (const other of parts.slice(index + 1)) pairs.push(`${one} ${other}`)
  return [...signs, ...pairs]
}

/** Endings that are more often a sentence's first word than a name. */
const wordEnding = /(?:ed|ing|ion|ments?|ly|[^aeious]s)$/i
const staffWords =
  /\b(?:staff|vendor|quote|contract|committee|team|roster of|training|PD|nominees?|coordinators?|present:|attendees|agenda)\b/i
const separator = /^[^\p{L}]*$/u
const longestGap = 30

/** Signs of the other names near a name: whether they are students'. */
function signsOfMates(name: Span, { text, named, sentence }: Context): string[] {
  if (!named) return ['first-reading']
  const mates = named.inSentence.filter((one) => one.end <= name.start || one.start >= name.end)
  const others = named.count - (named.inSentence.length - mates.length)
  const gaps = mates.flatMap(({ start, end }) => {
    const gap = end <= name.start ? text.slice(end, name.start) : text.slice(name.end, start)
    return gap.length > longestGap
      ? []
      : [separator.test(gap) ? `mate ${gap.replace(/\d+/g, '0').trim()}` : 'mate-words']
  })
  if (gaps.some((gap) => gap.startsWith('mate '))) gaps.push('mate')
  if (named.inRows && name.start - sentence.start < 6) gaps.push('in-rows')
  return [`others-${Math.min(3, others)}`, `mates-${Math.min(3, mates.length)}`, ...new Set(gaps)]
}

/** The likelihood that these signs make a student's name, from 0 to 1. */
export function likelihoodOf(signs: string[]): number {
  const odds = signs.reduce((sum, sign) => sum + (weights[sign] ?? 0), nameWeights.bias)
  return 1 / (1 + Math.exp(-odds))
}

/** The likelihood from which a name that no rule takes is a student's. */
export const enough = nameWeights.enough
/** The same where another student is named. */
export const enoughBesideOthers = nameWeights.enoughBesideOthers
