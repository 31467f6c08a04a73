import { type BookLine, fits, type SourceBook } from '../source-book.ts'
import thresholds from '../thresholds.json' with { type: 'json' }
import { claimsIn, evidenceOf } from './evidence.ts'
import { allowSharedOut, isUnfounded } from './founded.ts'

/** Stands behind a sentence with a figure or a duty that nothing at hand says. */
const sign = '†'
const legend = `\n\n*${sign} A figure or rule here stands in none of the sources: check it before you rely on it.*`

/** What became of an answer's citations, and how many sentences were marked. */
export type CheckCounts = { kept: number; moved: number; dropped: number; marks: number }

export type CheckOptions = {
  /** False for a text to be sent: it carries no marks. */
  marks: boolean
  today?: Date
  counts?: CheckCounts
}

export function noCounts(): CheckCounts {
  return { kept: 0, moved: 0, dropped: 0, marks: 0 }
}

/** "E2.3", "2", and the parts of a list of them. */
const item = String.raw`(?:(?:lines?|sources?|entry|entries|ref)\b:?)?\s*#?E?\d{1,3}(?:\.\d{1,3})?`
const list = String.raw`${item}(?:\s*(?:,|;|&|and|–|-|to)\s*${item})*`
/** "[E2.3, E2.4]", "[1-3]", "[source 9]", "[^made.up]"; "[2](…)" is a link. */
const inBrackets = new RegExp(String.raw`^\[(?:\^[^\]\s]{1,60}|\s*${list}\s*)\](?!\()`, 'i')
/** "【1】" and "【1†source】" */
const inLenses = /^【[^】\n]{1,60}】/
/** "(E2.3)", "(source 9)", and "(1)" where a sentence ends or pauses. */
const inParentheses = new RegExp(
  String.raw`^\((?:${list.replaceAll('E?', 'E')}|(?:sources?|entry|line) ${list}|\d{1,2}(?=\)(?:[.,;:!?]|\s*(?:\n|$))))\)`,
  'i',
)
/** Beginnings of these that may still become one. */
const openings = [
  /^\[[^\]\n]{0,60}$/,
  /^\[[^\]\n]{0,60}\]$/,
  /^【[^】\n]{0,60}$/,
  /^\((?:[es][a-z]*\s?)?[E\d.,;&–\- ]{0,24}(?:and |to )?[E\d., ]{0,8}$/i,
  /^\(\d{1,2}\)\s*$/,
]
/** What ends a sentence, with the quotes and emphasis around it. */
const ending = /^[.!?…]+["”'’)*_]*/
/** The next place where something has to be decided. */
const place = /[[【(\n†|`.!?…]/
/** "U.S.C", "e.g", "a.m" and a single letter: a dot behind them ends nothing. */
const dotted = /(?:^|[\s(["“])(?:(?:\p{L}\.)+\p{L}|\p{L})$/u
const abbreviated =
  /(?:^|[\s(["“])(?:etc|vs|no|nos|dr|mr|ms|mrs|st|sec|secs|art|para|pt|ch|approx|cf|al|inc|fig|dept|dist|gov|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/i

/**
 * A model's text as it may be shown. Citations of lines become the numbers readers see; one that
 * does not fit its sentence moves to the line that does, or goes. A sentence whose figure, id or duty
 * stands nowhere gets one quiet mark. Only what may still change is held back, a few characters.
 */
export async function* checkedText(
  pieces: AsyncIterable<string>,
  book: SourceBook,
  options: CheckOptions,
): AsyncGenerator<string> {
  const writer = checkedWriter(book, options)
  for await (const piece of pieces) {
    const ready = writer.take(piece)
    if (ready) yield ready
  }
  const rest = writer.finish()
  if (rest) yield rest
}

function checkedWriter(
  book: SourceBook,
  { marks, counts = noCounts(), today = new Date() }: CheckOptions,
) {
  /** What is not decided yet. */
  let held = ''
  let out = ''
  /** Blanks, and in a table the bar, that a mark or a citation may come before. */
  let gap = ''
  let sentence = ''
  /** What was said since the last citation, or since the cell began: what the next one stands behind. */
  let clause = ''
  let line = ''
  /** Of the table that is being written. */
  let rows: string[] = []
  let isCited = false
  /** Numbers since the last word: a source is named once in a row. */
  let row = new Set<number>()
  let closing = false
  let fenced = false
  let anyMark = false
  /** Rows of the table that is being written whose figures its end may still explain, with their place in `out`. */
  let doubtful: { at: number; row: string; isCited: boolean }[] = []

  function emit(text: string) {
    out += gap + text
    sentence += gap + text
    clause = row.size > 0 || gap.includes('|') ? text : clause + gap + text
    line += gap + text
    gap = ''
    row = new Set()
  }

  function closeSentence() {
    if (marks && !fenced && isUnfounded({ sentence, line, isCited, rows, today }, book)) {
      if (line.startsWith('|')) doubtful.push({ at: out.length, row: sentence, isCited })
      else mark(out.length)
    }
    sentence = ''
    clause = ''
    isCited = false
    closing = false
  }

  function mark(at: number) {
    out = `${out.slice(0, at)}${sign}${out.slice(at)}`
    counts.marks += 1
    anyMark = true
  }

  /** Marks what is still unfounded once the whole table can be read. */
  function closeTable() {
    allowSharedOut(rows, book)
    const unfounded = doubtful.filter(({ row, isCited: cited }) => {
      const others = rows.filter((one) => one.trim() !== row.trim())
      return isUnfounded({ sentence: row, line: row, isCited: cited, rows: others, today }, book)
    })
    for (const { at } of unfounded.toReversed()) mark(at)
    doubtful = []
    rows = []
  }

  /** Numbers for the lines a citation names, as they fit what was said. */
  function cite(text: string) {
    const numbers: number[] = []
    for (const { entry, line: lineNumber } of referencesIn(text)) {
      const found = book.find(entry, lineNumber, clause)
      const fitting = placeOf(found, { sentence, clause }, book)
      if (!fitting) counts.dropped += 1
      else if (fitting === found) counts.kept += 1
      else counts.moved += 1
      if (fitting) numbers.push(...book.numbersOf(fitting, clause))
    }
    const fresh = [...new Set(numbers)].filter((number) => !row.has(number))
    for (const number of fresh) row.add(number)
    isCited ||= fresh.length > 0
    if (fresh.length === 0) {
      gap = ''
      return
    }
    out += `${gap || (line === '' ? '' : ' ')}${fresh.map((number) => `[${number}]`).join(' ')}`
    gap = ''
  }

  /** Decides the beginning of `held`; false when more has to come first. */
  function step(isLast: boolean): boolean {
    const [first = ''] = held
    if (line === '' && rows.length > 0 && first !== '|') closeTable()
    if (first === '\n') return endLine()
    if (closing && !/[\s[【(]/.test(first)) closeSentence()
    if (/\s/.test(first) || (first === '|' && line.startsWith('|'))) return blank(isLast)
    return first === sign ? skip(1) : text(first, isLast)
  }

  /** What a sentence is made of; in a block of code nothing cites or ends it. */
  function text(first: string, isLast: boolean): boolean {
    if (!fenced && /[[【(]/.test(first)) return citation(isLast)
    if (closing) closeSentence()
    if (!fenced && /[.!?…]/.test(first)) return end(isLast)
    return word()
  }

  function skip(letters: number): true {
    held = held.slice(letters)
    return true
  }

  function endLine(): boolean {
    closeSentence()
    if (/^\s*```/.test(line)) fenced = !fenced
    if (line.startsWith('|')) rows.push(line)
    out += `${gap}\n`
    gap = ''
    line = ''
    return skip(1)
  }

  function blank(isLast: boolean): boolean {
    const [found = ''] = /^[^\S\n]*\|?[^\S\n]*/.exec(held) ?? []
    if (!isLast && found.length === held.length) return false
    gap += found
    skip(found.length)
    // A bar inside a row: what follows is the next cell of the same sentence.
    if (found.includes('|') && held && !held.startsWith('\n')) emit('')
    return true
  }

  /** Up to the next blank, or the next place where something has to be decided. */
  function word(): boolean {
    const ends = [held.slice(1).search(place) + 1, held.search(/\s/)].filter((at) => at > 0)
    const length = Math.min(held.length, ...ends)
    emit(held.slice(0, length))
    return skip(length)
  }

  function citation(isLast: boolean): boolean {
    if (!isLast && openings.some((opening) => opening.test(held))) return false
    const [found] = inBrackets.exec(held) ?? inLenses.exec(held) ?? inParentheses.exec(held) ?? []
    if (found && (!found.startsWith('(') || !/^\(\d/.test(found) || isEntryNumber(found))) {
      cite(found)
      return skip(found.length)
    }
    if (closing) closeSentence()
    emit(held.slice(0, 1))
    return skip(1)
  }

  /** "(1)" cites only where there is such an entry. */
  function isEntryNumber(found: string): boolean {
    const [reference] = referencesIn(found)
    return (
      Boolean(reference && book.find(reference.entry, null, sentence)) && sentence.trim() !== ''
    )
  }

  function end(isLast: boolean): boolean {
    const [close = ''] = ending.exec(held) ?? []
    const after = held.slice(close.length)
    if (!isLast && !/\S|\n/.test(after)) return false
    const before = gap + sentence.slice(-24)
    const goesOn =
      /^\S/.test(after) && !/^[[【†|]/.test(after)
        ? true
        : close.startsWith('.') &&
          (dotted.test(before) || abbreviated.test(before) || /^[^\S\n]+\p{Ll}/u.test(after))
    const isListNumber = /^\s*(?:>\s*)?\d{1,2}$/.test(line)
    emit(close)
    held = after
    // A row of a table is one sentence, whatever stands in its cells.
    if (!goesOn && !isListNumber && !line.startsWith('|')) closing = true
    return true
  }

  return {
    /** What can be shown once these words have come. */
    take(piece: string): string {
      held += piece
      while (held && step(false));
      return flush()
    },
    /** The rest, and what the mark means where there was one. */
    finish(): string {
      while (held && step(true));
      closeSentence()
      if (line.startsWith('|')) rows.push(line)
      closeTable()
      return `${flush()}${gap}${anyMark ? legend : ''}`
    },
  }

  function flush(): string {
    if (doubtful.length > 0) return ''
    const ready = out
    out = ''
    return ready
  }
}

/** The entries and lines that a citation names, in order; ranges are written out. */
function referencesIn(text: string): { entry: number; line: number | null }[] {
  if (text.startsWith('[^')) return []
  const items = [...text.matchAll(/([–-]|\bto\b)?\s*E?(\d{1,3})(?:\.(\d{1,3}))?/gi)]
  const found: { entry: number; line: number | null }[] = []
  for (const [, range, first = '', second] of items) {
    const reference = { entry: Number(first), line: second ? Number(second) : null }
    const last = found.at(-1)
    if (range && last) found.push(...between(last, reference))
    found.push(reference)
  }
  return found
}

type Reference = { entry: number; line: number | null }

/** What lies between two ends of a range, at most a few. */
function between(from: Reference, to: Reference): Reference[] {
  const isLines = from.line !== null && to.line !== null && from.entry === to.entry
  const [first, last] = isLines ? [from.line ?? 0, to.line ?? 0] : [from.entry, to.entry]
  if (last - first > 12) return []
  return Array.from({ length: Math.max(0, last - first - 1) }, (_, index) =>
    isLines
      ? { entry: from.entry, line: first + index + 1 }
      : { entry: first + index + 1, line: null },
  )
}

type Said = { sentence: string; clause: string }

/** The line a citation may stand for: the one named, else the one that says the same, else none. */
function placeOf(
  found: BookLine | null,
  { sentence, clause }: Said,
  book: SourceBook,
): BookLine | null {
  // In front of a sentence there is nothing to compare.
  if (evidenceOf(sentence).stems.size === 0) return found
  const isSaid = found && (fits(clause, found) || fits(sentence, found))
  if (isSaid && !hasBetterFigures(found, clause, book)) return found
  return book.closest(clause, thresholds.moveWords) ?? book.closest(sentence, thresholds.moveWords)
}

/** Whether the figures said stand in another line and none of them in this one. */
function hasBetterFigures(found: BookLine, said: string, book: SourceBook): boolean {
  const { figures } = claimsIn(said)
  if (figures.length === 0 || figures.some((one) => found.evidence.figures.has(one))) return false
  const closest = book.closest(said, thresholds.moveWords)
  return Boolean(closest && figures.some((one) => closest.evidence.figures.has(one)))
}

const legendLine = new RegExp(`\\s*\\*${sign}[^\\n]*\\*`, 'g')

/** An answer as a model may see it again: without marks, legends and notes on how it ended. */
export function withoutMarks(text: string): string {
  return text
    .replace(legendLine, '')
    .replaceAll(sign, '')
    .replace(/\n+(?:---\n+)?\*The (?:answer reached|language model broke)[^\n]*\*/g, '')
    .replace(/\n+\*Numbered statements rest on[^\n]*\*/g, '')
}

/** An answer's sentences that were not marked: what they say was said before. */
export function unmarkedText(text: string): string {
  return withoutMarks(text.replace(new RegExp(`[^.!?\\n]*[^\\n]?[.!?]?${sign}`, 'g'), ''))
}
