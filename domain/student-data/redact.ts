import { type Finding, placeholders } from './finding.ts'
import { findStudentData } from './guard.ts'
import { identifyPeople, letterOf } from './people.ts'
import { withoutInvisible } from './plain-text.ts'

/** Who goes by which placeholder in a conversation; lives where the names were typed, nowhere else. */
export type Naming = {
  /** Placeholders by name as written: "Jayden Smith" is "Student A". */
  people: ReadonlyMap<string, string>
  /** Placeholders that stand in the conversation already. */
  taken: ReadonlySet<string>
}

export type Redacted = { text: string; findings: Finding[]; people: Map<string, string> }

const nobody: Naming = { people: new Map(), taken: new Set() }

/**
 * The text with a stable placeholder for each finding: one letter per person, one phrase per kind.
 * Someone named before in the conversation keeps the letter; nobody gets a letter that is taken.
 */
export function redactStudentData(written: string, before: Naming = nobody): Redacted {
  const original = withoutInvisible(written)
  const findings = findStudentData(original, before.people.keys())
  const names = findings.filter(({ type }) => type === 'student_name').map(({ text }) => text)
  const people = namePeople(original, names, before)
  let at = 0
  let text = ''
  for (const { start, end, type, text: found } of findings) {
    const label = type === 'student_name' ? people.get(found) : placeholders[type]
    text += original.slice(at, start)
    // "student Jayden Smith" becomes "Student A", not "student Student A".
    if (type === 'student_name') text = text.replace(/\b[Ss]tudent\s$/, '')
    text += label
    at = end
  }
  return { text: text + original.slice(at), findings, people }
}

/** The placeholder of every name, of this text and before it. */
function namePeople(original: string, names: string[], { people, taken }: Naming) {
  const used = new Set([...taken, ...people.values(), ...placeholdersIn(original)])
  const all = [...people.keys(), ...names]
  const labels: (string | undefined)[] = []
  const named = new Map<string, string>()
  let letter = 0
  for (const [index, person] of identifyPeople(all).entries()) {
    const name = all[index] ?? ''
    labels[person] ??= people.get(name) ?? nextFree()
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
