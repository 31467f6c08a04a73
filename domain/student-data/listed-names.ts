import { overlaps, type Span } from './finding.ts'
import { type Context, weigh } from './name-context.ts'
import { type Run, spanOf } from './runs.ts'

export type NameSearch = { names: Span[]; staff: Span[] }

/** What follows the name that begins a row: a dash, a bar, a tab or a colon. */
const rowEnds = /^\s?[–—|:\t-]/
const reversedGap = /^, ?$/

/** Two whole words, no initial: "Orla Venn, Ike Tarrow" is a list. */
const isPlainPair = (words: Run['words']) => words.every(({ shape }) => shape === 'capital')

/** "Venn, Orla": a surname, a comma and a given name with a child's record beside them. */
export function findReversed(runs: Run[], context: Context): Span[] {
  const { text } = context
  let last: Span | undefined
  return runs.flatMap((run, index) => {
    const next = runs[index + 1]
    const words = [...run.words, ...(next?.words ?? [])]
    if (
      !next ||
      run.afterThing ||
      next.beforeThing ||
      run.words.length > 2 ||
      next.words.length > 3 ||
      (run.words.length > 1 && next.words.length > 1 && isPlainPair(next.words))
    )
      return []
    const isInitial = next.words.every(({ shape }) => shape === 'initial')
    const span = spanOf([run.words[0]!, next.words.at(-1)!], text)
    const isPair = reversedGap.test(text.slice(run.words.at(-1)!.end, next.words[0]!.start))
    const isList =
      /\p{L}, $/u.test(text.slice(0, span.start).slice(-3)) ||
      /^,? (?:and |or |& |\p{Lu}\p{Ll}+,)/u.test(text.slice(span.end, span.end + 24))
    if (!isPair || isList || !words.some((word) => word.kind === 'unknown')) return []
    const { strong, some, staff } = weigh(span, context)
    // "Vang, L. - ", "Kemp, Nora - bio": so begins a row, and no quoted book.
    const isRow =
      (isInitial || some) &&
      run.words[0]!.shape === 'capital' &&
      rowEnds.test(text.slice(span.end, span.end + 4))
    const isNext = last !== undefined && /^; ?$/.test(text.slice(last.end, span.start))
    if (staff || !(strong || isRow || isNext)) return []
    last = span
    return [span]
  })
}

/** "Ida and Otto Brandt": the first of two shares the surname of the second. */
export function sharesSurname(run: Run, next: Run | undefined, text: string): boolean {
  const [only] = run.words
  if (!only || !next || run.words.length > 1 || next.words.length !== 2) return false
  const isPlain = [only, ...next.words].every(
    (word) => word.kind === 'unknown' && word.shape === 'capital',
  )
  return (
    isPlain && !next.beforeThing && /^ (?:and|&) $/.test(text.slice(only.end, next.words[0]!.start))
  )
}

const joint = /^(?:,|;|,? (?:and|&|y|or)|\s?[&/+]) ?$/

/** "Aubrey and Camila": what is listed with a child's name is another's. */
export function findListed(runs: Run[], { names, staff }: NameSearch, text: string): Span[] {
  const listed: Span[] = []
  const isKnown = (span: Span) => [...names, ...listed].some((name) => overlaps(name, span))
  const tie = (run: Run, from: Run | undefined, gap: (a: Run, b: Run) => string) => {
    if (!from || run.words.length > 2 || run.afterThing || run.beforeThing) return
    const span = spanOf(run.words, text)
    const isPlain = run.words.every(({ kind }) => ['unknown', 'soft', 'wordy'].includes(kind))
    if (!isPlain || run.words[0]?.shape === 'initial' || isKnown(span)) return
    if (staff.some((one) => overlaps(one, span)) || !joint.test(gap(from, run))) return
    if (isKnown(spanOf(from.words, text))) listed.push(span)
  }
  const between = (a: Run, b: Run) => text.slice(a.words.at(-1)!.end, b.words[0]!.start)
  for (const [index, run] of runs.entries()) tie(run, runs[index - 1], between)
  for (const [index, run] of [...runs.entries()].reverse())
    tie(run, runs[index + 1], (after, one) => between(one, after))
  return listed
}
