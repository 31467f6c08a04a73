type Spared = {
  notStudents?: readonly string[] | undefined
  /** The district's own names; asked for only when a name was found. */
  ownNames?: () => Promise<readonly string[]>
}

/**
 * The redaction of a text, with a placeholder for each finding; names in `notStudents` stay. Applied
 * to everything people write before it is stored, indexed, logged or sent. The word lists are
 * loaded on first use, since most requests need none.
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
