/**
 * The redaction of a text, with a placeholder for each finding; names in `notStudents` stay. Applied
 * to everything people write before it is stored, indexed, logged or sent. The word lists are
 * loaded on first use, since most requests need none.
 */
export async function withoutStudentData(
  text: string,
  { notStudents = [] }: { notStudents?: readonly string[] | undefined } = {},
): Promise<string> {
  const { redactStudentData } = await import('../../domain/student-data/redact.ts')
  return redactStudentData(text, { notStudents }).text
}
