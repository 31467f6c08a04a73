import type { Redacted } from '../../../../domain/student-data/redact.ts'
import type { Finding, StudentDataType } from '../../../../domain/student-data/spans.ts'
import { withCapital } from '../../../../domain/text/capital.ts'

const details: Record<Exclude<StudentDataType, 'student_name'>, [one: string, many: string]> = {
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

export type ReplacedName = { name: string; placeholder: string }

/** Each student's longest name found, with the placeholder that replaces it. */
export function replacedNames({ findings, people }: Pick<Redacted, 'findings' | 'people'>) {
  const longest = new Map<string, string>()
  for (const { type, text } of findings) {
    const placeholder = type === 'student_name' ? people.get(text) : undefined
    if (placeholder && text.length > (longest.get(placeholder)?.length ?? 0))
      longest.set(placeholder, text)
  }
  return [...longest].map(([placeholder, name]): ReplacedName => ({ name, placeholder }))
}

/** "5 names will be sent as Student A to Student E, 1 as written." */
export function namesInWords(replaced: ReplacedName[], asWritten: readonly string[]): string {
  const count = (many: number) => (many === 1 ? '1 name' : `${many} names`)
  const [first, last] = [replaced[0], replaced.at(-1)]
  if (!first || !last) return `${count(asWritten.length)} will be sent as written.`
  const labels = first === last ? first.placeholder : `${first.placeholder} to ${last.placeholder}`
  const rest = asWritten.length > 0 ? `, ${asWritten.length} as written` : ''
  return `${count(replaced.length)} will be sent as ${labels}${rest}.`
}

/** "A date of birth and 2 phone numbers will be left out."; null when only names were found. */
export function detailsInWords(findings: Finding[]): string | null {
  const counts = new Map<keyof typeof details, number>()
  for (const { type } of findings)
    if (type !== 'student_name') counts.set(type, (counts.get(type) ?? 0) + 1)
  if (counts.size === 0) return null
  const list = [...counts].map(([type, count]) =>
    count === 1 ? details[type][0] : `${count} ${details[type][1]}`,
  )
  const said = new Intl.ListFormat('en-US').format(list)
  return `${withCapital(said)} will be left out.`
}
