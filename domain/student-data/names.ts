import { overlaps, type Span } from './finding.ts'
import { isGivenName } from './given-names.ts'
import { findListed, findReversed, type NameSearch, sharesSurname } from './listed-names.ts'
import { type Context, type Reasons, weigh } from './name-context.ts'
import { generation, isPublicFigure } from './not-names.ts'
import { findRuns, particle, type Run, spanOf } from './runs.ts'
import type { Word } from './words.ts'

/** "Orla Venn C-" ends in a mark, not in an initial. */
function withoutMark(words: Word[], text: string): Word[] {
  const last = words.at(-1)
  if (words.length < 3 || !last || text[last.end] === '.') return words
  const isMark = last.shape === 'initial'
  const isAcronym = last.shape === 'upper' && last.text.length < 5 && words[0]!.shape === 'capital'
  return (isMark || isAcronym) && !generation.test(last.text) ? words.slice(0, -1) : words
}

const street =
  /^(?:st|street|ave|avenue|rd|road|blvd|boulevard|ln|lane|hwy|pkwy|dr|drive|ct|court|way|plaza|circle|terrace|square)$/i

function isName(words: Word[], run: Run, reasons: Reasons, text: string): boolean {
  const full = words.filter((word) => word.shape !== 'initial' && word.shape !== 'lower')
  const count = (kind: Word['kind']) => full.filter((word) => word.kind === kind).length
  if (full.length === 0)
    return (
      (reasons.own || reasons.placed) && words.length > 1 && /^\./.test(text.slice(words[0]!.end))
    )
  if (run.afterThing && !reasons.own) return false
  if (run.beforeThing && !reasons.strong) return false
  if (reasons.staff || isPublicFigure(words.map((word) => word.text))) return false
  const last = words.at(-1)!
  // A street, or a model and its number: "Harrison St", "Yoga Gen 4".
  const isPlace =
    street.test(last.text) ||
    /^ \d{1,3}(?![\p{L}\d/.-]| \d)/u.test(text.slice(last.end, last.end + 6))
  if (words.length > 1 && !reasons.strong && !reasons.acting && isPlace) return false
  if (words.some((word) => word.shape === 'script')) return reasons.some || words.length > 1
  if (words.length === 1) return isLoneName(words[0]!, run, reasons)
  if (full.some((word) => word.shape === 'upper' && !generation.test(word.text)))
    return reasons.strong && full.every((word) => word.text.length > 1)
  if (reasons.doubtful || full.length > 4) return reasons.strong
  if (full.length === 1 && words[0]!.shape !== 'initial')
    return reasons.strong || (reasons.some && text[words.at(-1)!.end] === '.')
  if (count('wordy') === full.length) return reasons.strong
  if (count('unknown') === 0) return reasons.some
  if (count('wordy') > 0)
    return reasons.some || isIngSurname(full) || full.some(({ text }) => doubleName.test(text))
  return true
}

/** "Okafor-Lind": no product is called so. */
const doubleName = /^\p{Lu}\p{Ll}+-\p{Lu}\p{Ll}+$/u

/** Kettering, Harding, Fleming: short words in -ing after an unknown word are surnames. */
const isIngSurname = ([first, ...rest]: Word[]) =>
  first?.kind === 'unknown' && /^\p{L}{2,6}ing$/u.test(rest.at(-1)?.text ?? '')

const pastTense = /(?:sh|t|p|d|k|s|v|iz|c|g|in|ir)ed$/

/** "Pick four", "Train one": what follows a verb, not a name. */
const object =
  /^(?:an?|the|one|two|three|four|five|each|every|all|any|some|your|our|my|both|down|up|only)$/i

