import { oneOf } from '../text/one-of.ts'
import { areOfMinors, type Column, columnOf, isFilled, people } from './columns.ts'
import { isSchoolAge } from './kinds/identifier.ts'
import words from './lexicon/beside-words.json' with { type: 'json' }
import { isPlaceName, isPublicName, wordKind } from './names/words.ts'
import type { Candidate, Span, StudentDataType } from './spans.ts'

type Cell = Span & { text: string }
export type TableFindings = { names: Span[]; cells: Candidate[] }

const separators = ['|', '\t', ' / ', ';', ',']

/** Cells of tables with a heading line: what stands in a column is known by its heading. */
export function findTableCells(text: string): TableFindings {
  const found: TableFindings = { names: [], cells: [] }
  let table: Table | null = null
  for (const line of linesOf(text)) {
    const row = table && cellsOf(line, table.separator)
    if (table && row && row.length > 1) readRow(row, table.columns, found)
    else table = table ? null : readHeadings(line.text)
  }
  return found
}

function readRow(row: Cell[], columns: Column[], { names, cells }: TableFindings) {
  const parts: Cell[] = []
  for (const [index, cell] of row.entries()) {
    const column = columns[index] ?? null
    if (!column || !isFilled(cell.text, column)) continue
    const { start, end } = cell
    if (column === 'first' || column === 'last') parts.push(cell)
    else if (column === 'student_name') names.push({ start, end })
    else cells.push({ start, end, type: column, strength: 'certain' })
  }
  names.push(...wholeNames(parts))
}

/** First and last name in neighbouring cells are one person. */
function wholeNames(parts: Cell[]): Span[] {
  const [first, second] = parts
  if (!first || !second || second.start - first.end > 3) return parts
  return [{ start: first.start, end: second.end }]
}

function* linesOf(text: string): Generator<Cell> {
  for (const { index, 0: line } of text.matchAll(/[^\n]+/g))
    yield { start: index, end: index + line.length, text: line }
}

type Table = { columns: Column[]; separator: string }

function readHeadings(line: string): Table | null {
  if (line.length > 200 || /[.?!]\s|\d{2}/.test(line.replace('504', ''))) return null
  const separator =
    separators.find((one) => line.split(one).length > 2) ??
    separators.find((one) => line.includes(one))
  if (!separator || !areOfMinors(line)) return null
  const titles = cellsOf({ start: 0, end: line.length, text: line }, separator)
  // A heading is a word or two.
  if (
    titles.length < 2 ||
    titles.some(({ text }) => text.length > 24 || text.split(' ').length > 3)
  )
    return null
  const columns = titles.map(({ text }) => columnOf(text))
  const known = columns.filter(Boolean).length
  const hasPeople = columns.some((column) => people.includes(column))
  return hasPeople && new Set(columns).size > 1 && known * 2 > columns.length
    ? { columns, separator }
    : null
}

function cellsOf(line: Cell, separator: string): Cell[] {
  let at = line.start
  const cells = line.text.split(separator).map((raw) => {
    const value = raw.trim().replace(/^["']|["']$/g, '')
    const start = at + raw.indexOf(value)
    at += raw.length + separator.length
    return { start, end: start + value.length, text: value }
  })
  // A row between bars has an empty cell at either end.
  return separator === '|'
    ? cells.filter(({ text }, i) => text || (i > 0 && i < cells.length - 1))
    : cells
}

/** The line above a list of pupils, "Period 3 Biology", and that of others: "Board members". */
const aboveList = new RegExp(
  String.raw`\b(?:${oneOf(words.listOfPupils)}|${oneOf(words.children)}|(?:period|per|hour|bus|room|rm|table|group|section) \w|\d(?:st|nd|rd|th) (?:period|hour|block|hr)|homeroom|advisory|class|choir|band|orchestra|club|${oneOf(words.kindOfList)} list)\b`,
  'iu',
)
const ofGrownUps =
  /\b(?:staff|teachers?|board|committee|attendees|leads?|members|office|vendors?|coach\w*|drivers?|department|admins?|principals?|parents?|sponsors?)\b/i
const listLine = /^\s*(?:[-*•]|\d{1,2}[.)])?\s*(\S.*?)[\s,;]*$/u
const fewestInList = 3

const isAboveList = (line: string) =>
  line.length < 80 && aboveList.test(line) && !ofGrownUps.test(line)

/** The name that is all of a line, but for the number or dash before it. */
function nameOf({ start, text }: Cell): Cell | null {
  const value = listLine.exec(text)?.[1] ?? ''
  const from = start + text.indexOf(value)
  const cell = { start: from, end: from + value.length, text: value }
  return value.includes(' ') && isNameField(cell, false) ? cell : null
}

/** Names one a line under a line that says they are pupils'. */
export function findListedNames(text: string): Span[] {
  const found: Span[] = []
  let list: Span[] | null = null
  for (const line of linesOf(text)) {
    const name = list && nameOf(line)
    if (!list || !name) list = isAboveList(line.text) ? [] : null
    else if (list.push(name) === fewestInList) found.push(...list)
    else if (list.length > fewestInList) found.push(name)
  }
  return found
}

const nameField = /^\p{L}[\p{L}\p{M}'’.-]*(?:,? \p{L}[\p{L}\p{M}'’.-]*){0,3}$/u
const dateField =
  /^(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d\d)|(?:19|20)\d\d[/.-]\d{1,2}[/.-]\d{1,2})$/
