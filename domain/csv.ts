/**
 * The beginning of a cell that a spreadsheet would run as a formula, also behind spaces, in full
 * width, or after a control character.
 */
const formula = /^[\s\u00a0\u200b\ufeff]*[=+\-@\t\r\n\u2212\uff0b\uff0d\uff1d\uff20]/

/**
 * A line of a CSV file (RFC 4180) with its line break. A cell that would run as a formula is
 * quoted.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The cell's text before `csvLine` quoted a formula in it. */
export function unescapedCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}
