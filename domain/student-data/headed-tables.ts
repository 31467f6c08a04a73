import type { Candidate, Span, StudentDataType } from './finding.ts'

type Column = StudentDataType | 'first' | 'last' | null
type Cell = Span & { text: string }

/** What a column's heading says of its cells, in the order in which the headings are tried. */
const headings: [Column, RegExp][] = [
  [
    null,
    /teacher|staff|school|district|vendor|product|app\b|model|device|serial|asset|contact name/,
  ],
  ['email', /e-?mail|correo/],
  ['phone', /phone|cell|mobile|tel[eé]fono/],
  ['address', /address|street|direcci[oó]n/],
  ['dob', /\bdob\b|birth|nacimiento/],
  ['ssn', /\bssn\b|social/],
  ['password', /password|\bpw\b|\bpin\b|contrase/],
  ['student_id', /\bids?\b|\bid ?#|number|user ?name|login|matr[ií]cula|sasid|ssid/],
  ['first', /first|given|^nombre$/],
  ['last', /last|sur ?name|family name|apellido/],
  ['student_name', /name|student|pupil|child|kid|alumn[oa]|parent|guardian|mother|father/],
  [
    'grade_record',
    /\bgpa\b|score|mark|average|percent|rit\b|lexile|nota|promedio|^(?:reading|math|ela|english|science|history|algebra|biology|chemistry|geometry|spanish|writing)$/,
  ],
  ['iep_504', /\biep\b|504|sped|accommodation/],
  ['discipline', /discipline|offen[cs]e|referral|incident|suspension/],
  ['health', /health|medical|allerg|diagnosis|medication/],
  ['program_status', /lunch|\bfrl\b|\bell?\b|\besl\b|homeless|mckinney/],
]
/** Headings without one of these belong to no list of people. */
const people: Column[] = ['student_name', 'first', 'last']
const marks = ['|', '\t', ';', ',']
const blank = /^(?:|-+|:?-{2,}:?|n\/?a|none|no|yes|y|n|x)$/i

/**
 * Cells of tables with a heading line: what stands in a column is known by its heading, whatever
 * it looks like.
 */
export function findTableCells(text: string): { names: Span[]; cells: Candidate[] } {
  const names: Span[] = []
  const cells: Candidate[] = []
  let columns: Column[] | null = null
  let mark = ''
  for (const line of linesOf(text)) {
    const found: Headings | null = columns ? null : readHeadings(line.text)
    if (found) {
      columns = found.columns
      mark = found.mark
      continue
    }
    if (!columns) continue
    const row = cellsOf(line, mark)
    if (row.length < 2) {
      columns = null
      continue
    }
    const typed = row.map((cell, index) => ({ cell, column: columns?.[index] ?? null }))
    const told = typed.filter(({ cell, column }) => isTold(cell.text, column))
    const parts = told.filter(({ column }) => column === 'first' || column === 'last')
    names.push(...wholeNames(parts.map(({ cell }) => cell)))
    for (const { cell, column } of told) {
      if (column === 'student_name') names.push(cell)
      else if (column && column !== 'first' && column !== 'last')
        cells.push({ start: cell.start, end: cell.end, type: column, alone: true })
    }
  }
  return { names, cells }
}

/** Not empty, no placeholder, and letters where a name should be. */
function isTold(cell: string, column: Column): boolean {
  if (blank.test(cell) || cell.includes('·')) return false
  if (column === 'student_id' && cell.length < 3) return false
  return !people.includes(column) || /\p{L}/u.test(cell)
}

/** First and last name in neighbouring cells are one person. */
function wholeNames(parts: Cell[]): Span[] {
  const [first, second] = parts
  if (!first || !second || second.start - first.end > 3) return parts
  return [{ start: first.start, end: second.end }]
}

function linesOf(text: string): Cell[] {
  return [...text.matchAll(/[^\n]+/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: match[0],
  }))
}

type Headings = { columns: Column[]; mark: string }

function readHeadings(line: string): Headings | null {
  if (line.length > 200 || /[.?!]\s/.test(line)) return null
  const mark =
    marks.find((one) => line.split(one).length > 2) ?? marks.find((m) => line.includes(m))
  if (!mark) return null
  const titles = cellsOf({ start: 0, end: line.length, text: line }, mark)
  // A heading is a word or two, and no figure.
  if (titles.length < 2 || titles.some(({ text }) => /\d{2}/.test(text) || text.length > 24))
    return null
  const columns = titles.map(({ text }) => columnOf(text))
  const known = columns.filter(Boolean).length
  const named = columns.filter((column) => people.includes(column))
  const isList = named.length > 0 && new Set(columns).size > 1 && known * 2 > columns.length
  return isList && titles.every(({ text }) => text.split(' ').length <= 3)
    ? { columns, mark }
    : null
}

function columnOf(title: string): Column {
  const words = title.toLowerCase().replaceAll('_', ' ')
  return headings.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

function cellsOf(line: Cell, mark: string): Cell[] {
  let at = line.start
  const cells = line.text.split(mark).map((raw) => {
    const value = raw.trim().replace(/^["']|["']$/g, '')
    const start = at + raw.indexOf(value)
    at += raw.length + 1
    return { start, end: start + value.length, text: value }
  })
  // A row between bars has an empty cell at either end.
  return mark === '|'
    ? cells.filter(({ text }, i) => text || (i > 0 && i < cells.length - 1))
    : cells
}
