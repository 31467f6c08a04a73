import { type Finding, placeholders } from '../../../../domain/student-data/spans.ts'
import { lineAt } from './json-places.ts'
import { KnowledgeFileError } from './parse-entry.ts'

/** Kinds that point at one child: refused alone, or beside whatever is written like a name. */
const alone = ['ssn', 'student_id']
const besideName = [...alone, 'dob']
/** Kinds that a standard speaks of too: refused beside a first name and a surname. */
const besideFullName = ['iep_504', 'discipline', 'health', 'grade_record', 'program_status']

const figures = /\d{4}|\d[/-]\d/

/**
 * Refuses what would store or index a student. Standards are full of capitals that might be names,
 * and print addresses of those who wrote them: a name by itself is let through, so are contacts,
 * and of a catalog, whose controls speak of sanctions and disabilities, all but numbers and
 * birthdays. The reason names kinds, never what was found.
 */
export async function refuseStudents(
  file: string,
  source: string,
  entries: unknown[],
  isCatalog = false,
): Promise<void> {
  const { redactStudentData } = await import('../../../../domain/student-data/redact.ts')
  const seen = new Set<string>()
  for (const entry of entries) {
    // What stands in every control is read once; of a catalog what could be a number or a date.
    const fresh = stringsIn(entry).filter(
      (one) => !seen.has(one) && seen.add(one) && (!isCatalog || figures.test(one)),
    )
    const text = fresh.join('\n')
    const lines = Map.groupBy(redactStudentData(text).findings, ({ start }) => lineAt(text, start))
    for (const findings of lines.values()) {
      const kept = kindsOf(findings, isCatalog)
      if (kept.length === 0) continue
      const at = Math.max(0, source.indexOf(kept[0]!.text))
      const kinds = new Set(kept.map(({ type }) => placeholders[type].replace(/[[\]]/g, '')))
      const reason = `holds what looks like a student's ${[...kinds].join(' and ')}`
      throw new KnowledgeFileError(file, lineAt(source, at), reason)
    }
  }
}

function kindsOf(findings: Finding[], isCatalog: boolean): Finding[] {
  const names = findings.filter(
    ({ type, text }) => type === 'student_name' && /^\p{Lu}/u.test(text),
  )
  const isFull = !isCatalog && names.some(({ text }) => /\p{L}[ ,]+\p{Lu}/u.test(text))
  const wanted = [...(names.length > 0 ? besideName : alone), ...(isFull ? besideFullName : [])]
  return findings.filter(({ type }) => wanted.includes(type))
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value ? Object.values(value).flatMap(stringsIn) : []
}
