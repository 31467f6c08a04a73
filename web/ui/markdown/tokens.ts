import { lexer, type Token } from 'marked'

/** Lists and quotes nested deeper are kept at this depth. */
const deepest = 12
const longestIndent = 40
/** Longer texts are no answers; they are shown as typed, which bounds the work. */
const mostCharacters = 100_000
const mostDelimiters = 2000

/** Control characters, and those that reverse the reading direction to disguise an address. */
const unreadable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** The text without invisible characters, as server and browser read it alike. */
export function readableText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(unreadable, '').toWellFormed()
}

/**
 * A text that breaks off, with the emphasis closed that is open in its last line: its asterisks
 * would be shown. "**From: Check" → "**From: Check**".
 */
export function closedEmphasis(text: string): string {
  const line = text.slice(text.lastIndexOf('\n') + 1)
  const open: string[] = []
  let empty = ''
  for (const { 0: mark, index } of line.matchAll(/\*{1,3}/g)) {
    const after = line.slice(index + mark.length)
    if (open.at(-1) === mark) open.pop()
    else if (after === '') empty = mark
    else if (/^\S/.test(after)) open.push(mark)
  }
  if (open.length === 0 && empty === '') return text
  return text.slice(0, text.length - empty.length).trimEnd() + open.toReversed().join('')
}

/** The Markdown tokens of any text. A text that the lexer cannot handle is one plain token. */
export function markdownTokens(text: string): Token[] {
  const readable = readableText(text)
  if (!isReasonable(readable)) return [plain(readable)]
  try {
    return lexer(readable.split('\n').map(shallow).join('\n'))
  } catch {
    return [plain(readable)]
  }
}

function plain(raw: string): Token {
  return { type: 'plain', raw }
}

function isReasonable(text: string): boolean {
  if (text.length > mostCharacters) return false
  return text.length < mostDelimiters || (text.match(/[*_~]/g)?.length ?? 0) < mostDelimiters
}

const containerMark = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))/y

/** The line with its nesting limited to `deepest`. */
function shallow(line: string): string {
  let end = 0
  let depth = 0
  containerMark.lastIndex = 0
  while (containerMark.test(line)) {
    depth++
    if (depth <= deepest) end = containerMark.lastIndex
  }
  if (depth > deepest)
    return `${line.slice(0, end)} ${line.slice(end).replace(/^[\s>*+\-.)\d]+/, '')}`
  const indented = /^[ \t]+/.exec(line)?.[0].length ?? 0
  return indented > longestIndent ? line.trimStart() : line
}

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&nbsp;': '\u00a0',
  '&amp;': '&',
}

/** The text with HTML entities decoded. The result is text, never HTML. */
export function decoded(text: string): string {
  return text.replace(/&(?:lt|gt|quot|#39|nbsp|amp);/g, (entity) => entities[entity] ?? entity)
}
