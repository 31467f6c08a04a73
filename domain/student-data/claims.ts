import type { Candidate, Finding } from './finding.ts'

/** Keeps the first claim on each stretch of text; later claims keep what is left of theirs. */
export function withoutOverlap(text: string, claims: Candidate[]): Finding[] {
  const owner = new Int32Array(text.length).fill(-1)
  claims.forEach(({ start, end }, index) => {
    for (let at = start; at < end; at++) if (owner[at] === -1) owner[at] = index
  })
  const findings: Finding[] = []
  for (let start = 0; start < text.length; ) {
    const index = owner[start]!
    let end = start + 1
    while (end < text.length && owner[end] === index) end++
    const raw = text.slice(start, end)
    const left = start + raw.search(/[^\s,;|]|$/)
    const kept = text.slice(left, end).replace(/[\s,;|]+$/, '')
    const claim = claims[index]
    const isWhole = claim && claim.end - claim.start === raw.length
    if (claim && kept && (isWhole || /[\p{L}\p{N}]{3}/u.test(kept))) {
      findings.push({ start: left, end: left + kept.length, type: claim.type, text: kept })
    }
    start = end
  }
  return findings
}

const repeated = new Set(['student_id', 'ssn', 'email', 'phone', 'password', 'address'])

/** What was found once is hidden wherever it stands again. */
export function findRepeats(text: string, found: Candidate[]): Candidate[] {
  const values = new Map(
    found
      .filter(({ type, start, end }) => repeated.has(type) && end - start > 4)
      .map((one) => [text.slice(one.start, one.end), one]),
  )
  return [...values].flatMap(([value, one]) => {
    const places: Candidate[] = []
    for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + value.length))
      places.push({ ...one, start: at, end: at + value.length, alone: true })
    return places
  })
}
