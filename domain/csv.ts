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
  const cell = new RegExp(`"([^"]*(?:""[^"]*)*)(?:"|$)|([^${separator}\\r\\n]*)`, 'y')
  const rows: CsvRow[] = []
  let [at, line] = [0, 1]
  while (at < text.length) {
    const row: CsvRow = { line, cells: [] }
    for (;;) {
      cell.lastIndex = at
      const [whole = '', quoted, plain = ''] = cell.exec(text) ?? []
      // What stands behind a closing quote belongs to the cell, as spreadsheets read it.
      const rest = quoted === undefined ? '' : behind(text, at + whole.length, separator)
      row.cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest)
      line += whole.split(/\r\n?|\n/).length - 1
      at += whole.length + rest.length
      if (text[at] !== separator) break
      at += 1
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += 1
    if (row.cells.some((one) => one.trim() !== '')) rows.push(row)
  }
  return rows
}

function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1)
  const count = (separator: string) => first.split(separator).length
  return [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best))
}

function behind(text: string, from: number, separator: string): string {
  return new RegExp(`[^${separator}\\r\\n]*`, 'y').exec(text.slice(from))?.[0] ?? ''
}

/** A cell as it was before `csvLine` made it text. */
export function unescapedCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}
