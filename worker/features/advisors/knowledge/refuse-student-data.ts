import { setTimeout } from 'node:timers/promises'
import {
  type Finding,
  placeholders,
  type StudentDataType,
} from '../../../../domain/student-data/spans.ts'
import { lineAt } from './json-places.ts'
import { KnowledgeFileError } from './parse-entry.ts'

/** Kinds that point at one child. */
const refusedAlways: StudentDataType[] = ['ssn', 'student_id']
/** Also refused on a line with what is written like a name. */
const refusedWithName: StudentDataType[] = [...refusedAlways, 'dob']
/** Kinds that a standard speaks of too: refused on a line with a first name and a surname. */
const refusedWithFullName: StudentDataType[] = [
  'iep_504',
  'discipline',
  'health',
  'grade_record',
  'program_status',
]

/** Entries that are read before others of the isolate have their turn. */
const entriesAtOnce = 20

const mayBeNumberOrDate = /\d{4}|\d[/-]\d/

/**
 * Throws `KnowledgeFileError` where a file's entries hold student data, at the first place in the
 * file that reads like it. Standards are full of capitals that might be names, and print addresses
 * of those who wrote them: a name by itself is let through, so are contacts, and of an OSCAL catalog,
 * whose controls speak of sanctions and disabilities, all but numbers and birthdays. The reason names
 * kinds, never what was found.
 */
export async function refuseStudentData(
  file: string,
  fileText: string,
  entries: unknown[],
  isOscalCatalog = false,
): Promise<void> {
  // Loaded here: only staff's imports need it.
  const { redactStudentData } = await import('../../../../domain/student-data/redact.ts')
  const seen = new Set<string>()
  for (const [at, entry] of entries.entries()) {
    if (at % entriesAtOnce === 0) await setTimeout(0)
    // What stands in every control is read once; of a catalog what could be a number or a date.
    const unseen = new Set(stringsIn(entry).filter((one) => !seen.has(one)))
    for (const one of unseen) seen.add(one)
    const read = [...unseen].filter((one) => !isOscalCatalog || mayBeNumberOrDate.test(one))
    // Each is a sentence: what ends one calls nothing by its name that begins the next.
    const text = read.join('.\n')
    const lines = Map.groupBy(redactStudentData(text).findings, ({ start }) => lineAt(text, start))
    for (const findings of lines.values()) {
      const kept = refusedOf(findings, isOscalCatalog)
      if (kept.length === 0) continue
      const found = Math.max(0, fileText.indexOf(kept[0]!.text))
      const kinds = new Set(kept.map(({ type }) => placeholders[type].replace(/[[\]]/g, '')))
      const reason = `holds what looks like a student's ${[...kinds].join(' and ')}`
      throw new KnowledgeFileError(file, lineAt(fileText, found), reason)
    }
  }
}

/** Of what was found on one line, what the file is refused for. */
function refusedOf(findings: Finding[], isOscalCatalog: boolean): Finding[] {
  const names = findings.filter(
    ({ type, text }) => type === 'student_name' && /^\p{Lu}/u.test(text),
  )
  const isFull = !isOscalCatalog && names.some(({ text }) => /\p{L}[ ,]+\p{Lu}/u.test(text))
  const refused = [
    ...(names.length > 0 ? refusedWithName : refusedAlways),
    ...(isFull ? refusedWithFullName : []),
  ]
  return findings.filter(({ type }) => refused.includes(type))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value ? Object.values(value).flatMap(stringsIn) : []
}
