import { fits, type SourceBook } from '../source-book.ts'
import { citationAtStart, mayBecomeCitation, referencesIn } from './citation-syntax.ts'
import { type Sentence, unsourcedIn } from './claims.ts'
import { fittingLine } from './fitting-line.ts'
import { endingAtStart, goesOn } from './sentences.ts'
import { unsourcedLine } from './unsourced.ts'

/** Citations of an answer that were kept, moved and dropped, and its claims that stand in no source. */
export type CheckCounts = { kept: number; moved: number; dropped: number; unsourced: number }

export type CheckOptions = {
  /** False where no list of claims may follow: in a text to be sent, and in an emergency. */
  namesUnsourced: boolean
  /**
   * True where the answer is a text to be sent, whose reader has no list of sources; what stands under
   * a line of dashes is for the sender.
   */
  isToSend?: boolean
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
/** The line between a text to be sent and the notes for its sender. */
const dashes = /^\s*-{3,}\s*$/
/** How a citation begins, or the first letter of a line's id. */
const citationStart = /[[【［〔({\\*`E]/
/** What only a figure in brackets, to be filled in or replaced, stands behind: "$[20,750]", "at least [2] points". */
const wantsFigure =
  /(?:[$€£]|\b(?:about|at (?:least|most)|every|exactly|(?:less|more|fewer) than|over|under|up to|within) )$/i
/** What a number of a source may stand behind, too: "a ceiling of [30] minutes", "as is said in [2]". */
const leadsOn = /\b(?:an?|at|by|for|from|in|of|on|the|to|with) $/i
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

/**
 * The state of a check. Text waits in `undecided` until enough of it has come to know what it
 * begins with; then one of the functions below takes that off and adds to `ready`. `decide` chooses
 * which; each returns false where more text is needed.
 */
function checkedWriter(
  book: SourceBook,
  { namesUnsourced, isToSend = false, counts = noCounts() }: CheckOptions,
) {
  let undecided = ''
  let ready = ''
  /** Blanks and table bars that a citation may still precede; they follow what is `ready`. */
  let gap = ''
  /** The current sentence and line, as they are shown but without their citations. */
  let sentence = ''
  let line = ''
  /** What the next citation stands for: the words since the last one, or since the cell began. */
  let clause = ''
  let isCited = false
  /** Numbers cited since the last word, so that none is repeated. */
  let justCited = new Set<number>()
  /** The sentence has its full stop; citations may still follow. */
  let hasEnded = false
  let inCode = false
  /** The text is for somebody else, who has no list of sources. */
  let isForOthers = isToSend
  /** Sentences whose claims are judged once the whole answer, with its sums, can be read. */
  const sentences: Sentence[] = []

  function show(text: string) {
    ready += gap + text
    sentence += gap + text
    clause = justCited.size > 0 || gap.includes('|') ? text : clause + gap + text
    line += gap + text
    gap = ''
    justCited = new Set()
  }

  function closeSentence() {
    if (namesUnsourced && !inCode && sentence.trim())
      sentences.push({ text: sentence, line, isCited })
    sentence = ''
    clause = ''
    isCited = false
    hasEnded = false
  }

  /** The citation numbers for the lines that a citation names or should have named. */
  function numbersFor(text: string): number[] {
    if (isForOthers) return []
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
    ready += `${gap || (line === '' ? '' : ' ')}${fresh.map((number) => `[${number}]`).join(' ')}`
    gap = ''
  }

  /** Decides what `undecided` begins with; false when more text is needed. */
  function decide(isLast: boolean): boolean {
    const [first = ''] = undecided
    if (first === '\n') return endLine()
    if (hasEnded && !/\s/.test(first) && !citationStart.test(first)) closeSentence()
    if (/\s/.test(first) || (first === '|' && line.startsWith('|'))) return blanks(isLast)
    return inSentence(first, isLast)
  }

  /** Reads a piece of a sentence. Inside a code block there are no citations and no ends. */
  function inSentence(first: string, isLast: boolean): boolean {
    const isInWord = first === 'E' && /\w$/.test(gap || line)
    if (!inCode && citationStart.test(first) && !isInWord) return citation(isLast)
    if (hasEnded) closeSentence()
    if (!inCode && /[.!?…]/.test(first)) return fullStop(isLast)
    return word()
  }

  /** Takes characters off what is undecided. */
  function skip(letters: number): true {
    undecided = undecided.slice(letters)
    return true
  }

  function endLine(): boolean {
    closeSentence()
    if (/^\s*```/.test(line)) inCode = !inCode
    if (dashes.test(line)) isForOthers = false
    ready += `${gap}\n`
    gap = ''
    line = ''
    return skip(1)
  }

  /** Keeps blanks, and the bar between two cells, in the gap. */
  function blanks(isLast: boolean): boolean {
    const [found = ''] = /^[^\S\n]*\|?[^\S\n]*/.exec(undecided) ?? []
    if (!isLast && found.length === undecided.length) return false
    gap += found
    skip(found.length)
    // Behind a bar the next cell of the same sentence begins.
    if (found.includes('|') && undecided && !undecided.startsWith('\n')) show('')
    return true
  }

  /** Takes the text up to the next blank or decision point. */
  function word(): boolean {
    const points = [
      undecided.slice(1).search(decisionPoint) + 1,
      undecided.search(/\s/),
      undecided.search(idStart),
    ]
    const ends = points.filter((at) => at > 0)
    const length = Math.min(undecided.length, ...ends)
    show(undecided.slice(0, length))
    return skip(length)
  }

  /** Takes a citation, or the one character that only looked like the beginning of one. */
  function citation(isLast: boolean): boolean {
    if (!isLast && mayBecomeCitation(undecided)) return false
    const found = citationAtStart(undecided)
    if (line === '' && found.startsWith('[^') && undecided[found.length] === ':')
      return footnote(isLast)
    if (found && isCitation(found)) {
      cite(found)
      return skip(found.length)
    }
    if (hasEnded) closeSentence()
    show(undecided.slice(0, 1))
    return skip(1)
  }

  /** Skips a footnote, "[^1]: NIST …", which repeats the list of sources. */
  function footnote(isLast: boolean): boolean {
    const end = undecided.indexOf('\n')
    if (end < 0 && !isLast) return false
    return skip(end < 0 ? undecided.length : end + 1)
  }

  /**
   * Whether the text in brackets is a citation. In a text to be sent "[40] of 100 points" is a
   * figure, and "(E5)" may be a license.
   */
  function isCitation(found: string): boolean {
    if (isFigure(found)) return false
    const isQuoted = !namesUnsourced || line.startsWith('>')
    const mayBeFigure = /^\(\d/.test(found) || (isQuoted && /^\[\d+\]$/.test(found))
    if (mayBeFigure) return isEntryNumber(found) && !(isForOthers && found.startsWith('('))
    const [reference] = referencesIn(found)
    const named = reference && book.find(reference.entry, reference.line, clause)
    if (/^E/.test(found)) return Boolean(named)
    return !/^\(E\d+\)$/.test(found) || Boolean(named && fits(clause, named))
  }

  /**
   * Whether a number in brackets stands where only a figure can: "$[40]", "34 CFR 99.31(a)(1)", or
   * within a phrase where no source has that number.
   */
  function isFigure(found: string): boolean {
    const before = line + gap
    if (/^\[[\d,.]+\]$/.test(found))
      return wantsFigure.test(before) || (leadsOn.test(before) && !isEntryNumber(found))
    return /^\(\d/.test(found) && !gap && /[\d)]$/.test(line)
  }

  /** Whether "(1)" is the number of an entry and so a citation. */
  function isEntryNumber(found: string): boolean {
    const [reference] = referencesIn(found)
    return (
      Boolean(reference && book.find(reference.entry, null, sentence)) && sentence.trim() !== ''
    )
  }

  /** Takes a full stop. Only what comes behind it says whether the sentence ends: "e.g.", "3.5". */
  function fullStop(isLast: boolean): boolean {
    const close = endingAtStart(undecided)
    const after = undecided.slice(close.length)
    if (!isLast && !/\S|\n/.test(after)) return false
    const continues = goesOn(gap + sentence.slice(-24), close, after)
    const isListNumber = /^\s*(?:>\s*)?\d{1,2}$/.test(line)
    show(close)
    undecided = after
    // A table row is one sentence.
    if (!continues && !isListNumber && !line.startsWith('|')) hasEnded = true
    return true
  }

  return {
    /** Takes more text in; returns what can be shown. */
    take(piece: string): string {
      undecided += piece
      while (undecided && decide(false));
      return flush()
    },
    /** Returns the rest, and the line on claims without a source. */
    finish(): string {
      while (undecided && decide(true));
      closeSentence()
      const unsourced = unsourcedIn(sentences, book)
      counts.unsourced += unsourced.named.length
      return `${flush()}${gap}${unsourcedLine(unsourced)}`
    },
  }

  function flush(): string {
    const shown = ready
    ready = ''
    return shown
  }
}
