/** Adults read texts with tables at about this speed. */
const wordsPerMinute = 200

/** The words of a Markdown text; marks, blanks to fill in and table rules do not count. */
export function countWords(markdown: string): number {
  return (markdown.replace(/\[\^[^\]\s]+\]/g, '').match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? [])
    .length
}

/** Whole minutes to read so many words, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute))
}

export type OutlineHeading = { id: string; text: string; depth: 2 | 3 | 4 }

const fence = /^(```|~~~)[\s\S]*?^\1[^\n]*$/gm

/** The headings of a Markdown text, each with its id on the page. */
export function outlineOf(markdown: string): OutlineHeading[] {
  const ids = headingIds()
  const found = markdown.replace(fence, '').matchAll(/^(#{2,4})\s+(.+?)\s*#*$/gm)
  return [...found].map(([, marks = '', text = '']) => {
    const plain = headingText(text)
    return { id: ids(plain), text: plain, depth: marks.length as OutlineHeading['depth'] }
  })
}

/** Makes the ids of one text's headings, in order; a repeated heading's id gets a number. */
export function headingIds(): (text: string) => string {
  const taken = new Map<string, number>()
  return (text) => {
    const base = `s-${text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')}`.slice(0, 60)
    const times = (taken.get(base) ?? 0) + 1
    taken.set(base, times)
    return times === 1 ? base : `${base}-${times}`
  }
}

/**
 * A heading's text without marks; the number of "1. Roles" stays, where `plainText` drops it as a
 * list's.
 */
export function headingText(markdown: string): string {
  return unmarked(markdown)
}

/** A Markdown text without its marks; a blank to fill in within a sentence becomes an ellipsis. */
export function plainText(markdown: string): string {
  const lines = markdown
    .replace(/^(```|~~~)[^\n]*$/gm, '')
    .replace(/[ \t]*_{3,}[ \t_]*$/gm, '')
    .replace(/^[ \t]*\|?(?:[ \t]*:?-{2,}:?[ \t]*\|?)+[ \t]*$/gm, '')
    .replace(/^#{2,6}[ \t]+(.*[^.!?:\n])$/gm, '$1.')
    .replace(/^[ \t]*\|(.*)\|[ \t]*$/gm, (_, cells: string) => rowText(cells))
    .replace(/^[ \t]*(?:#{1,6}|>|[-*+]|\d+[.)])\s+/gm, '')
    .replace(/\[[ xX]\]\s/g, '')
  return unmarked(lines)
}

/** The non-empty cells of a table row, separated by dots. */
function rowText(cells: string): string {
  const said = cells.split('|').map((cell) => cell.replace(/_{3,}/g, '').trim())
  const row = said.filter(Boolean).join(' · ')
  return row && (/[.!?:]$/.test(row) ? row : `${row}.`)
}

/** The text without inline marks, links and footnotes. */
function unmarked(text: string): string {
  return text
    .replace(/\s?\[\^[^\]\s]+\]/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/_{3,}/g, '…')
    .replace(/[*`~|]+|(?<!\w)_|_(?!\w)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
