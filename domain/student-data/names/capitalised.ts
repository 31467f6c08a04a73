import { oneOf } from '../../text/one-of.ts'
import besideWords from '../lexicon/beside-words.json' with { type: 'json' }
import { decide, type Off, type Step } from '../rules.ts'
import { overlaps, type Span } from '../spans.ts'
import {
  enough,
  enoughBesideOthers,
  likelihoodOf,
  type PossibleName,
  signsOf,
} from './likelihood.ts'
import { findListed, findReversed } from './lists.ts'
import { findRuns, particle, type Run, spanOf } from './runs.ts'
import type { Context } from './sentence-evidence.ts'
import { type Weight, weigh } from './weigh.ts'
import {
  generation,
  isGivenName,
  isPlaceName,
  isPublicName,
  placeLikelihood,
  type Word,
} from './words.ts'

export type NameSearch = { names: Span[]; staff: Span[] }

/** "Orla Venn C-" ends in a mark, not in an initial. */
function withoutMark(words: Word[], text: string): Word[] {
  const last = words.at(-1)
  if (words.length < 3 || !last || text[last.end] === '.') return words
  const isMark = last.shape === 'initial'
  const isAcronym = last.shape === 'upper' && last.text.length < 5 && words[0]!.shape === 'capital'
  return (isMark || isAcronym) && !generation.test(last.text) ? words.slice(0, -1) : words
}

/** A run of capitalised words that may be a student's name, for the rules. */
type Case = PossibleName & { text: string; off: Off }

const isCapitals = (word: Word) => word.shape === 'upper' && !generation.test(word.text)
/** Whether a name of one word is a student's. */
const loneNameSteps: Step<Case>[] = [
  {
    id: 'lone-no-name',
    // "Serial HX-2210" is one word with its number, "La estudiante" begins with an article.
    applies: ({ words: [word], run, level }) =>
      word!.shape === 'initial' ||
      word!.kind === 'wordLike' ||
      (word!.shape === 'upper' && word!.text.length < 4) ||
      (level < 3 && (run.right?.kind === 'code' || particle.test(word!.text))),
    says: false,
  },
  {
    id: 'lone-given-name',
    applies: ({ texts, other, run }) => isGivenName(texts[0]!) && !other && !run.beforeThing,
    says: ({ words, level, spokenOf }) => level > 1 || spokenOf || words[0]!.kind === 'unknown',
  },
  {
    id: 'lone-spoken-of',
    applies: ({ words, spokenOf, other }) => words[0]!.kind === 'unknown' && spokenOf && !other,
    says: true,
  },
  { id: 'lone-other', applies: () => true, says: ({ level, other }) => level > (other ? 2 : 1) },
]

/** Whether a run of capitalised words is a student's name. */
const nameSteps: Step<Case>[] = [
  { id: 'after-thing', applies: ({ run, level }) => run.afterThing && level < 3, says: false },
  {
    id: 'before-thing',
    applies: ({ run, level, adjacent }) => run.beforeThing && level < 2 && !adjacent,
    says: false,
  },
  {
    id: 'public-name',
    applies: ({ texts }) => isPublicName(texts),
    says: ({ level }) => level > 2,
  },
  {
    id: 'place',
    applies: ({ place }) => place === 'listed',
    says: ({ texts, other, level, placed }) => {
      if (texts.length > 1) return level > 2
      return placed || level > (isGivenName(texts[0]!) && !other ? 1 : 2)
    },
  },
  {
    id: 'place-in-words',
    applies: ({ place }) => place === 'worded',
    says: ({ level, placed }) => level > 1 || placed,
  },
  {
    id: 'one-word',
    applies: ({ words }) => words.length === 1,
    says: (one) => decide(loneNameSteps, one, one.off),
  },
  {
    id: 'in-capitals',
    applies: ({ full }) => full.some(isCapitals),
    says: ({ full, level, adjacent }) =>
      (level > 1 || adjacent) && full.every(({ text }) => text.length > 1),
  },
  {
    id: 'like-a-phrase',
    applies: ({ full, other }) =>
      other || full.length > 4 || full.every(({ kind }) => kind === 'wordLike'),
    says: ({ level }) => level > 1,
  },
  { id: 'like-a-name', applies: () => true, says: true },
]

/** The steps that can be switched off; the last ones decide when no other does. */
export const capitalisedSteps = [...loneNameSteps.slice(0, -1), ...nameSteps.slice(0, -1)]

