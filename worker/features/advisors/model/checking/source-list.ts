import type { SourceBook } from '../source-book.ts'
import { referencesIn } from './citation-syntax.ts'

/** What a model calls a list of sources at its answer's end. */
const names = ['sources', 'source', 'references', 'citations', 'works cited']
  .flatMap((name) => [name, `${name} cited`, `${name} used`])
  .concat('bibliography')
/** Blanks, a rule and the signs of a heading or of emphasis in front of it. */
const lead = /^\n\s*(?:(?:-{1,5}|\*{3,5})\s*)?(?:#{1,4} ?|>|[*_]{1,2})*\s*/
const heading = new RegExp(`${lead.source}(?:${names.join('|')})[*_]{0,2} *(?::|\\n)[*_]{0,2}`, 'i')
/** "none" and its like, where nothing is cited. */
const nothing = /^\W*(?:none|n\/a|no (?:outside )?sources?)\W*$/i
/** In characters; what is longer is no list of sources. */
const longest = 3_000

/**
 * A model's text without the list of sources at its end that only names again what the answer has
 * cited: readers see those as cards. Only what may become such a list is held back.
 */
export async function* withoutSourceList(
  pieces: AsyncIterable<string>,
  book: SourceBook,
): AsyncGenerator<string> {
  let held = ''
  for await (const piece of pieces) {
    held += piece
    for (let ready = readyIn(held, book); ready; ready = readyIn(held, book)) {
      held = held.slice(ready.length)
      yield ready
    }
  }
  if (!isList(held, book)) yield held
}

/** The beginning of a text that can be no list; '' while it may be one. */
function readyIn(text: string, book: SourceBook): string {
  const end = text.indexOf('\n', text.startsWith('\n') ? 1 : 0)
  if (!text.startsWith('\n')) return end < 0 ? text : text.slice(0, end)
  const title = heading.exec(text)?.[0]
  if (!title) return mayBecomeHeading(text) ? '' : `\n${readyIn(text.slice(1), book)}`
  const whole = text.slice(0, text.lastIndexOf('\n'))
  const isOther = text.length > longest || (whole.length > title.length && !isList(whole, book))
  return isOther ? text : ''
}

function mayBecomeHeading(text: string): boolean {
  const said = text
    .replace(lead, '')
    .toLowerCase()
    .replace(/[*_ ]+$/, '')
  return names.some((name) => name.startsWith(said))
}

/** Whether a text is such a heading with nothing under it but sources that the answer has cited, or none. */
function isList(text: string, book: SourceBook): boolean {
  const title = heading.exec(`${text}\n`)?.[0]
  if (!title) return false
  const lines = text.slice(title.length).split('\n')
  const said = lines.filter((line) => line.trim())
  if (said.length > 0 && said.every((line) => nothing.test(line))) return true
  const isRepeated = (line: string) => book.isNamed(line, referencesIn(line))
  return book.cited().length > 0 && said.every(isRepeated)
}
