import { overlaps, type Span } from '../spans.ts'
import { type Run, spanOf } from './runs.ts'
import type { Context } from './sentence-evidence.ts'
import { weigh } from './weigh.ts'
import { isPlaceName, isPublicName } from './words.ts'

/** The separator after a name that begins a row: a dash, a bar, a tab or a colon. */
const rowEnds = /^\s?[–—|:\t-]/
const reversedGap = /^, ?$/

/** Two whole words, no initial: "Orla Venn, Ike Tarrow" is a list. */
const isPlainPair = (words: Run['words']) => words.every(({ shape }) => shape === 'capital')

/** "Venn, Orla": a surname, a comma and a given name with a child's record beside them. */
export function findReversed(runs: Run[], context: Context): Span[] {
  let last: Span | undefined
  return runs.flatMap((run, index) => {
    const next = runs[index + 1]
    const span = next && spanReversed(run, next, context.text)
    if (!span || !isReversed(run, next, span, last, context)) return []
    last = span
    return [span]
  })
}

/** The span of "surname, given name" where two runs are one name; null where they are not. */
function spanReversed(run: Run, next: Run, text: string): Span | null {
  if (run.afterThing || next.beforeThing) return null
  if (run.words.length > 2 || next.words.length > 3) return null
  if (run.words.length > 1 && next.words.length > 1 && isPlainPair(next.words)) return null
  const words = [...run.words, ...next.words]
  const isPair = reversedGap.test(text.slice(run.words.at(-1)!.end, next.words[0]!.start))
  if (!isPair || !words.some(({ kind }) => kind === 'unknown')) return null
  const span = spanOf(words, text)
  return isListed(text, span) ? null : span
}

/** "Ida, Otto, and June": first names one by one. */
const isListed = (text: string, { start, end }: Span) =>
  /\p{L}, $/u.test(text.slice(Math.max(0, start - 3), start)) ||
  /^,? (?:and |or |& |\p{Lu}\p{Ll}+,)/u.test(text.slice(end, end + 24))

function isReversed(run: Run, next: Run, span: Span, last: Span | undefined, context: Context) {
  const { text } = context
  const { level, adjacent, staff } = weigh(span, context)
  if (staff) return false
  if (level > 1 || adjacent) return true
  // "Vang, L. - ", "Kemp, Nora - bio": so begins a row, and no quoted book.
  const isRow =
    (level > 0 || next.words.every(({ shape }) => shape === 'initial')) &&
    run.words[0]!.shape === 'capital' &&
    rowEnds.test(text.slice(span.end, span.end + 4))
  // "Nguyen, Bao came in with": nobody's title, and no town with its state.
  const isTold =
    level > 0 &&
    run.words.length === 1 &&
    !isPlaceName([...run.words, ...next.words].map((word) => word.text)) &&
    /^ (?:came|has|had|was|is|went|got|left|needs)\b/.test(text.slice(span.end, span.end + 8))
  return isRow || isTold || (last !== undefined && /^; ?$/.test(text.slice(last.end, span.start)))
}

/** "and A": a letter by itself, or letters. */
const isLetter = (words: Run['words']) => words.every(({ shape }) => shape === 'initial')

const joint =
  /^(?: \([^)\n]{1,24}\)|[ :(=–-]{1,3}#?\d[\w.%+-]{0,12}\)?)?(?:,|;|,? (?:and|&|y|or)|\s?[&/+]) ?(?:\d{1,2}[.)] )?$/

/** "Aubrey and Camila": what is listed with a child's name is another's. */
export function findListed(
  runs: Run[],
  { names, staff }: { names: Span[]; staff: Span[] },
  text: string,
): Span[] {
  if (names.length === 0) return []
  const listed: Span[] = []
  const isKnown = (span: Span) =>
    names.some((name) => overlaps(name, span)) || listed.some((name) => overlaps(name, span))
  const tie = (run: Run, from: Run | undefined, gap: string) => {
    if (!from || run.words.length > 2 || run.afterThing || run.beforeThing) return
    const span = spanOf(run.words, text)
    const texts = run.words.map((word) => word.text)
    const isPlain = run.words.every(({ kind }) =>
      ['unknown', 'ambiguous', 'wordLike'].includes(kind),
    )
    if (!isPlain || isLetter(run.words) || isKnown(span)) return
    if ((run.words.length > 1 && isPlaceName(texts)) || isPublicName(texts)) return
    if (staff.some((one) => overlaps(one, span)) || !joint.test(gap)) return
    if (isKnown(spanOf(from.words, text))) listed.push(span)
  }
  const between = (a: Run | undefined, b: Run | undefined) =>
    a && b ? text.slice(a.words.at(-1)!.end, b.words[0]!.start) : ''
  for (const [index, run] of runs.entries())
    tie(run, runs[index - 1], between(runs[index - 1], run))
  for (const [index, run] of [...runs.entries()].reverse())
    tie(run, runs[index + 1], between(run, runs[index + 1]))
  return listed
}
