import { AppError } from '../../domain/errors.ts'
import { decodedOnce } from '../../domain/local-address.ts'
import { inRecordName } from '../../domain/student-data/kinds/record-names.ts'

type Spared = {
  notStudents?: readonly string[] | undefined
  /** The district's own names; asked for only when a name was found. */
  ownNames?: () => Promise<readonly string[]>
}

/**
 * The redaction of a text, with a placeholder for each finding; names in `notStudents` stay.
 * Applied to everything people write before it is stored, indexed, logged or sent. The word lists
 * are loaded on first use, since most requests need none.
 */
export async function withoutStudentData(
  text: string,
  { notStudents = [], ownNames }: Spared = {},
): Promise<string> {
  const { redactStudentData } = await import('../../domain/student-data/redact.ts')
  const redacted = redactStudentData(text, { notStudents })
  if (!ownNames || redacted.people.size === 0) return redacted.text
  const knownNames = await ownNames()
  if (knownNames.length === 0) return redacted.text
  return redactStudentData(text, { notStudents, knownNames }).text
}

/**
 * Ids that a program made, whose letters and digits say nothing: UUIDs, hashes, the 32 characters
 * of an account's id, and what else changes between letters and digits again and again.
 */
const madeIds =
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{32,}|(?<![\p{L}\d])(?:[a-z\d]{32}|(?=[a-z\d]{16})\d*(?:[a-z]+\d+){3,}[a-z]*)(?![\p{L}\d])/giu

/** Whether the path of a file, or what is said beside it, tells of a student. */
export async function tellsOfStudent(path: string): Promise<boolean> {
  const { isPupilNumber, pathInWords } = await import('../../domain/student-data/kinds/path.ts')
  const own = path.replace(madeIds, '')
  if (own.split('/').some(isPupilNumber)) return true
  for (const text of [own, pathInWords(own)])
    if ((await withoutStudentData(text)) !== text) return true
  return false
}

/** A path as the site's own are written; theirs have no long numbers but in made ids. */
const plainPath = /^(?:\/[a-z\d-]*)*$/

const mayBeOfPupil = (path: string) => /\d{5}/.test(path) || inRecordName.test(path)

/** The path of an address as it is stored: none of it where it holds an id or a name of a student. */
export async function pathWithoutStudentData(path: string): Promise<string> {
  const own = path.replace(madeIds, '')
  if (plainPath.test(own) && !mayBeOfPupil(own)) return path
  return (await tellsOfStudent(decodedOnce(path) ?? path)) ? '/[student]' : path
}

/** Throws INVALID_INPUT for a text, of a field, in which the guard finds student data. */
export async function refuseStudentData(
  field: string,
  text: string | null | undefined,
  advice = '',
): Promise<void> {
  if (!text || (await withoutStudentData(text)) === text) return
  const message = `This reads like something about a student${advice}`
  throw new AppError('INVALID_INPUT', `${field}: ${message}`, [{ field, message }])
}
