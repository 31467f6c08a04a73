import { oneOf } from '../text/one-of.ts'
import nameWords from './lexicon/name-words.json' with { type: 'json' }
import { wordKind } from './names/words.ts'
import { literally, placeholders, type Span } from './spans.ts'

/** Characters that a page or a PDF puts between letters unseen: they would hide a name. */
export const invisible = /[\u00ad\u200b-\u200d\u2060\ufeff]/g

/** A text as a keyboard types it, and where each of its characters stands in the original. */
export type Plain = { text: string; originalAt: (index: number) => number }

/** A word spelled out: "O-r-l-a", "O r l a", "O.R.L.A"; "U.S.C" and "A-B" are too short for one. */
const spelled =
  /(?<![\p{L}\p{N}-])\p{L}(?:-\p{L}){2,30}(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}.])\p{L}(?:\.\p{L}){3,30}(?![\p{L}\p{N}])(?:\.(?= \p{L}\.\p{L}\.))?|(?<![\p{L}\p{N}])\p{Lu}(?: \p{Ll}){2,30}(?![\p{L}\p{N}'’])/gu

/** Where a text has characters that only stand between letters: unseen ones, and those of spelling. */
function gapsIn(original: string): number[] {
  const between = [...original.matchAll(spelled)].flatMap(({ index, 0: word }) =>
    [...word.matchAll(/[-. ]/g)].map((gap) => index + gap.index),
  )
  return [...original.matchAll(invisible)]
    .map(({ index }) => index)
    .concat(between)
    .sort((a, b) => a - b)
}

/** A text without gaps in its words and broken lines, and the places of its letters in the original. */
export function readPlain(original: string): Plain {
  const gaps = gapsIn(original)
  const pieces = [0, ...gaps.map((gap) => gap + 1)].map((from, index) =>
    original.slice(from, gaps[index]),
  )
  const text = joinLines(asTyped(pieces.join('')))
  if (gaps.length === 0) return { text, originalAt: (index) => index }
  const places = new Uint32Array(text.length + 1)
  let removed = 0
  for (let at = 0; at <= text.length; at++) {
    while (gaps[removed] === at + removed) removed++
    places[at] = at + removed
  }
  return { text, originalAt: (index) => places[index]! }
}

/** The blanks, dashes, digits and emphasis of print as a keyboard has them; as long as before. */
function asTyped(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u2000-\u200a\u202f\u205f\u3000]/g, ' ')
    .replace(/(?<=\d)[\u2010-\u2013\u2212](?=\d)/g, '-')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '"')
}

/** "our student Orla⏎Venn has", "Student name:⏎Orla Venn": a line may break inside a name. */
const brokenName =
  /(?<=(?:\p{Ll}|:) \p{Lu}[\p{Ll}'’-]{1,20})\n(?=\p{Lu}[\p{Ll}'’-]{1,20}(?:['’]s)?[ ,.(]+(?:\p{Ll}|\d|\())/gu
const brokenLabel =
  /(?<=(?:^|\n)(?:student|pupil|child|kid|(?:student|pupil|child|first|last|full)(?:['’]s)? name)\s?:)\n(?=\p{L})/giu

/** "Orla⏎Venn has": a line that is half a name. */
const halfName =
  /(?<=(?:^|\n)(\p{Lu}[\p{Ll}'’-]{1,20}))\n(?=\p{Lu}[\p{Ll}'’-]{1,20}(?:['’]s)?[ ,.(]+(?:\p{Ll}|\d|\())/gu

const joinLines = (text: string) =>
  text.includes('\n')
    ? text
        .replace(brokenName, ' ')
        .replace(halfName, (end, line: string) => (wordKind(line) === 'unknown' ? ' ' : end))
        .replace(brokenLabel, ' ')
    : text

/** The end of a sentence, of a line, or of a record in braces with words behind it. */
const boundary = /(?<![.!?])[.!?]+["')\]’”]*\s+|\n+|\}\]?\s+(?=\p{L})/gu
const abbreviation = new RegExp(
  String.raw`(?:^|[^\p{L}])(?:\p{L}|${oneOf(nameWords.abbreviation)})\.$`,
  'iu',
)
const maxLength = 600

/** Nothing looked for spans 600 characters; the cut keeps the work linear in the text. */
function cutLong(text: string, { start, end }: Span): Span[] {
  const pieces: Span[] = []
  let from = start
  while (end - from > maxLength) {
    const blank = text.lastIndexOf(' ', from + maxLength)
    const cut = blank > from + maxLength / 2 ? blank + 1 : from + maxLength
    pieces.push({ start: from, end: cut })
    from = cut
  }
  return [...pieces, { start: from, end }]
}

/** A full stop after "Dr." or an initial does not end a sentence; a line break always does. */
export function splitSentences(text: string): Span[] {
  const sentences: Span[] = []
  let start = 0
  for (const match of text.matchAll(boundary)) {
    const end = match.index + match[0].trimEnd().length
    const isStop = match[0].startsWith('.') && !match[0].includes('\n')
    const before = text.slice(Math.max(start, match.index - 8), match.index + 1)
    if (isStop && abbreviation.test(before)) continue
    if (/[\p{L}\p{N}]/u.test(text.slice(start, end))) sentences.push({ start, end })
    start = match.index + match[0].length
  }
  if (start < text.length) sentences.push({ start, end: text.length })
  return sentences.flatMap((sentence) => cutLong(text, sentence))
}

const phrases = Object.values(placeholders).filter((phrase) => phrase.startsWith('['))
const phrase = new RegExp(phrases.map(literally).join('|'), 'g')
// Two letters from AA to BZ: "Student ID" and "Student IT" are words.
const person = /\bStudent ([A-Z]|[AB][A-Z])\b(?!['’]\p{Lu}|[+-])(?=(?:\.?[ -](\p{Lu}\p{Ll}+))?)/gu

/**
 * Placeholders written by an earlier redaction, blotted out: a second run then finds nothing.
 * "Student J. Whitlock" is none: letters start at A, and a surname may follow an initial.
 */
export function hidePlaceholders(text: string, isNamelike: (word: string) => boolean): string {
  const letters = [...text.matchAll(person)].map((match) => match[1])
  const isOurs = letters.includes('A') && (letters.length > 1 || text.search(phrase) >= 0)
  const hide = (found: string) => '·'.repeat(found.length)
  return text
    .replace(person, (found: string, _letter: string, next: string | undefined) =>
      isOurs || !next || !isNamelike(next) ? hide(found) : found,
    )
    .replace(phrase, hide)
}
