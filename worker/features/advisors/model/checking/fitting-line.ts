import { type BookLine, fits, type SourceBook } from '../source-book.ts'
import thresholds from '../thresholds.json' with { type: 'json' }
import { evidenceOf, shared } from './evidence.ts'
import { figuresOfLaw } from './said-figures.ts'

/** What stands before a citation: its sentence, and the words since the citation before it. */
type Said = { sentence: string; clause: string }

/** "According to [E2.3], …" */
const leadIn =
  /^\W*(?:according to|as|by|from|in|per|see|under)?\W*(?:(?:entry|lines?|sources?)\W*)?$/i

/**
 * The line a citation stands for: the one it names if that says what the citation is put behind,
 * else one that does; null where none does.
 */
export function fittingLine(
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

/**
 * The line with an outside source that is closest to what was said; null for none, and where a line of
 * our own practice is closer: no publisher says that.
 */
function closestSourced(said: string, book: SourceBook): BookLine | null {
  const closest = book.closest(said, thresholds.moveWords)
  return closest && closest.sources.length > 0 ? closest : null
}

/** Whether another line has the figures that this one lacks, and as many of the words. */
function hasBetterFigures(found: BookLine, said: string, book: SourceBook): boolean {
  const figures = figuresOfLaw(said, true)
  if (figures.length === 0 || figures.some((one) => found.evidence.figures.has(one))) return false
  const closest = closestSourced(said, book)
  if (!closest || !figures.some((one) => closest.evidence.figures.has(one))) return false
  const words = (line: BookLine) => shared(evidenceOf(said), line.evidence).words
  return words(closest) >= words(found)
}
