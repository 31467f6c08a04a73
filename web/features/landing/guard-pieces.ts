import { placeholders, redactStudentData } from '../../../domain/student-data/redact.ts'

/** The demonstration's text, about an invented student. */
export const exampleText =
  'Our student Maria Lopez, DOB 03/14/2012, ID 4471829, has an IEP. Which staff may open her file?'

export type GuardPiece = { text: string; at: number; isPlaceholder: boolean }

/** A redacted text split at its placeholders, and the number of details replaced. */
export function guardPieces(original: string): { pieces: GuardPiece[]; count: number } {
  const { text, findings, people } = redactStudentData(original)
  const marks = [...new Set([...people.values(), ...Object.values(placeholders)])]
    .filter((mark) => mark !== placeholders.student_name)
    .map((mark) => mark.replace(/[[\]/]/g, '\\$&'))
  const pieces: GuardPiece[] = []
  let at = 0
  for (const part of text.split(new RegExp(`(${marks.join('|')})`))) {
    const isPlaceholder = pieces.length % 2 === 1
    pieces.push({ text: part, at, isPlaceholder })
    at += part.length
  }
  return { pieces, count: findings.length }
}

/** The number of replaced details as a sentence. */
export function findingsInWords(count: number): string {
  if (count === 0) return 'The guard finds no student data in this.'
  return `${count} ${count === 1 ? 'detail is' : 'details are'} replaced before anything is stored.`
}
