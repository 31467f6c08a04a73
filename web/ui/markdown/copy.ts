/** What is drawn, as it should arrive elsewhere: no buttons, nothing for screen readers only. */
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

/** The element for a program that takes formatted text, such as Word or a mail. */
export function htmlOf(element: Element): string {
  return cleaned(element).outerHTML
}

/** A table for a spreadsheet: columns by tab, one row a line. */
export function tabbedText(table: HTMLTableElement): string {
  const copy = cleaned(table) as HTMLTableElement
  return [...copy.rows]
    .map((row) => [...row.cells].map((cell) => spreadsheetSafe(cell.textContent ?? '')).join('\t'))
    .join('\n')
}

/** A cell that begins like a formula would be run as one by a spreadsheet. */
function spreadsheetSafe(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return /^[=+\-@]/.test(line) ? `'${line}` : line
}
