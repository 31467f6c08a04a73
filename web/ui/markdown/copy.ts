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
    .map((row) => [...row.cells].map((cell) => spreadsheetSafe(cell.textContent ?? '')).join('\t'))
    .join('\n')
}

/** A cell's text on one line, quoted if a spreadsheet would run it as a formula. */
function spreadsheetSafe(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return /^[=+\-@]/.test(line) ? `'${line}` : line
}
