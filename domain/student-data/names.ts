import { overlaps, type Span } from './finding.ts'
import { type Context, type Reasons, weigh } from './name-context.ts'
import { isPublicFigure } from './not-names.ts'
import { findRuns, generation, type Run } from './runs.ts'
import { readWords, type Word } from './words.ts'

/** "Orla Venn C-" ends in a mark, not in an initial. */
function withoutMark(words: Word[], text: string): Word[] {
  const last = words.at(-1)
  if (words.length < 3 || !last || text[last.end] === '.') return words
  const isMark = last.shape === 'initial'
  const isAcronym = last.shape === 'upper' && last.text.length < 5 && words[0]!.shape === 'capital'
  return (isMark || isAcronym) && !generation.test(last.text) ? words.slice(0, -1) : words
}

function isName(words: Word[], run: Run, reasons: Reasons, text: string): boolean {
  const full = words.filter((word) => word.shape !== 'initial' && word.shape !== 'lower')
  const count = (kind: Word['kind']) => full.filter((word) => word.kind === kind).length
  if (full.length === 0)
    return reasons.own && words.length > 1 && /^\./.test(text.slice(words[0]!.end))
  if (run.afterThing && !reasons.own) return false
  if (run.beforeThing && !reasons.strong) return false
  if (reasons.staff || isPublicFigure(words.map((word) => word.text))) return false
  if (words.some((word) => word.shape === 'script')) return reasons.some || words.length > 1
  if (words.length === 1) return isLoneName(words[0]!, run, reasons)
  if (full.some((word) => word.shape === 'upper' && !generation.test(word.text)))
    return reasons.strong && full.every((word) => word.text.length > 1)
  if (reasons.doubtful || full.length > 4) return reasons.strong
  if (full.length === 1 && words[0]!.shape !== 'initial')
    return reasons.strong || (reasons.some && text[words.at(-1)!.end] === '.')
  if (count('wordy') === full.length) return reasons.strong
  if (count('unknown') === 0) return reasons.some
  if (count('wordy') > 0) return reasons.some || isIngSurname(full)
  return true
}

/** Kettering, Harding, Fleming: short words in -ing after an unknown word are surnames. */
const isIngSurname = ([first, ...rest]: Word[]) =>
  first?.kind === 'unknown' && /^\p{L}{2,6}ing$/u.test(rest.at(-1)?.text ?? '')

const pastTense = /(?:sh|t|p|d|k|s|v|iz|c|g|in|ir)ed$/

function isLoneName(word: Word, run: Run, reasons: Reasons): boolean {
  if (word.shape === 'initial' || run.beforeThing || word.kind === 'wordy') return false
  if (pastTense.test(word.text)) return false
  if (word.shape === 'upper' && word.text.length < 4) return false
  return reasons.own || (reasons.alone && (!reasons.doubtful || word.kind === 'unknown'))
}

function spanOf(words: Word[], text: string): Span {
  const { end, shape } = words.at(-1)!
  return { start: words[0]!.start, end: shape === 'initial' && text[end] === '.' ? end + 1 : end }
}

const reversedGap = /^, ?$/

/** "Venn, Orla": a surname, a comma and a given name with a child's record beside them. */
function findReversed(runs: Run[], context: Context): Span[] {
  const { text } = context
  return runs.flatMap((run, index) => {
    const next = runs[index + 1]
    const words = [...run.words, ...(next?.words ?? [])]
    if (
      !next ||
      run.afterThing ||
      next.beforeThing ||
      run.words.length > 2 ||
      next.words.length > 3
    )
      return []
    const span = spanOf([run.words[0]!, next.words.at(-1)!], text)
    const isPair = reversedGap.test(text.slice(run.words.at(-1)!.end, next.words[0]!.start))
    const isList =
      /\p{L}, $/u.test(text.slice(0, span.start).slice(-3)) ||
      /^,? (?:and |or |& |\p{Lu}\p{Ll}+,)/u.test(text.slice(span.end, span.end + 24))
    if (!isPair || isList || !words.some((word) => word.kind === 'unknown')) return []
    const { strong, staff } = weigh(span, context)
    return strong && !staff ? [span] : []
  })
}

const software =
  /^(?:systems?|portal|app|apps|platform|suite|software|central|learning|online|cloud|data|schools?|act|district|academy|center|centre|solutions?|services?|group|program|reading|gradebook|elementary|high|middle|university|college|department|policy|forms?|tools?|manager|plus|education|technology|network|hub|analytics|dashboard|assessments?)$/i

/** "Tess Marker has an IEP": a surname that is also a thing needs a record right beside it. */
function withThing({ words, right, afterThing }: Run, context: Context): Span | null {
  const [first] = words
  if (!first || !right || words.length > 1 || afterThing) return null
  if (first.kind !== 'unknown' || first.shape !== 'capital') return null
  if (right.kind !== 'thing' || right.shape !== 'capital' || software.test(right.text)) return null
  const span = { start: first.start, end: right.end }
  const reasons = weigh(span, context)
  return reasons.adjacent && reasons.alone && !reasons.staff && !reasons.doubtful ? span : null
}

/** "Ida and Otto Brandt": the first of two shares the surname of the second. */
function sharesSurname(run: Run, next: Run | undefined, text: string): boolean {
  const [only] = run.words
  if (!only || !next || run.words.length > 1 || next.words.length !== 2) return false
  const isPlain = [only, ...next.words].every(
    (word) => word.kind === 'unknown' && word.shape === 'capital',
  )
  return (
    isPlain && !next.beforeThing && /^ (?:and|&) $/.test(text.slice(only.end, next.words[0]!.start))
  )
}

/** A headline capitalises everything, so its capitals say nothing. */
function isHeadline(words: Word[]): boolean {
  const long = words.filter((word) => word.text.length > 3)
  return long.length > 5 && long.filter((word) => word.shape !== 'lower').length > long.length * 0.8
}

export type NameSearch = { names: Span[]; staff: Span[] }

/** Records that may run over a name: "the IEP for Tess Marlow". */
const policyTalk = new Set(['iep_504', 'discipline', 'grade_record', 'program_status'])

/** Capitalised names of one sentence, and the staff names that later mentions must respect. */
export function findNames(context: Context): NameSearch {
  const { text, sentence } = context
  // Letters inside an address or a diagnosis end a name; they never belong to it.
  const taken = context.candidates.filter((one) => !policyTalk.has(one.type))
  const words = readWords(text, sentence).map(
    (word): Word =>
      taken.some((one) => overlaps(one, word)) ? { ...word, kind: 'ordinary' } : word,
  )
  const headline = isHeadline(words)
  const found: NameSearch = { names: [], staff: [] }
  const runs = findRuns(words, text)
  found.names.push(...findReversed(runs, context))
  for (const [index, run] of runs.entries()) {
    const kept = withoutMark(run.words, text)
    const span = spanOf(kept, text)
    if (found.names.some((name) => overlaps(name, span))) continue
    const reasons = weigh(span, context)
    const previous = found.staff.at(-1)
    const alsoStaff = previous && /^,? (?:and|&) $/.test(text.slice(previous.end, span.start))
    const thing = withThing(run, context)
    if (reasons.staff || (alsoStaff && !reasons.strong)) found.staff.push(span)
    else if (thing) found.names.push(thing)
    else if (sharesSurname(run, runs[index + 1], text) && !run.afterThing) found.names.push(span)
    else if (isName(kept, run, reasons, text) && (!headline || reasons.some)) found.names.push(span)
  }
  return found
}
