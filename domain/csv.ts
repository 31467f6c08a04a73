/**
 * Begins what a spreadsheet would run as a formula, also behind blanks it skips, in full width, or
 * as the control characters some programs start one with.
 */
const formula = /^[\s\u00a0\u200b\ufeff]*[=+\-@\t\r\n\u2212\uff0b\uff0d\uff1d\uff20]/

/** A line of a CSV file (RFC 4180), with its line break. What could run as a formula is text. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A row of a CSV file, with the line it begins on (1-based). */
export type CsvRow = { line: number; cells: string[] }

/**
 * Reads a CSV file (RFC 4180), separated by commas or, as spreadsheets of some languages write it, by
 * semicolons or tabs; whichever the first line has more of. Empty rows are left out. A quote that
 * nothing closes ends with the file.
 */
export function readCsv(file: string): CsvRow[] {
  const text = file.replace(/^\ufeff/, '')
  const separator = separatorOf(text)
  // What stands behind a closing quote belongs to the cell, as spreadsheets read it.
  const plain = `[^${separator}\\r\\n]*`
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)(?:"|$))?(${plain})(${separator}|\\r?\\n|\\r|$)`,
    'y',
  )
  const rows: CsvRow[] = []
  let line = 1
  let row: CsvRow = { line, cells: [] }
  while (cell.lastIndex < text.length || row.cells.length > 0) {
    const [whole = '', quoted = '', rest = '', end = ''] = cell.exec(text) ?? []
    row.cells.push(quoted.replaceAll('""', '"') + rest)
    line += whole.split(/\r\n?|\n/).length - 1
    if (end === separator) continue
    if (row.cells.some((one) => one.trim() !== '')) rows.push(row)
    row = { line, cells: [] }
  }
  return rows
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

/** A cell as it was before `csvLine` made it text. */
export function unescapedCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}
