import type { Finding, StudentDataType } from '../../../../domain/student-data/spans.ts'

const names: Record<StudentDataType, [one: string, many: string]> = {
  student_name: ['a name', 'names'],
  student_id: ['a student id', 'student ids'],
  ssn: ['a Social Security number', 'Social Security numbers'],
  dob: ['a date of birth', 'dates of birth'],
  email: ['an e-mail address', 'e-mail addresses'],
  phone: ['a phone number', 'phone numbers'],
  address: ['a home address', 'home addresses'],
  iep_504: ['an IEP or 504 detail', 'IEP or 504 details'],
  discipline: ['a discipline detail', 'discipline details'],
  health: ['a health detail', 'health details'],
  grade_record: ['a grade', 'grades'],
  program_status: ['a program detail', 'program details'],
  password: ['a password', 'passwords'],
}

/** "2 student details will be replaced: a name, a date of birth"; `were` for afterwards. */
export function findingsInWords(
  findings: Finding[],
  tense: 'will be' | 'were' = 'will be',
): string {
  const counts = new Map<StudentDataType, number>()
  for (const { type } of findings) counts.set(type, (counts.get(type) ?? 0) + 1)
  const list = [...counts].map(([type, count]) =>
    count === 1 ? names[type][0] : `${count} ${names[type][1]}`,
  )
  const kind = counts.size === 1 && counts.has('password') ? 'private' : 'student'
  const one = findings.length === 1
  const verb = one && tense === 'were' ? 'was' : tense
  return `${findings.length} ${kind} ${one ? 'detail' : 'details'} ${verb} replaced: ${list.join(', ')}`
}

export type Piece = { text: string; replaced: boolean }

/** What is sent, in pieces: the placeholders apart from what was typed. */
export function piecesOf(typed: string, { text }: { text: string }): Piece[] {
  return text
    .split(/(\bStudent [A-Z]{1,2}\b|\[[^[\]]{1,40}\])/)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, replaced: isPlaceholder(piece) && !typed.includes(piece) }))
}

const isPlaceholder = (piece: string) => /^(?:Student [A-Z]{1,2}|\[.*\])$/.test(piece)
