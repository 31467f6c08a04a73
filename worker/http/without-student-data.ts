/**
 * What a person typed, with placeholders for whatever identifies a student. What leaders type
 * about their schools goes through here before it is stored, indexed, logged or sent. The guard's word lists are
 * loaded with the first use: most requests need none. Names of `notStudents` stay.
 */
export async function withoutStudentData(
  text: string,
  { notStudents = [] }: { notStudents?: readonly string[] | undefined } = {},
): Promise<string> {
  const { redactStudentData } = await import('../../domain/student-data/redact.ts')
  return redactStudentData(text, { notStudents }).text
}
