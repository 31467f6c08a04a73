/** Measures the student-data guard: `node scripts/eval-guard.ts [file.jsonl]`. */
import { readFileSync } from 'node:fs'
import { type Finding, findStudentData } from '../domain/student-data/guard.ts'

type Expected = { start: number; end: number; type: string }
type Example = { id: string; text: string; spans: Expected[]; has_pii: boolean }

const goals = { recall: 0.95, falsePositives: 0.05 }
const coverageNeeded = 0.8

function coverage({ start, end }: Expected, findings: Finding[]): number {
  const shared = findings.map((one) => Math.min(end, one.end) - Math.max(start, one.start))
  return shared.reduce((sum, length) => sum + Math.max(0, length), 0) / (end - start)
}

const percent = (part: number, whole: number) =>
  `${part}/${whole} (${whole ? ((100 * part) / whole).toFixed(1) : '–'} %)`

const file = process.argv[2] ?? new URL('../tests/fixtures/guard-eval.jsonl', import.meta.url)
const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
const examples = lines.map((line) => JSON.parse(line) as Example)

const byType = new Map<string, { found: number; all: number }>()
let alarms = 0
for (const { id, text, spans } of examples) {
  const findings = findStudentData(text)
  for (const span of spans) {
    const tally = byType.get(span.type) ?? { found: 0, all: 0 }
    const isFound = coverage(span, findings) >= coverageNeeded
    byType.set(span.type, { found: tally.found + Number(isFound), all: tally.all + 1 })
    if (!isFound)
      console.log(`missed ${id} ${span.type}: ${text.slice(span.start, span.end)} ← ${text}`)
  }
  if (spans.length === 0 && findings.length > 0) {
    alarms++
    console.log(
      `false ${id}: ${findings.map((one) => `${one.type} "${one.text}"`).join(', ')} ← ${text}`,
    )
  }
}

for (const [type, { found, all }] of byType) console.log(`${type.padEnd(16)}${percent(found, all)}`)
const totals = [...byType.values()]
const found = totals.reduce((sum, tally) => sum + tally.found, 0)
const all = totals.reduce((sum, tally) => sum + tally.all, 0)
const clean = examples.filter(({ spans }) => spans.length === 0).length
console.log(`recall ${percent(found, all)}; false positives ${percent(alarms, clean)}`)
if (found < goals.recall * all || alarms > goals.falsePositives * clean) process.exit(1)
