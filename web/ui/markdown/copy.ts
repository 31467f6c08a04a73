/** A copy of rendered Markdown for the clipboard, without buttons and screen-reader texts. */
function cleaned(element: Element): Element {
  const copy = element.cloneNode(true) as Element
  for (const extra of copy.querySelectorAll('button, .sr-only')) extra.remove()
  for (const note of copy.querySelectorAll('.footnote'))
    note.replaceWith(` [${note.textContent ?? ''}]`)
  for (const any of [copy, ...copy.querySelectorAll('*')])
    for (const { name } of [...any.attributes])
      if (!['href', 'start'].includes(name)) any.removeAttribute(name)
  return copy
}

/** The element's HTML, for programs that accept formatted text. */
export function htmlOf(element: Element): string {
  return cleaned(element).outerHTML
}

/** A table as text for a spreadsheet: tabs between cells, a line for each row. */
export function tabbedText(table: HTMLTableElement): string {
  const copy = cleaned(table) as HTMLTableElement
  return [...copy.rows]
    .map((row) => tabbedLine([...row.cells].map((cell) => cell.textContent ?? '')))
    .join('\n')
}

/**
 * The beginning of a cell that a spreadsheet would run as a formula, also in full width or behind a
 * zero-width space.
 */
const formula = /^\u200b*[=+\-@\u2212\uff0b\uff0d\uff1d\uff20]/

/** Cells as one line with tabs between them; a cell that would run as a formula is quoted. */
export function tabbedLine(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .map((cell) => (formula.test(cell) ? `'${cell}` : cell))
    .join('\t')
}
