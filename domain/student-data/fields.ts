import { areOfMinors, type Column, columnOf, isFilled, people, wordsOf } from './columns.ts'
import type { Span } from './spans.ts'
import { isNameField, type TableFindings } from './tables.ts'

/** A value with the key it stands under, and the keys around that. */
type Field = { key: string; path: string[]; value: string; start: number; object: number }

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
  const [start] = indices?.groups?.[kind] ?? [0]
  return { key, path: [...open], value: groups?.[kind] ?? '', start, object }
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
/** What names one person, without which a record may be a school's or a log's. */
const identifying: Column[] = [...people, 'student_id', 'dob', 'ssn']

function readRecord(fields: Field[], { names, cells, others }: FieldFindings) {
  const keys = fields.flatMap(({ key, path, value }) =>
    /role|type|path|unit/i.test(key) ? [...path, key, value] : [...path, key],
  )
  if (!areOfMinors(keys.join(', '))) return
  const staff = new Set(
    fields.flatMap(({ key, value, object }) =>
      /role|type/i.test(key) && ofOthers.test(value.toLowerCase()) ? object : [],
    ),
  )
  const isOfOther = ({ key, path, object }: Field) =>
    staff.has(object) || ofOthers.test(wordsOf([...path, key].join(' ')))
  const own = fields.filter((field) => !isOfOther(field))
  others.push(...fields.filter(isOfOther).map(spanOf))
  if (!own.some((field) => identifying.includes(columnIn(field)))) return
  for (const field of own) {
    const { value } = field
    const column = columnIn(field)
    if (!column || !isFilled(value, column)) continue
    const span = spanOf(field)
    if (people.includes(column)) names.push(span)
    else if (isDetail(column)) cells.push({ ...span, type: column, strength: 'certain' })
  }
}

const spanOf = ({ start, value }: Field): Span => ({ start, end: start + value.length })

/** "full" and "display" within "name" are names; a name that is no person's is of nobody. */
function columnIn({ key, path, value, start }: Field): Column {
  const column = columnOf(key) ?? (/\bname$/.test(wordsOf(path.join(' '))) ? 'student_name' : null)
  const isName = isNameField({ text: value, start, end: start + value.length }, true)
  return people.includes(column) && !isName ? null : column
}

type Detail = Exclude<Column, 'first' | 'last' | null>
const isDetail = (column: Column): column is Detail => column !== null && !people.includes(column)