const idField = /^#?(?:\p{L}{1,4}-?)?(?:\d{4,10}|\d{2}-\d{4,6})$/iu
const markField = /^(?:GPA:? ?)?(?:[0-4]\.\d{1,3}|[A-DF][+-]?|INC|\d{2,3} ?%)$/i
const childField =
  /^(?:iep|504|ell|esl|el|frl|sped|mckinney-vento|gr(?:ade)?\.? ?\d{1,2}|\d{1,2}(?:st|nd|rd|th)|[^\s@]{1,64}@stu[^\s@]{1,64})$/i
const mostFields = 40
/** The last cell, before a quotation ends or the sentence goes on behind a dash. */
const beforeProse = /^\s*["“]?([^"”—]*)/u

/** The longest list in a line, without the prose before a colon or around quotes. */
function readFields(line: Cell): { fields: Cell[]; tight: boolean } | null {
  const separator = separators.find((one) => line.text.split(one, 3).length > 2)
  if (!separator) return null
  let at = line.start
  const parts = line.text.split(separator)
  if (parts.length > mostFields) return null
  const fields = parts.map((raw, index) => {
    const head = index === 0 ? (/^.*["“:>(]\s*(?=\S)/u.exec(raw)?.[0].length ?? 0) : 0
    const kept = raw.slice(head)
    const body = index === parts.length - 1 ? (beforeProse.exec(kept)?.[1] ?? '') : kept
    const value = body.trim().replace(/^["']|["']$/g, '')
    const start = at + head + Math.max(0, kept.indexOf(value))
    at += raw.length + separator.length
    return { start, end: start + value.length, text: value }
  })
  return {
    fields: fields.filter((field) => field.text),
    tight: separator !== ',' || !line.text.includes(', '),
  }
}

/** "Our export has Orla Venn,4412": prose may run into the first cell. */
function withoutProse(field: Cell): Cell {
  const words = field.text.split(' ')
  const lead = words.findLastIndex((word) => !/^\p{Lu}/u.test(word))
  if (lead === -1 || lead === words.length - 1) return field
  const text = words.slice(lead + 1).join(' ')
  return { start: field.end - text.length, end: field.end, text }
}

const kindsOf = (field: Cell) =>
  field.text.split(/,? /).map((word) => wordKind(word.replace(/\.$/, '')))

/** Whether a cell holds a name that may be a person's; in a list with spaces it is capitalised. */
export function isNameField(field: Cell | undefined, tight: boolean): field is Cell {
  if (!field || !nameField.test(field.text)) return false
  if (childField.test(field.text) || markField.test(field.text)) return false
  if (!tight && !/^\p{Lu}/u.test(field.text)) return false
  return kindsOf(field).every(
    (kind) => kind === 'unknown' || kind === 'ambiguous' || kind === 'wordLike',
  )
}

function typeOf({ text }: Cell): StudentDataType | null {
  if (dateField.test(text)) return isSchoolAge(text) ? 'dob' : null
  if (idField.test(text) && !/^(?:19|20)\d\d$/.test(text)) return 'student_id'
  return markField.test(text) ? 'grade_record' : null
}

/** A row pasted from a spreadsheet: a name beside cells that only a pupil's row has. */
export function readRosterRow(text: string, { start, end }: Span): TableFindings | null {
  const row = readFields({ start, end, text: text.slice(start, end) })
  if (!row || row.fields.length < 3) return null
  const { tight } = row
  const fields = row.fields.map((field, index) => (index === 0 ? withoutProse(field) : field))
  const cells = fields.flatMap((field): Candidate[] => {
    const type = typeOf(field)
    return type ? [{ start: field.start, end: field.end, type, strength: 'certain' }] : []
  })
  const first = fields.findIndex((field) => isNameField(field, tight))
  const name = fields[first]
  const ofChild = fields.some((field) => childField.test(field.text))
  const evidence = cells.length + Number(ofChild)
  if (!name || evidence === 0 || first > 3) return null
  const second = fields[first + 1]
  const isSplit =
    !name.text.includes(' ') && isNameField(second, tight) && !second.text.includes(' ')
  if (!isSplit && !name.text.includes(' ') && evidence < 2) return null
  if (fields.some((field) => field !== name && kindsOf(field).includes('product'))) return null
  // "Springfield, 48000, 93 %": figures of a town or a firm.
  const parts = name.text.split(/,? /)
  const isBorn = ofChild || cells.some(({ type }) => type === 'dob')
  if (!isSplit && !isBorn && (isPlaceName(parts) || isPublicName(parts))) return null
  const others = fields
    .slice(first + (isSplit ? 2 : 1))
    .filter((field) => isNameField(field, tight))
  const whole = { start: name.start, end: isSplit ? second.end : name.end }
  return { names: [whole, ...others], cells }
}
