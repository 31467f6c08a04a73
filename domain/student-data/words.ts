import type { Span } from './finding.ts'
import { type WordKind, wordKind } from './not-names.ts'

export type Shape = 'capital' | 'upper' | 'initial' | 'lower' | 'script'
export type Word = Span & { text: string; shape: Shape; kind: WordKind }

const wordPattern = /\p{L}[\p{L}\p{M}]*(?:['’‘-]\p{L}[\p{L}\p{M}]*)*/gu
const uncased = /^\p{Lo}/u

function shapeOf(text: string): Shape {
  if (uncased.test(text)) return 'script'
  if (!/^\p{Lu}/u.test(text)) return /^[a-z]{1,3}['’-]\p{Lu}/u.test(text) ? 'capital' : 'lower'
  if (text.length === 1) return 'initial'
  return text === text.toUpperCase() ? 'upper' : 'capital'
}

/** A word glued to a digit, an at-sign or an underscore is part of a code or an address. */
function isGlued(text: string, start: number, end: number): boolean {
  return (
    /[\p{N}@_/\\#]/u.test(text[start - 1] ?? '') ||
    /^(?:[\p{N}@_/\\]|[-.=]\w)/u.test(text.slice(end, end + 2))
  )
}

/** "GK-40918", "A/B/C": a pupil's number or marks forbid no name beside it, as a model would. */
const longNumber = /^[A-DF](?:[/+-]|$)|^\p{Lu}{1,3}(?:[\d-]*\d{4,}|-?\d{2,4} \d{3,})(?![\p{L}\d])/u
const monthBeforeDay = /^(?:april|may|june|august) \d/i

/** The words of one sentence, without the possessive ending. */
export function readWords(text: string, { start, end }: Span): Word[] {
  return [...text.slice(start, end).matchAll(wordPattern)].map((match) => {
    const word = match[0].replace(/['’‘]s$/iu, '')
    const from = start + match.index
    const isInitials =
      /^\p{Lu}$/u.test(word) && /^\.\p{Lu}(?!\p{L})/u.test(text.slice(from + 1, from + 4))
    const glued =
      (!isInitials && isGlued(text, from, from + match[0].length)) ||
      monthBeforeDay.test(text.slice(from, from + 9))
    return {
      start: from,
      end: from + word.length,
      text: word,
      shape: shapeOf(word),
      kind: glued
        ? longNumber.test(text.slice(from, from + 16))
          ? 'code'
          : 'product'
        : wordKind(word),
    }
  })
}