function isLoneName(word: Word, run: Run, reasons: Reasons): boolean {
  const given = isGivenName(word.text) && !run.beforeThing && !reasons.doubtful && !reasons.staff
  if (given && reasons.some) return true
  // "Serial HX-2210": a number belongs to the word before it.
  if (run.right?.kind === 'code' && !reasons.own) return false
  // "La estudiante": an article, not a name.
  if (particle.test(word.text) && !reasons.own) return false
  if (
    word.kind === 'unknown' &&
    (reasons.spokenOf || reasons.detailed) &&
    !run.beforeThing &&
    !reasons.doubtful &&
    word.shape === 'capital' &&
    !object.test(run.right?.text ?? '')
  )
    return !pastTense.test(word.text)
  if (word.shape === 'initial' || word.kind === 'wordy') return false

  if (run.beforeThing && !reasons.placed) return false
  if (pastTense.test(word.text)) return false
  if (word.shape === 'upper' && word.text.length < 4) return false
  return reasons.own || (reasons.alone && (!reasons.doubtful || word.kind === 'unknown'))
}

const software =
  /^(?:systems?|portal|app|apps|platform|suite|software|central|learning|online|cloud|data|schools?|act|district|academy|center|centre|solutions?|services?|group|program|reading|gradebook|elementary|high|middle|university|college|department|policy|forms?|tools?|manager|plus|education|technology|network|hub|analytics|dashboard|assessments?)$/i

/** "Tess Marker has an IEP": a surname that is also a thing or a brand needs a record right beside it. */
function withThing({ words, right, afterThing }: Run, context: Context): Span | null {
  const [first] = words
  if (!first || !right || words.length > 1 || afterThing) return null
  if ((first.kind !== 'unknown' && first.kind !== 'soft') || first.shape !== 'capital') return null
  if (right.shape !== 'capital' || software.test(right.text)) return null
  if (right.kind !== 'thing' && right.kind !== 'product') return null
  const span = { start: first.start, end: right.end }
  const reasons = weigh(span, context)
  const isTold = (reasons.adjacent && reasons.alone) || reasons.acting
  return isTold && !reasons.staff && !reasons.doubtful ? span : null
}

/** A headline capitalises everything, so its capitals say nothing. */
function isHeadline(words: Word[]): boolean {
  const long = words.filter((word) => word.text.length > 3)
  return long.length > 5 && long.filter((word) => word.shape !== 'lower').length > long.length * 0.8
}

/** "Homeroom 12B: ", "Table 3: ": what follows is a list of people, and no headline. */
const pupilList =
  /^(?:advisory|block|bus|cabin|class|group|homeroom|hour|lab|period|row|seat\p{L}*|section|table|team|van)[^:\n]{0,12}: /iu

/** Records that may run over a name: "the IEP for Tess Marlow". */
const policyTalk = new Set(['iep_504', 'discipline', 'grade_record', 'program_status'])

/** Capitalised names of one sentence, and the staff names that later mentions must respect. */
export function findNames(context: Context): NameSearch {
  const { text, sentence } = context
  // Letters inside an address or a diagnosis end a name; they never belong to it.
  const taken = context.candidates.filter((one) => !policyTalk.has(one.type))
  const words = context.words.map(
    (word): Word =>
      word.kind !== 'code' && taken.some((one) => overlaps(one, word))
        ? { ...word, kind: 'ordinary' }
        : word,
  )
  const headline = isHeadline(words) && !pupilList.test(text.slice(sentence.start, sentence.end))
  const found: NameSearch = { names: [], staff: [] }
  const runs = findRuns(words, text)
  found.names.push(...findReversed(runs, context))
  for (const [index, run] of runs.entries()) {
    const kept = withoutMark(run.words, text)
    if (kept.length === 1 && kept[0]!.shape === 'initial') continue
    const span = spanOf(kept, text)
    if (found.names.some((name) => overlaps(name, span))) continue
    const reasons = weigh(span, context)
    const previous = found.staff.at(-1)
    const alsoStaff =
      previous &&
      /^(?: \([^)\n]{3,40}\),? ?(?:and |& )?|,? (?:and|&) )$/.test(
        text.slice(previous.end, span.start),
      )
    const thing = withThing(run, context)
    if (reasons.staff || (alsoStaff && !reasons.strong)) found.staff.push(span)
    else if (thing) found.names.push(thing)
    else if (sharesSurname(run, runs[index + 1], text) && !run.afterThing) found.names.push(span)
    else if (isName(kept, run, reasons, text) && (!headline || reasons.some)) found.names.push(span)
  }
  found.names.push(...findListed(runs, found, text))
  return found
}
