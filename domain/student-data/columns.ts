import { oneOf } from '../text/one-of.ts'
import nameWords from './lexicon/name-words.json' with { type: 'json' }
import type { StudentDataType } from './spans.ts'

/** What stands in a column of a table or in a field of a record; null: nothing of a student. */
export type Column = StudentDataType | 'first' | 'last' | null

/** The type of the cells under a heading, in the order in which the headings are tried. */
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
    new RegExp(
      String.raw`\bgpa\b|absen|tard(?:y|ies)|credits|\brank\b|score|mark|average|percent|rit\b|lexile|nota|promedio|^${oneOf(nameWords.course)}$`,
    ),
  ],
  ['iep_504', /\biep\b|504|sped|accommodation/],
  ['discipline', /discipline|offen[cs]e|referral|incident|suspension/],
  ['health', /health|medical|allerg|diagnosis|medication/],
  ['program_status', /lunch|\bfrl\b|\bell?\b|\besl\b|homeless|mckinney/],
]
/** Headings without one of these belong to no list of people. */
export const people: Column[] = ['student_name', 'first', 'last']
/** Without one of these the people may be staff. */
const ofMinors =
  /student|pupil|child|kid|alumn|grade|\bgr\b|homeroom|guardian|parent|mother|father|dob|birth|iep|504|gpa|lunch|\bids?\b|\bid ?#|login|user ?name|password/
const blank = /^(?:|-+|:?-{2,}:?|n\/?a|none|null|no|yes|true|false|string|text|date|y|n|x)$/i

/** The words of a heading or a key: "familyName", "family_name" and "Family Name" are the same. */
export const wordsOf = (title: string) =>
  title
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replace(/[_-]/g, ' ')
    .toLowerCase()

/** What a heading says of the cells under it. */
export function columnOf(title: string): Column {
  const words = wordsOf(title)
  return headings.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

/** Whether headings or keys are those of minors; without such a word the people may be staff. */
export const areOfMinors = (titles: string) => ofMinors.test(wordsOf(titles))

/** Not empty, no placeholder, and letters where a name should be. */
export function isFilled(cell: string, column: Column): boolean {
  if (blank.test(cell) || cell.includes('·')) return false
  if (column === 'student_id' && (cell.length < 3 || /[/:]/.test(cell))) return false
  if (column === 'dob' && !/\d/.test(cell)) return false
  return !people.includes(column) || /\p{L}/u.test(cell)
}