function caseOf(words: Word[], run: Run, weight: Weight, { text, off }: Context): Case {
  const texts = words.map((word) => word.text)
  const { end } = words.at(-1)!
  return {
    ...weight,
    words,
    texts,
    full: words.filter(({ shape }) => shape !== 'initial' && shape !== 'lower'),
    run,
    place: placeLikelihood(texts),
    text,
    after: text.slice(end, end + 6),
    off,
  }
}
const software = new RegExp(`^${oneOf(besideWords.suite)}$`, 'iu')

/** "Tess Marker has an IEP": a surname that is also a thing or a brand needs a record beside it. */
function withThing({ words, right, afterThing }: Run, context: Context): Span | null {
  const [first] = words
  if (!first || !right || words.length > 1 || afterThing) return null
  const isName =
    first.shape === 'capital' && (first.kind === 'unknown' || first.kind === 'ambiguous')
  const isThing = right.kind === 'commonNoun' || right.kind === 'product'
  if (!isName || !isThing || right.shape !== 'capital' || software.test(right.text)) return null
  const texts = [first.text, right.text]
  if (isPublicName(texts) || isPlaceName(texts)) return null
  const span = { start: first.start, end: right.end }
  const { level, staff, other } = weigh(span, context)
  return level > 1 && !staff && !other ? span : null
}

/** A headline capitalises everything, so its capitals say nothing; a first word always has one. */
function isHeadline(words: Word[]): boolean {
  const long = words.filter(
    ({ text, shape }, index) => text.length > 3 && (index > 0 || shape === 'lower'),
  )
  return long.length > 5 && long.filter((word) => word.shape !== 'lower').length > long.length * 0.8
}

/** Records that may run over a name: "the IEP for Tess Marlow". */
const runsOverNames = new Set(['iep_504', 'discipline', 'grade_record', 'program_status'])

/** Letters inside an address or a diagnosis end a name; they never belong to it. */
function wordsOutside({ candidates, words }: Context): Word[] {
  const taken = candidates.filter(({ type }) => !runsOverNames.has(type))
  return words.map((word) =>
    word.kind !== 'code' && taken.some((one) => overlaps(one, word))
      ? { ...word, kind: 'ordinary' }
      : word,
  )
}

/** "since August" is a time, whoever else is called so. */
const sinceMonth = /\b(?:since|until|last|this|next) (?:April|August|June|May)$/i

const isLoneInitial = ([first, second]: Word[]) => !second && first?.shape === 'initial'

/** Capitalised names of one sentence, and the staff names that later mentions must respect. */
export function findCapitalised(context: Context): NameSearch {
  const { text } = context
  const words = wordsOutside(context)
  const inHeadline = isHeadline(words)
  const mayBeNamed = ({ level, inScoreList }: Weight) =>
    level >= (inHeadline ? 2 : 1) || inScoreList
  const runs = findRuns(words, text)
  const found: NameSearch = { names: findReversed(runs, context), staff: [] }
  for (const run of runs) {
    const kept = withoutMark(run.words, text)
    const span = spanOf(kept, text)
    if (isLoneInitial(kept) || sinceMonth.test(text.slice(0, span.end))) continue
    if (found.names.some((name) => overlaps(name, span))) continue
    const weight = weigh(span, context)
    if (weight.staff) {
      found.staff.push(span)
      continue
    }
    const possible = caseOf(kept, run, weight, context)
    const isRuled =
      context.hasEvidence && mayBeNamed(weight) && decide(nameSteps, possible, context.off)
    const isNamed = isLikely(possible, isRuled, inHeadline, context) || isRuled
    const name = withThing(run, context) ?? (isNamed ? span : null)
    if (name) found.names.push(name)
  }
  found.names.push(...findListed(runs, found, text))
  return found
}

/** Whether everything together speaks for a pupil, where no rule says so. */
function isLikely(one: Case, isRuled: boolean, inHeadline: boolean, context: Context): boolean {
  const { named, hasEvidence, watch, off } = context
  if (isRuled && !watch) return true
  // A name alone is nobody's record, but for one beside a pupil's.
  if (!named && (inHeadline || !hasEvidence)) return false
  // "May 4"
  if (/^ \d/.test(one.after) && one.words.every(({ kind }) => kind === 'ambiguous')) return false
  // "Mount Rushmore": what is worded like a place is one, unless a record says otherwise.
  if (one.place === 'worded') return false
  // "CFR", "NIST SP": capitals are an acronym, but for a given name among them.
  if (one.full.every(isCapitals) && !one.texts.some(isGivenName)) return false
  // "Reconsideration"
  if (one.words.length === 1 && one.words[0]!.kind === 'wordLike') return false
  const signs = signsOf(one, inHeadline, context)
  watch?.see(spanOf(one.words, context.text), signs)
  if (off.has('likely')) return false
  return likelihoodOf(signs) >= (named ? enoughBesideOthers : enough)
}
