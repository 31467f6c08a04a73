import { spacedCitationNumber } from '../../../../domain/advisors/knowledge.ts'
import type { SourceBook } from './source-book.ts'

/** Places in documents as people quote them: "PR.AA-01", "34 CFR 99.31", "SP 800-53", "§ 99.10". */
const quotedId =
  /\b[A-Z]{2}\.[A-Z]{2}(?:-\d{2})?\b|\b\d{1,2} CFR (?:Part |part )?[\d.]+\d|\bSP 800-\d+[a-z]?\b|§ ?\d+[\d.]*\d/g
const codedId = new RegExp(`\\s?\`(${quotedId.source})\``, 'g')
/** What ends a sentence: "done.", "done.” [2]" */
const close = /[.!?]["”')*_]*(?:\s*\[\d+\])*/.source

/** Beginnings at the end of a text that may still grow into something that is checked. */
const beginnings = [
  // a span of code around an id: "`PR.A"
  /(?<![^\s(])`[^`\n]{0,24}`?/,
  // a number or a marker: "[1", "[^cpg2.3"
  /\[\^?[^\]\s]{0,40}/,
  // "PR.AA-0"
  /\(?\b[A-Z]{1,2}(?:\.[A-Z]{0,2}(?:-\d{0,2})?)?/,
  // "34 CFR Par"
  /\(?\b\d{1,2}(?: (?:C|CF|CFR|CFR [Pp]?a?r?t? ?[\d.]*))?/,
  // "SP 800-5"
  /\(?\bSP(?: 8?0?0?-?\d*)?/,
  // "(§ 99."
  /\(?§ ?[\d.]*/,
  /\(/,
].map(({ source }) => source)
/** One of them, or the end of a sentence, which a number may still follow: "done. [1] [". */
const unfinished = new RegExp(`\\s*(?:${beginnings.join('|')}|${close}\\s*(?:\\[\\d{0,3})?)?$`)

/** Stands where an id stood that no source has; the sentence around it may be read already. */
const unverified = 'a reference we could not verify'

const unverifiedAside = new RegExp(`\\s?\\((?:${unverified}[,; ]*)*\\)`, 'g')

const abbreviation = /\b(?:e\.g|i\.e|etc|vs|no|dr|mr|ms|mrs|st|u\.s|approx)\.$/i
const sentenceEnd = new RegExp(`${close}(?=\\s+[^\\s[])|${close}(?=\\n|$)`, 'g')
/** Fewer words are a heading, a label or a list number. */
const leastWords = 6

const uncitedMark = '†'
const legend = `\n\n*${uncitedMark} No source is given for this sentence: check it before you rely on it.*`

/**
 * A model's text as it may be shown: numbers that no source has are taken out, ids replaced, and sentences
 * that cite nothing are marked. Only what may still change is held back, a few characters at most.
 */
export async function* checkedText(
  pieces: AsyncIterable<string>,
  book: SourceBook,
): AsyncGenerator<string> {
  let held = ''
  const marker = sentenceMarker()
  for await (const piece of pieces) {
    held += piece
    const end = unfinished.exec(held)?.index ?? held.length
    const ready = marker.mark(withoutUnknown(held.slice(0, end), book))
    held = held.slice(end)
    if (ready) yield ready
  }
  const rest = marker.mark(withoutUnknown(held, book)) + marker.finish()
  if (rest) yield rest
}

function withoutUnknown(text: string, book: SourceBook): string {
  const known = new Set(book.citations.map(({ number }) => number))
  return text
    .replace(spacedCitationNumber, (label, digits: string) =>
      known.has(Number(digits)) ? label : '',
    )
    .replace(/\s?\[\^[^\]\s]+\]/g, '')
    .replace(codedId, (span, id: string) =>
      book.holds(id) ? span : span.replace(/`.*/, unverified),
    )
    .replace(quotedId, (id) => (book.holds(id) ? id : unverified))
    .replace(unverifiedAside, '')
}

/**
 * Marks sentences without a number, in running text and lists; not in headings, tables or code.
 * Takes a text in pieces; `finish` explains the mark where there was one.
 */
function sentenceMarker() {
  let line = ''
  let sentence = ''
  let marked = false
  let code = false

  const isUncited = () =>
    !code &&
    !/^\s*(?:#|\||```|>)/.test(line) &&
    !/\[\d+\]/.test(sentence) &&
    !/\?["”')*_]*$/.test(sentence) &&
    (sentence.match(/\p{L}{2,}/gu)?.length ?? 0) >= leastWords

  function take(text: string) {
    for (const part of text.split(/(?<=\n)/)) {
      line += part
      sentence += part
      if (!part.endsWith('\n')) continue
      if (/^\s*```/.test(line)) code = !code
      line = ''
      sentence = ''
    }
  }

  return {
    mark(text: string): string {
      let out = ''
      let from = 0
      for (const { index, 0: end } of text.matchAll(sentenceEnd)) {
        const to = index + end.length
        take(text.slice(from, to))
        out += text.slice(from, to)
        from = to
        if (abbreviation.test(sentence)) continue
        if (isUncited()) {
          out += uncitedMark
          marked = true
        }
        sentence = ''
      }
      take(text.slice(from))
      return out + text.slice(from)
    },
    finish: () => (marked ? legend : ''),
  }
}
