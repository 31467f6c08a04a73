import type { TableFindings } from './columns.ts'
import {
  areOfMinors,
  type Cell,
  type Column,
  columnOf,
  hasNames,
  readCells,
  wordsOf,
} from './columns.ts'
import type { Span } from './spans.ts'
import { isNameField } from './tables.ts'

/** A value with the key it stands under, and the keys around that. */
type Field = Cell & { key: string; path: string[]; object: number }

export type FieldFindings = TableFindings & {
  /** Values that are said to be a teacher's, a school's or a product's. */
  others: Span[]
}

/** JSON: a key with its value or the bracket that it opens, a value of a list, a bracket. */
const json =
  /"(?<key>[\w .-]{1,40})"\s*:\s*(?:"(?<value>[^"\n]{0,200})"|(?<number>-?\d[\d.]*)|(?<opens>[{[]))|"(?<item>[^"\n]{1,200})"(?!\s*:)|(?<bracket>[{[])|(?<closes>[}\]])/dgi

/** XML: an element with its text, an opening tag, a closing tag. */
const xml =
  /<(?<key>[a-z][\w-]{0,40})(?:\s[^<>\n]{0,200})?(?:>(?<value>[^<>\n]{1,200})<\/\k<key>>|(?<opens>>))|(?<closes><\/)/dgi
/** The line of a form with half a name: `first: Fern`. */
const line = /^[ \t-]*(?<key>[A-Za-z][\w -]{1,24}):[ \t]+(?<value>[^\s"'{[<].{0,199})$/dgm

/** Names and details of students in JSON, XML and lines of "first: …": a value is known by its key. */
export function findFields(text: string): FieldFindings {
  const found: FieldFindings = { names: [], cells: [], others: [] }
  if (/"\s*:/.test(text)) for (const record of recordsIn(text, json)) readRecord(record, found)
  if (text.includes('</')) for (const record of recordsIn(text, xml)) readRecord(record, found)
  const lines = [...text.matchAll(line)].flatMap((match) => fieldOf(match, [], 0) ?? [])
  const halves = new Set(lines.map(({ key }) => columnOf(key)))
  if (halves.has('first') && halves.has('last')) readRecord(lines, found)
  return found
}

/** The field that a token is, a list's value with the key of the list; null where it is a bracket. */
function fieldOf(
  { groups, indices }: RegExpMatchArray,
  open: string[],
  object: number,
): Field | null {
  const kind = ['value', 'number', 'item'].find((name) => groups?.[name] !== undefined)
  const key = groups?.key ?? open.at(-1)
  if (!kind || key === undefined) return null
  const [start, end] = indices?.groups?.[kind] ?? [0, 0]
  return { key, path: [...open], text: groups?.[kind] ?? '', start, end, object }
}

/** The fields of each outermost object or element, and of those that stand in none. */
function* recordsIn(text: string, tokens: RegExp): Generator<Field[]> {
  const open: string[] = []
  const objects = [0]
  let fields: Field[] = []
  for (const match of text.matchAll(tokens)) {
    const { key = '', opens, bracket, closes } = match.groups ?? {}
    const field = fieldOf(match, open, objects.at(-1) ?? 0)
    if (field) fields.push(field)
    else if (opens || bracket) {
      open.push(key)
      objects.push(match.index)
    } else if (closes) {
      open.pop()
      objects.pop()
    }
    if (!closes || open.length > 0) continue
    yield fields
    fields = []
  }
  yield fields
}

/** Keys around or beside a value by which it is no student's. */
const ofOthers =
  /teacher|staff|school|district|vendor|product|device|course|section|employee|payroll|principal|tenant|client|author/

function readRecord(fields: Field[], { names, cells, others }: FieldFindings) {
  const keys = fields.flatMap(({ key, path, text }) =>
    /role|type|path|unit/i.test(key) ? [...path, key, text] : [...path, key],
  )
  if (!areOfMinors(keys.join(', '))) return
  const staff = new Set(
    fields.flatMap(({ key, text, object }) =>
      /role|type/i.test(key) && ofOthers.test(text.toLowerCase()) ? object : [],
    ),
  )
  const isOfOther = ({ key, path, object }: Field) =>
    staff.has(object) || ofOthers.test(wordsOf([...path, key].join(' ')))
  others.push(...fields.filter(isOfOther))
  const own = fields
    .filter((field) => !isOfOther(field))
    .map((field): [Column, Cell] => [columnIn(field), field])
  // Without a name, an id or a birthday a record may be a school's or a log's.
  const columns = own.map(([column]) => column)
  if (
    !hasNames(columns) &&
    !columns.some((one) => one === 'student_id' || one === 'dob' || one === 'ssn')
  )
    return
  const found = readCells(own)
  names.push(...found.names)
  cells.push(...found.cells)
}

/** "full" and "display" within "name" are names; a name that is no person's is of nobody. */
function columnIn(field: Field): Column {
  const { key, path } = field
  const column = columnOf(key) ?? (/\bname$/.test(wordsOf(path.join(' '))) ? 'student_name' : null)
  return hasNames([column]) && !isNameField(field, true) ? null : column
}
