import { overlaps, type Span } from '../spans.ts'
import { type Run, spanOf } from './runs.ts'
import type { Context } from './sentence-evidence.ts'
import { weigh } from './weigh.ts'

/** The separator after a name that begins a row: a dash, a bar, a tab or a colon. */
const rowEnds = /^\s?[–—|:;\t-]/
const reversedGap = /^, ?$/
/** "Ida, Otto, and June": first names one by one. */
const listed = /\p{L}, $/u

/** The text between two runs. */
const between = (a: Run, b: Run, text: string) => text.slice(a.words.at(-1)!.end, b.words[0]!.start)

/** "and A", "B, B-": letters by themselves. */
const areLetters = (words: Run['words']) => words.every(({ shape }) => shape === 'initial')

/** "Venn, Orla": a surname, a comma and a given name with a child's record beside them. */
export function findReversed(runs: Run[], context: Context): Span[] {
  const { text } = context
  return runs.flatMap((run, index) => {
    const next = runs[index + 1]
    if (!next || !reversedGap.test(between(run, next, text))) return []
    const words = [...run.words, ...next.words]
    const span = spanOf(words, text)
    const before = text.slice(Math.max(0, span.start - 3), span.start)
    if (listed.test(before) || areLetters(words)) return []
    // "Orla Venn, Ike Tarrow" is a list.
    if (run.words.length > 1 && next.words.length > 1) return []
    const { level, adjacent, staff } = weigh(span, context)
    // "Kemp, Nora - bio", "Barrow, Wyn; Sato, Kip": so is a row, and no quoted book.
    const isRow =
      level > 0 && (rowEnds.test(text.slice(span.end, span.end + 2)) || /; ?$/.test(before))
    return !staff && (level > 1 || adjacent || isRow) ? [span] : []
  })
}

const joint =
  /^(?: \([^)\n]{1,24}\)|[ :(=–-]{1,3}#?\d[\w.%+-]{0,12}\)?)?(?:,|;|,? (?:and|&|y|or)|\s?[&/+]) ?(?:\d{1,2}[.)] )?$/

/** "Aubrey and Camila": what is listed with a child's name is another's. */
export function findListed(runs: Run[], names: Span[], staff: Span[], text: string): Span[] {
  const known = [...names]
  const isIn = (spans: Span[], run: Run) =>
    spans.some((one) => overlaps(one, spanOf(run.words, text)))
  const tie = (run: Run, from: Run, gap: string) => {
    if (run.afterThing || run.beforeThing || !joint.test(gap)) return
    if (areLetters(run.words)) return
    if (isIn(known, from) && !isIn(known, run) && !isIn(staff, run))
      known.push(spanOf(run.words, text))
  }
  const pairs = runs.slice(1).map((run, index) => ({ from: runs[index]!, run }))
  for (const { from, run } of pairs) tie(run, from, between(from, run, text))
  for (const { from, run } of pairs.reverse()) tie(from, run, between(from, run, text))
  return known.slice(names.length)
}
