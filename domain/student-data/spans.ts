/** The kinds of student data, each with the words that stand in its place. */
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

/**
 * How much a candidate says by itself. `certain`: it identifies alone. `evidence`: it is a finding
 * beside a person, and makes a name beside it a student's. `besidePerson`: a finding beside a
 * person who is known otherwise.
 */
export type Strength = 'certain' | 'evidence' | 'besidePerson'
export type Candidate = Span & { type: StudentDataType; strength: Strength; rule?: string }

/** A text as the source of a pattern that matches it and nothing else. */
export const literally = (text: string) => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** Whether two spans share a character; spans that only touch do not. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

/** A map of which characters are covered: asking it costs only the length asked about. */
export function coverageOf(length: number, spans: Span[]) {
  const covered = new Uint8Array(length)
  for (const { start, end } of spans) covered.fill(1, start, end)
  return { touches: ({ start, end }: Span) => covered.subarray(start, end).includes(1) }
}

/** Items sorted into the stretches they begin in, in one walk through both lists. */
export function groupByStretch<Item extends Span>(items: Item[], stretches: Span[]): Item[][] {
  const sorted = items.toSorted((a, b) => a.start - b.start)
  let next = 0
  return stretches.map(({ end }) => {
    const first = next
    while (next < sorted.length && sorted[next]!.start < end) next++
    return sorted.slice(first, next)
  })
}

/** Findings without overlaps: the first candidate keeps its stretch, later ones what is left. */
export function withoutOverlap(text: string, candidates: Candidate[]): Finding[] {
  const owner = new Int32Array(text.length).fill(-1)
  candidates.forEach(({ start, end }, index) => {
    for (let at = start; at < end; at++) if (owner[at] === -1) owner[at] = index
  })
  const findings: Finding[] = []
  for (let start = 0; start < text.length; ) {
    const index = owner[start]!
    let end = start + 1
    while (end < text.length && owner[end] === index) end++
    const candidate = candidates[index]
    if (candidate) {
      const raw = text.slice(start, end)
      const left = start + raw.search(/[^\s,;|]|$/)
      const kept = text.slice(left, end).replace(/[\s,;|]+$/, '')
      const isWhole = candidate.end - candidate.start === raw.length
      if (kept && (isWhole || /[\p{L}\p{N}]{3}/u.test(kept)))
        findings.push({ start: left, end: left + kept.length, type: candidate.type, text: kept })
    }
    start = end
  }
  return findings
}

const repeatable = new Set(['student_id', 'ssn', 'email', 'phone', 'password', 'address'])
const shortestRepeat = 5
const mostRepeats = 200

/** The places where a value that was found once stands again. One pass through the text. */
export function findRepeats(text: string, found: Candidate[]): Candidate[] {
  const byValue = new Map<string, Candidate>()
  for (const one of found)
    if (repeatable.has(one.type) && one.end - one.start >= shortestRepeat)
      byValue.set(text.slice(one.start, one.end), one)
  // A long export repeats nothing that is not in a row of its own.
  if (byValue.size === 0 || byValue.size > mostRepeats) return []
  const values = [...byValue.keys()].sort((a, b) => b.length - a.length).map(literally)
  return [...text.matchAll(new RegExp(values.join('|'), 'g'))].map(({ index, 0: value }) => ({
    ...byValue.get(value)!,
    start: index,
    end: index + value.length,
    strength: 'certain',
  }))
}
