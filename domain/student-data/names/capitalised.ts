import { overlaps, type Span } from '../spans.ts'
import { type Context, type Weight, weigh } from './evidence.ts'
import { findListed, findReversed, sharesSurname } from './lists.ts'
import { findRuns, particle, type Run, spanOf } from './runs.ts'
import { generation, isGivenName, isPublicName, placeLikelihood, type Word } from './words.ts'

export type NameSearch = { names: Span[]; staff: Span[] }

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
const pastTense = /(?:sh|t|p|d|k|s|v|iz|c|g|in|ir)ed$/

/** Whether a run of capitalised words is a student's name, by its words and what surrounds it. */
function isStudent(words: Word[], run: Run, weight: Weight, text: string): boolean {
  const { level, staff, other, placed } = weight
  const full = words.filter((word) => word.shape !== 'initial' && word.shape !== 'lower')
  const count = (kind: Word['kind']) => full.filter((word) => word.kind === kind).length
  const texts = words.map((word) => word.text)
  if (full.length === 0)
    return (level > 2 || placed) && words.length > 1 && text[words[0]!.end] === '.'
  if (staff || level === 0) return false
  if (run.afterThing && level < 3) return false
  if (run.beforeThing && level < 2 && !weight.adjacent) return false
  if (isPublicName(texts)) return level > 2
  const place = placeLikelihood(texts)
  if (place === 'listed') {
    const mayBeGiven = words.length === 1 && isGivenName(texts[0]!) && !other
    return level > (mayBeGiven ? 1 : 2) || (placed && words.length === 1)
  }
  if (place === 'worded') return level > 1 || placed
  if (words.some((word) => word.shape === 'script')) return true
  if (words.length === 1) return isLoneName(words[0]!, run, weight)
  const last = words.at(-1)!
  // A street, or a model and its number: "Harrison St", "Yoga Gen 4".
  const isNumbered =
    street.test(last.text) ||
    /^ \d{1,3}(?![\p{L}\d/.%-]| \d)/u.test(text.slice(last.end, last.end + 6))
  if (isNumbered && level < 2 && !weight.adjacent && !weight.inScoreList) return false
  if (full.some((word) => word.shape === 'upper' && !generation.test(word.text)))
    return (level > 1 || weight.adjacent) && full.every((word) => word.text.length > 1)
  if (other || full.length > 4 || count('wordy') === full.length) return level > 1
  if (full.length === 1 && words[0]!.shape !== 'initial') return level > 1 || text[last.end] === '.'
  return true
}

function isLoneName(word: Word, run: Run, { level, placed, other, spokenOf }: Weight): boolean {
  if (word.shape === 'initial' || word.kind === 'wordy') return false
  // "Serial HX-2210": a number belongs to the word before it.
  if (run.right?.kind === 'code' && level < 3) return false
  // "La estudiante": an article, not a name.
  if (particle.test(word.text) && level < 3) return false
  if (word.shape === 'upper' && word.text.length < 4) return false
  if (run.beforeThing && !placed && level < 3) return false
  if (isGivenName(word.text) && !other && !run.beforeThing)
    return level > 1 || spokenOf || word.kind === 'unknown'
  if (pastTense.test(word.text)) return false
  if (word.kind === 'unknown' && spokenOf && !other) return level > 0
  return level > 2 || (level > 1 && !other)
}

const software =
  /^(?:systems?|portal|app|apps|platform|suite|software|central|learning|online|cloud|data|schools?|act|district|academy|center|centre|solutions?|services?|group|program|reading|gradebook|elementary|high|middle|university|college|department|policy|forms?|tools?|manager|plus|education|technology|network|hub|analytics|dashboard|assessments?|city|county|town|unified|isd|usd|area|regional|parish|township|village|middle)$/i

/** "Tess Marker has an IEP": a surname that is also a thing or a brand needs a record beside it. */
function withThing({ words, right, afterThing }: Run, context: Context): Span | null {
  const [first] = words
  if (!first || !right || words.length > 1 || afterThing) return null
  if ((first.kind !== 'unknown' && first.kind !== 'soft') || first.shape !== 'capital') return null
  if (right.shape !== 'capital' || software.test(right.text)) return null
  if (right.kind !== 'thing' && right.kind !== 'product') return null
  if (isPublicName([first.text, right.text]) || placeLikelihood([first.text, right.text]))
    return null
  const span = { start: first.start, end: right.end }
  const { level, staff, other } = weigh(span, context)
  return level > 1 && !staff && !other ? span : null
}

/** A headline capitalises everything, so its capitals say nothing. */
function isHeadline(words: Word[]): boolean {
  const long = words.filter((word) => word.text.length > 3)
  return long.length > 5 && long.filter((word) => word.shape !== 'lower').length > long.length * 0.8
}

/** Records that may run over a name: "the IEP for Tess Marlow". */
const runsOverNames = new Set(['iep_504', 'discipline', 'grade_record', 'program_status'])
const besideStaff = /^(?: \([^)\n]{3,40}\),? ?(?:and |& )?|,? (?:and|&) )$/

/** Capitalised names of one sentence, and the staff names that later mentions must respect. */
export function findCapitalised(context: Context): NameSearch {
  const { text } = context
  // Letters inside an address or a diagnosis end a name; they never belong to it.
  const taken = context.candidates.filter((one) => !runsOverNames.has(one.type))
  const words = context.words.map(
    (word): Word =>
      word.kind !== 'code' && taken.some((one) => overlaps(one, word))
        ? { ...word, kind: 'ordinary' }
        : word,
  )
  const lowestLevel = isHeadline(words) ? 2 : 1
  const found: NameSearch = { names: [], staff: [] }
  const runs = findRuns(words, text)
  found.names.push(...findReversed(runs, context))
  for (const [index, run] of runs.entries()) {
    const kept = withoutMark(run.words, text)
    if (kept.length === 1 && kept[0]!.shape === 'initial') continue
    const span = spanOf(kept, text)
    if (found.names.some((name) => overlaps(name, span))) continue
    const weight = weigh(span, context)
    const previous = found.staff.at(-1)
    const alsoStaff =
      previous !== undefined && besideStaff.test(text.slice(previous.end, span.start))
    const thing = withThing(run, context)
    if (weight.staff || (alsoStaff && weight.level < 2)) found.staff.push(span)
    else if (thing) found.names.push(thing)
    else if (
      (weight.level >= lowestLevel || weight.inScoreList) &&
      isStudent(kept, run, weight, text)
    )
      found.names.push(span)
    else if (sharesSurname(run, runs[index + 1], text) && weight.level > 1) found.names.push(span)
  }
  found.names.push(...findListed(runs, found, text))
  return found
}
