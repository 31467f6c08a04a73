/** Words a grown reader reads in a minute of a text with tables. */
const wordsPerMinute = 200

/** How many words a Markdown text has; marks, blanks to fill in and rules of tables are none. */
export function countWords(markdown: string): number {
  return (markdown.replace(/\[\^[^\]\s]+\]/g, '').match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu) ?? [])
    .length
}

/** Whole minutes it takes to read so many words, at least one. */
export function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / wordsPerMinute))
}

export type OutlineHeading = { id: string; text: string; depth: 2 | 3 | 4 }

const fence = /^(```|~~~)[\s\S]*?^\1[^\n]*$/gm

/** The headings of a Markdown text, each with the id it has on the page. */
export function outlineOf(markdown: string): OutlineHeading[] {
  const ids = headingIds()
  const found = markdown.replace(fence, '').matchAll(/^(#{2,4})\s+(.+?)\s*#*$/gm)
  return [...found].map(([, marks = '', text = '']) => {
    const plain = headingText(text)
    return { id: ids(plain), text: plain, depth: marks.length as OutlineHeading['depth'] }
  })
}

/** Makes ids for the headings of one text, in their order; a heading that stands twice is numbered. */
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

/** What a heading says: "1. Roles" keeps its number, which would begin a list elsewhere. */
export function headingText(markdown: string): string {
  return unmarked(markdown)
}

/** What a Markdown text says, without its marks; a blank to fill in within a sentence is an ellipsis. */
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

/** The cells of a table's row that say something, apart from each other. */
function rowText(cells: string): string {
  const said = cells.split('|').map((cell) => cell.replace(/_{3,}/g, '').trim())
  const row = said.filter(Boolean).join(' · ')
  return row && (/[.!?:]$/.test(row) ? row : `${row}.`)
}

/** Without what marks words within a line. */
function unmarked(text: string): string {
  return text
    .replace(/\s?\[\^[^\]\s]+\]/g, '')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/_{3,}/g, '…')
    .replace(/[*`~|]+|(?<!\w)_|_(?!\w)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
