import type { Candidate, Span } from './finding.ts'
import { wordKind } from './not-names.ts'

type Field = Span & { text: string }

const nameField = /^\p{L}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*){0,3}$/u
const dateField =
  /^(?:\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d\d)|(?:19|20)\d\d[/.-]\d{1,2}[/.-]\d{1,2})$/
const idField = /^#?(?:\p{L}{1,4}-?)?\d{4,10}$/u
const markField = /^(?:GPA:? ?)?(?:[0-4]\.\d{1,3}|[A-DF][+-]?|\d{2,3} ?%)$/i
const childField =
  /^(?:iep|504|ell|esl|el|frl|sped|mckinney-vento|gr(?:ade)?\.? ?\d{1,2}|\d{1,2}(?:st|nd|rd|th)|[^\s@]{1,64}@stu[^\s@]{1,64})$/i

/** The longest list in a line, without the prose before a colon or around quotes. */
function readFields(text: string, line: Span): { fields: Field[]; tight: boolean } | null {
  const content = text.slice(line.start, line.end)
  const marks = ['|', '\t', ';', ','].find((mark) => content.split(mark).length > 2)
  if (!marks) return null
  let at = line.start
  const fields = content.split(marks).map((raw, index, all) => {
    const head = index === 0 ? (/^.*["“:>(]\s*(?=\S)/u.exec(raw)?.[0].length ?? 0) : 0
    const kept = raw.slice(head)
    const body = index === all.length - 1 ? kept.replace(/["”].*$/u, '') : kept
    const value = body.trim().replace(/^["']|["']$/g, '')
    const start = at + head + Math.max(0, kept.indexOf(value))
    at += raw.length + 1
    return { start, end: start + value.length, text: value }
  })
  return {
    fields: fields.filter((field) => field.text),
    tight: marks !== ',' || !/, /.test(content),
  }
}

/** "Our export has Orla Venn,4412": prose may run into the first cell. */
function withoutProse(field: Field): Field {
  const words = field.text.split(' ')
  const lead = words.findLastIndex((word) => !/^\p{Lu}/u.test(word))
  if (lead === -1 || lead === words.length - 1 || words.every((word) => !/^\p{Lu}/u.test(word)))
    return field
  const text = words.slice(lead + 1).join(' ')
  return { start: field.end - text.length, end: field.end, text }
}

const kinds = (field: Field) =>
  field.text.split(' ').map((word) => wordKind(word.replace(/\.$/, '')))

function isNameField(field: Field | undefined, tight: boolean): boolean {
  if (
    !field ||
    !nameField.test(field.text) ||
    childField.test(field.text) ||
    markField.test(field.text)
  )
    return false
  if (!tight && !/^\p{Lu}/u.test(field.text)) return false
  return kinds(field).every((kind) => kind === 'unknown' || kind === 'soft' || kind === 'wordy')
}

function typeOf({ text }: Field): Candidate['type'] | null {
  if (dateField.test(text)) return 'dob'
  if (idField.test(text) && !/^(?:19|20)\d\d$/.test(text)) return 'student_id'
  return markField.test(text) ? 'grade_record' : null
}

export type Roster = { names: Span[]; cells: Candidate[] }

/** Rows pasted from a spreadsheet: a name beside cells that only a pupil's row has. */
export function readRosterRow(text: string, line: Span): Roster | null {
  const row = readFields(text, line)
  if (!row || row.fields.length < 3) return null
  const { tight } = row
  const fields = row.fields.map((field, index) => (index === 0 ? withoutProse(field) : field))
  const cells = fields.flatMap((field): Candidate[] => {
    const type = typeOf(field)
    return type ? [{ start: field.start, end: field.end, type, alone: true }] : []
  })
  const first = fields.findIndex((field) => isNameField(field, tight))
  const name = fields[first]
  const evidence = cells.length + fields.filter((field) => childField.test(field.text)).length
  if (!name || evidence === 0 || first > 3) return null
  const second = fields[first + 1]
  const split =
    !name.text.includes(' ') && second && isNameField(second, tight) && !second.text.includes(' ')
  if (!split && !name.text.includes(' ') && evidence < 2) return null
  const isStock = fields.some((field) => field !== name && kinds(field).includes('product'))
  if (isStock) return null
  const others = fields.slice(first + (split ? 2 : 1)).filter((field) => isNameField(field, tight))
  return { names: [{ start: name.start, end: split ? second.end : name.end }, ...others], cells }
}
