import { readFileSync } from 'node:fs'
import { findStudentData } from '../../domain/student-data/find.ts'
import { nothingOff, type Off } from '../../domain/student-data/rules.ts'
import { type Finding, overlaps, type Span } from '../../domain/student-data/spans.ts'
import { type Half, readLines } from './cases.ts'

export type Labelled = { id: string; text: string; spans: (Span & { type: string })[] }
export type Texts = { kind: string; rows: Labelled[] }
type Tally = { found: number; all: number }

/** The guard's figures on labelled and on clean texts. */
export type Figures = {
  /** Labelled spans found, by type. */
  recall: Map<string, Tally>
  /** The same spans, by set of texts. */
  recallOf: Map<string, Tally>
  /** Findings that touch no labelled span, of all findings in texts with spans. */
  extra: Tally
  /** Clean texts with a finding, by set of texts. */
  alarms: Map<string, Tally>
  /** Labelled spans not found, a line each with its text. */
  missed: string[]
  /** Clean texts with a finding, a line each. */
  falseAlarms: string[]
}

const fixtures = new URL('../../tests/fixtures/', import.meta.url)
/** Share of a labelled span's characters that a finding must cover. */
const coverageNeeded = 0.8

/** Held-out texts; the first two files were written by somebody who had not read the rules. */
const heldOutFiles = [
  'cases/guard-clean.jsonl',
  'cases/guard-student.jsonl',
  'cases/guard-pasted.jsonl',
  'cases/guard-desk.jsonl',
  'cases/guard-office.jsonl',
  'cases/guard-notes.jsonl',
]
const tuneFiles = [
  'guard/tune/at-work.jsonl',
  'guard/tune/bare-names.jsonl',
  'guard/tune/desk.jsonl',
  'guard/tune/letters.jsonl',
  'guard/tune/many-names.jsonl',
  'guard/tune/messages.jsonl',
  'guard/tune/notices.jsonl',
  'guard/tune/office.jsonl',
  'guard/tune/pasted.jsonl',
  'guard/tune/records.jsonl',
  'guard/tune/requests.jsonl',
  'guard/tune/school-life.jsonl',
  'guard/tune/tickets.jsonl',
  'guard/tune/unnamed.jsonl',
]

/** All texts of one half: labelled messages, and real names in everyday sentences. */
export function readHalf(half: Half): Texts[] {
  const files = half === 'tune' ? tuneFiles : heldOutFiles
  const labelled = files.map((path) => ({
    kind: path.replace(/^.*\/|\.jsonl$/g, ''),
    rows: readLines<Labelled>(new URL(path, fixtures)).map(withPresentTypes),
  }))
  return [...labelled, ...readProbe(half)]
}

/** Names of types that the guard has others for: a parent's name is replaced as a student's is. */
const presentTypes: Record<string, string> = {
  program: 'program_status',
  parent_name: 'student_name',
  grades: 'grade_record',
}

/** A row with the guard's names of types. */
function withPresentTypes(row: Labelled): Labelled {
  const spans = (row.spans ?? []).map((span) => ({
    ...span,
    type: presentTypes[span.type] ?? span.type,
  }))
  return { ...row, spans }
}

type Probe = Record<string, { names: string[]; sentences: string[] }>

/** Real names in everyday sentences. A hash of the name decides its half. */
export function readProbe(half: Half): Texts[] {
  const probe = JSON.parse(
    readFileSync(new URL('guard/clean-probe.json', fixtures), 'utf8'),
  ) as Probe
  return Object.entries(probe).map(([kind, { names, sentences }]) => ({
    kind: `probe-${kind}`,
    rows: names
      .filter((name) => name === '' || halfOf(name) === half)
      .flatMap((name) =>
        sentences.map((sentence, index) => ({
          id: `${kind}-${index}-${name}`,
          text: sentence.replaceAll('{name}', name),
          spans: [],
        })),
      ),
  }))
}

/** The half a name belongs to, always the same. */
function halfOf(name: string): Half {
  let hash = 7
  for (const letter of name) hash = (hash * 31 + letter.codePointAt(0)!) % 65_521
  return hash % 2 === 0 ? 'tune' : 'held-out'
}

function coverage({ start, end }: Span, findings: Finding[]): number {
  const shared = findings.map((one) => Math.min(end, one.end) - Math.max(start, one.start))
  return shared.reduce((sum, length) => sum + Math.max(0, length), 0) / (end - start)
}

/** The guard's figures on these texts, without the rules named in `off`. */
export function evaluate(sets: Texts[], off: Off = nothingOff): Figures {
  const figures: Figures = {
    recall: new Map(),
    recallOf: new Map(),
    extra: { found: 0, all: 0 },
    alarms: new Map(),
    missed: [],
    falseAlarms: [],
  }
  for (const { kind, rows } of sets)
    for (const row of rows) {
      const findings = findStudentData(row.text, { off })
      if (row.spans.length > 0) weighSpans(figures, kind, row, findings)
      else weighClean(figures, kind, row, findings)
    }
  return figures
}

function weighSpans(figures: Figures, kind: string, row: Labelled, findings: Finding[]) {
  const { id, text, spans } = row
  for (const span of spans) {
    const isFound = coverage(span, findings) >= coverageNeeded
    count(figures.recall, span.type, isFound)
    count(figures.recallOf, kind, isFound)
    if (!isFound)
      figures.missed.push(`${id} ${span.type}: ${text.slice(span.start, span.end)} ← ${text}`)
  }
  const extra = findings.filter((finding) => spans.every((span) => !overlaps(span, finding)))
  figures.extra.found += extra.length
  figures.extra.all += findings.length
}

function weighClean(
  { alarms, falseAlarms }: Figures,
  kind: string,
  row: Labelled,
  findings: Finding[],
) {
  count(alarms, kind, findings.length > 0)
  const found = findings.map(({ type, text }) => `${type} "${text}"`).join(', ')
  if (findings.length > 0) falseAlarms.push(`${row.id}: ${found} ← ${row.text}`)
}

function count(tallies: Map<string, Tally>, key: string, isFound: boolean) {
  const tally = tallies.get(key) ?? { found: 0, all: 0 }
  tallies.set(key, { found: tally.found + Number(isFound), all: tally.all + 1 })
}

/** The sum of tallies. */
export function total(tallies: Iterable<Tally>): Tally {
  const sum = { found: 0, all: 0 }
  for (const { found, all } of tallies) {
    sum.found += found
    sum.all += all
  }
  return sum
}

/** The committed shares in percent, by type and by set of texts; they may not get worse. */
export type Shares = {
  recall: Record<string, number>
  recallOf: Record<string, number>
  alarms: Record<string, number>
}

/** The shares of each type and set and of all, rounded to a tenth. */
export function figuresOf({ recall, recallOf, alarms }: Figures): Shares {
  const shares = (tallies: Map<string, Tally>) =>
    Object.fromEntries(
      [...tallies, ['all', total(tallies.values())] as const].map(([key, tally]) => [
        key,
        Math.round(10 * percent(tally)) / 10,
      ]),
    )
  return { recall: shares(recall), recallOf: shares(recallOf), alarms: shares(alarms) }
}

/** The share in percent; 0 where there was nothing to find. */
export const percent = ({ found, all }: Tally) => (all === 0 ? 0 : (100 * found) / all)
