import { findStudentData } from './find.ts'
import { identifyPeople, isNameOf, letterOf } from './people.ts'
import { type Finding, placeholders } from './spans.ts'

export { placeholders } from './spans.ts'

/** The names known in a conversation; they live where they were typed, nowhere else. */
export type Naming = {
  /** Placeholders by name as written: "Jayden Smith" is "Student A". */
  people?: ReadonlyMap<string, string>
  /** Placeholders that stand in the conversation already. */
  taken?: ReadonlySet<string>
  /** Names that are no student's: the district's own, its vendors'. */
  knownNames?: readonly string[]
  /** People who are no students, as the writer says: their names stay, what is said of them goes. */
  notStudents?: readonly string[]
}

export type Redacted = { text: string; findings: Finding[]; people: Map<string, string> }

/**
 * The text with a stable placeholder for each finding: one letter per person, one phrase per kind.
 * Someone named before in the conversation keeps the letter; nobody gets a letter that is taken.
 */
export function redactStudentData(original: string, naming: Naming = {}): Redacted {
  const findings = findStudentData(original, {
    named: naming.people?.keys(),
    knownNames: naming.knownNames,
  }).filter(
    ({ type, text }) =>
      type !== 'student_name' || !naming.notStudents?.some((name) => isNameOf(text, name)),
  )
  const names = findings.filter(({ type }) => type === 'student_name').map(({ text }) => text)
  const people = namePeople(original, names, naming)
  const pieces: string[] = []
  let at = 0
  for (const { start, end, type, text } of findings) {
    const before = original.slice(at, start)
    // "student Jayden Smith" becomes "Student A", not "student Student A".
    const isName = type === 'student_name'
    pieces.push(isName ? before.replace(/\b[Ss]tudent\s$/, '') : before)
    pieces.push((isName && people.get(text)) || placeholders[type])
    at = end
  }
  return { text: pieces.join('') + original.slice(at), findings, people }
}

/** The placeholder of every name, of this text and before it. */
function namePeople(original: string, names: string[], { people, taken }: Naming) {
  const used = new Set([...(taken ?? []), ...(people?.values() ?? []), ...placeholdersIn(original)])
  const all = [...(people?.keys() ?? []), ...names]
  const labels: (string | undefined)[] = []
  const named = new Map<string, string>()
  let letter = 0
  for (const [index, person] of identifyPeople(all).entries()) {
    const name = all[index] ?? ''
    labels[person] ??= people?.get(name) ?? nextFree()
    named.set(name, labels[person])
  }
  return named

  function nextFree(): string {
    for (;;) {
      const label = `${placeholders.student_name} ${letterOf(letter++)}`
      if (!used.has(label)) return label
    }
  }
}

/** The placeholders of people that stand in a text: "Student A", "Student B". */
export function placeholdersIn(text: string): string[] {
  return text.match(/\bStudent [A-Z]{1,2}\b/g) ?? []
}
