import { type BookLine, fits, type SourceBook } from '../source-book.ts'
import thresholds from '../thresholds.json' with { type: 'json' }
import { citationAtStart, mayBecomeCitation, referencesIn } from './citation-syntax.ts'
import { claimsIn, evidenceOf, shared } from './evidence.ts'
import { allowSharedOut, type Judged, unfoundedIn } from './founded.ts'
import { endingAtStart, goesOn } from './sentences.ts'
import { unsourcedLine } from './unsourced.ts'

/** Citations of an answer that were kept, moved and dropped, and its claims that stand in no source. */
export type CheckCounts = { kept: number; moved: number; dropped: number; unsourced: number }

export type CheckOptions = {
  /** False where no list of claims may follow: in a text to be sent, and in an emergency. */
  namesUnsourced: boolean
  /** True where the whole answer is a text to be sent, whose reader has no list of sources. */
  isToSend?: boolean
  today?: Date
  counts?: CheckCounts
}

/** Counts of a check that has not begun. */
export function noCounts(): CheckCounts {
  return { kept: 0, moved: 0, dropped: 0, unsourced: 0 }
}

/**
 * Characters at which something has to be decided: a citation, the end of a line or of a sentence.
 */
const decisionPoint = /[[【［〔(\n|`.!?…]/
/** How a citation begins, or the first letter of a line's id. */
const citationStart = /[[【［〔({\\*`E]/
/** An id behind a sign: "/E2.3". */
const idStart = /(?<=[^\w\s])E(?=\d|$)/

/**
 * A model's text as readers may see it. Citations of lines become numbers; one that does not fit
 * its sentence moves to the line that does, or is dropped. Claims without a source are listed in a
 * line at the end. Only the few characters that may still change are held back.
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
  { namesUnsourced, isToSend = false, counts = noCounts(), today = new Date() }: CheckOptions,
) {
  /** Text that is not decided yet. */
  let held = ''
  let out = ''
  /** Blanks and table bars that a citation may still precede. */
  let gap = ''
  let sentence = ''
  /**
   * The words since the last citation or the beginning of the cell: what the next citation stands
   * for.
   */
  let clause = ''
  let line = ''
  /** Rows of the current table. */
  let rows: string[] = []
  let isCited = false
  /** Numbers cited since the last word, so that none is repeated. */
  let justCited = new Set<number>()
  let closing = false
  let fenced = false
  /** Sentences with a claim that nothing supports yet. */
  const doubtful: Judged[] = []

  function emit(text: string) {
    out += gap + text
    sentence += gap + text
    clause = justCited.size > 0 || gap.includes('|') ? text : clause + gap + text
    line += gap + text
    gap = ''
    justCited = new Set()
  }

  function closeSentence() {
    const judged = { sentence, line, isCited, rows, today }
    if (namesUnsourced && !fenced && unfoundedIn(judged, book).length > 0) doubtful.push(judged)
    sentence = ''
    clause = ''
    isCited = false
    closing = false
  }

  function closeTable() {
    allowSharedOut(rows, book)
    rows = []
  }

  /** Claims still unsupported once the whole answer and each table can be read. */
  function unsourced(): string[] {
    const claims = doubtful.flatMap((judged) => {
      const others = judged.rows.filter((one) => one.trim() !== judged.sentence.trim())
      return unfoundedIn({ ...judged, rows: others }, book)
    })
    return [...new Set(claims)]
  }

  /** The citation numbers for the lines that a citation names or should have named. */
  function numbersFor(text: string): number[] {
    if (isToSend) return []
    return referencesIn(text).flatMap((reference) => {
      const found = book.find(reference.entry, reference.line, clause)
      const fitting = fittingLine(found, { sentence, clause }, book)
      if (!fitting) counts.dropped += 1
      else if (fitting === found) counts.kept += 1
      else counts.moved += 1
      return fitting ? book.numbersOf(fitting, clause) : []
    })
  }

  /** Writes the citation numbers that fit what was said. */
  function cite(text: string) {
    const numbers = numbersFor(text)
    const fresh = [...new Set(numbers)].filter((number) => !justCited.has(number))
    for (const number of fresh) justCited.add(number)
    isCited ||= fresh.length > 0
    if (fresh.length === 0) {
      gap = ''
      return
    }
    out += `${gap || (line === '' ? '' : ' ')}${fresh.map((number) => `[${number}]`).join(' ')}`
    gap = ''
  }

  /** Decides the beginning of `held`; false when more text is needed. */
  function step(isLast: boolean): boolean {
    const [first = ''] = held
    if (line === '' && rows.length > 0 && first !== '|') closeTable()
    if (first === '\n') return endLine()
    if (closing && !/\s/.test(first) && !citationStart.test(first)) closeSentence()
    if (/\s/.test(first) || (first === '|' && line.startsWith('|'))) return blank(isLast)
    return text(first, isLast)
  }

  /** Reads a piece of a sentence. Inside a code block there are no citations and no ends. */
  function text(first: string, isLast: boolean): boolean {
    const isInWord = first === 'E' && /\w$/.test(gap || line)
    if (!fenced && citationStart.test(first) && !isInWord) return citation(isLast)
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
    // Behind a bar the next cell of the same sentence begins.
    if (found.includes('|') && held && !held.startsWith('\n')) emit('')
    return true
  }

  /** Takes the text up to the next blank or decision point. */
  function word(): boolean {
    const points = [
      held.slice(1).search(decisionPoint) + 1,
      held.search(/\s/),
      held.search(idStart),
    ]
    const ends = points.filter((at) => at > 0)
    const length = Math.min(held.length, ...ends)
    emit(held.slice(0, length))
    return skip(length)
  }

  function citation(isLast: boolean): boolean {
    if (!isLast && mayBecomeCitation(held)) return false
    const found = citationAtStart(held)
    if (line === '' && found.startsWith('[^') && held[found.length] === ':') return footnote(isLast)
    if (found && isCitation(found)) {
      cite(found)
      return skip(found.length)
    }
    if (closing) closeSentence()
    emit(held.slice(0, 1))
    return skip(1)
  }

  /** Skips a footnote, "[^1]: NIST …", which repeats the list of sources. */
  function footnote(isLast: boolean): boolean {
    const end = held.indexOf('\n')
    if (end < 0 && !isLast) return false
    return skip(end < 0 ? held.length : end + 1)
  }

  /**
   * Whether the text in brackets is a citation. In a text to be sent "[40] of 100 points" is a
   * figure, and "(E5)" may be a license.
   */
  function isCitation(found: string): boolean {
    const isQuoted = !namesUnsourced || line.startsWith('>')
    const mayBeFigure = /^\(\d/.test(found) || (isQuoted && /^\[\d+\]$/.test(found))
    if (mayBeFigure) return isEntryNumber(found) && !(isToSend && found.startsWith('('))
    const [reference] = referencesIn(found)
    const named = reference && book.find(reference.entry, reference.line, clause)
    if (/^E/.test(found)) return Boolean(named)
    return !/^\(E\d+\)$/.test(found) || Boolean(named && fits(clause, named))
  }

  /** Whether "(1)" is the number of an entry and so a citation. */
  function isEntryNumber(found: string): boolean {
    const [reference] = referencesIn(found)
    return (
      Boolean(reference && book.find(reference.entry, null, sentence)) && sentence.trim() !== ''
    )
  }

  function end(isLast: boolean): boolean {
    const close = endingAtStart(held)
    const after = held.slice(close.length)
    if (!isLast && !/\S|\n/.test(after)) return false
    const continues = goesOn(gap + sentence.slice(-24), close, after)
    const isListNumber = /^\s*(?:>\s*)?\d{1,2}$/.test(line)
    emit(close)
    held = after
    // A table row is one sentence.
    if (!continues && !isListNumber && !line.startsWith('|')) closing = true
    return true
  }

  return {
    /** Takes more text in; returns what can be shown. */
    take(piece: string): string {
      held += piece
      while (held && step(false));
      return flush()
    },
    /** Returns the rest, and the line on claims without a source. */
    finish(): string {
      while (held && step(true));
      closeSentence()
      if (line.startsWith('|')) rows.push(line)
      closeTable()
      const claims = unsourced()
      counts.unsourced += claims.length
      return `${flush()}${gap}${unsourcedLine(claims)}`
    },
  }

  function flush(): string {
    const ready = out
    out = ''
    return ready
  }
}

type Said = { sentence: string; clause: string }

/** "According to [E2.3], …" */
const leadIn =
  /^\W*(?:according to|as|by|from|in|per|see|under)?\W*(?:(?:entry|lines?|sources?)\W*)?$/i

/** The line a citation stands for: the one named, else one that says the same, else null. */
function fittingLine(
  found: BookLine | null,
  { sentence, clause }: Said,
  book: SourceBook,
): BookLine | null {
  // Before its sentence a citation has nothing to be compared with.
  if (evidenceOf(sentence.replace(leadIn, '')).stems.size === 0) return found
  // Sentences in other languages cannot be compared with lines.
  if (found && isForeign(sentence)) return found
  const isSaid = found && (fits(clause, found) || fits(sentence, found))
  if (isSaid && !hasBetterFigures(found, clause, book)) return found
  return closestSourced(clause, book) ?? closestSourced(sentence, book)
}

const foreign =
  /\b(?:con|de|del|des|el|en|et|la|las|les|los|para|por|pour|que|se|su|una?|une|das|den|der|die|ein|eine|für|ist|mit|nicht|sie|und|von|zu)\b/gi
const english = /\b(?:an?|and|are|at|for|from|in|is|of|on|that|the|to|with|you|your)\b/gi

function isForeign(sentence: string): boolean {
  const count = (words: RegExp) => sentence.match(words)?.length ?? 0
  return count(foreign) > count(english)
}

/** The line with an outside source that is closest to what was said; null for none. */
function closestSourced(said: string, book: SourceBook): BookLine | null {
  return book.closest(said, thresholds.moveWords, ({ sources }) => sources.length > 0)
}

/** Whether another line has the figures that this one lacks, and as many of the words. */
function hasBetterFigures(found: BookLine, said: string, book: SourceBook): boolean {
  const { figures } = claimsIn(said)
  if (figures.length === 0 || figures.some((one) => found.evidence.figures.has(one))) return false
  const closest = closestSourced(said, book)
  if (!closest || !figures.some((one) => closest.evidence.figures.has(one))) return false
  const words = (line: BookLine) => shared(evidenceOf(said), line.evidence).words
  return words(closest) >= words(found)
}
