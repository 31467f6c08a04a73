/** What the guard can find, and the words that stand in its place. */
export const placeholders = {
  student_name: 'Student',
  student_id: '[student id]',
  ssn: '[Social Security number]',
  dob: '[date of birth]',
  email: '[e-mail address]',
  phone: '[phone number]',
  address: '[address]',
  iep_504: '[IEP/504 detail]',
  discipline: '[discipline detail]',
  health: '[health detail]',
  grade_record: '[grade record]',
  program_status: '[program detail]',
  password: '[password]',
} as const

export type StudentDataType = keyof typeof placeholders
export type Span = { start: number; end: number }
export type Finding = Span & { type: StudentDataType; text: string }

/** `alone`: identifies by itself. Otherwise it counts only in a sentence about a person. */
export type Candidate = Span & { type: StudentDataType; alone: boolean }

/** A map of which characters are covered: asking it costs only the length asked about. */
export function coverageOf(length: number, spans: Span[]) {
  const covered = new Uint8Array(length)
  for (const { start, end } of spans) covered.fill(1, start, end)
  return { touches: ({ start, end }: Span) => covered.subarray(start, end).includes(1) }
}

export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

/**
 * The same pattern read from the end of a text backwards. A pattern that ends in `$` is otherwise
 * tried from every character on, which is most of the work where each word is weighed.
 */
export function endsWith(pattern: RegExp): RegExp {
  return new RegExp(`$(?<=${pattern.source})`, pattern.flags)
}
