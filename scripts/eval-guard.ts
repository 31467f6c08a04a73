/**
 * Measures the student-data guard: `npm run eval:guard`. `-- --list` prints the misses of the
 * tuning half; `-- --ablate` prints the change in figures without each rule; `-- --write` writes
 * the figures to tests/fixtures/guard/figures.json; `-- --fit` fits the weights of name evidence on
 * the tuning half instead, and says whether they are those committed. Of the held-out half only
 * totals are printed.
 */
import { writeFileSync } from 'node:fs'
import { contactRules } from '../domain/student-data/kinds/contact.ts'
import { identifierRules } from '../domain/student-data/kinds/identifier.ts'
import { loginRules } from '../domain/student-data/kinds/login.ts'
import { markRules } from '../domain/student-data/kinds/mark.ts'
import { pathRules } from '../domain/student-data/kinds/path.ts'
import { contextRules } from '../domain/student-data/names/beside.ts'
import { capitalisedSteps } from '../domain/student-data/names/capitalised.ts'
import { pairSteps } from '../domain/student-data/names/lowercase.ts'
import { type Half, halves } from './evaluation/cases.ts'
import { fitNames } from './evaluation/fit-names.ts'
import {
  evaluate,
  type Figures,
  figuresOf,
  percent,
  readHalf,
  type Shares,
  total,
} from './evaluation/guard.ts'

const goals = { recall: 95, alarms: 5 }
const has = (flag: string) => process.argv.includes(flag)
const sets = new Map(halves.map((half) => [half, readHalf(half)]))

if (has('--fit')) {
  console.log(fitNames())
  process.exit()
}

const share = (tally: { found: number; all: number }) =>
  tally.all === 0 ? 'none' : `${tally.found}/${tally.all} (${percent(tally).toFixed(1)} %)`

const shares: { [half in Half]?: Shares } = {}
let isGood = true
for (const [half, texts] of sets) {
  const figures = evaluate(texts)
  if (half === 'tune' && has('--list'))
    for (const line of [...figures.missed, ...figures.falseAlarms]) console.log(line)
  print(half, figures)
  shares[half] = figuresOf(figures)
  isGood &&= isWithinGoals(figures)
}
if (has('--ablate')) ablate()
if (has('--write')) {
  const file = new URL('../tests/fixtures/guard/figures.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify(shares, null, 2)}\n`)
}
if (!isGood) process.exitCode = 1

function print(half: Half, { recall, recallOf, extra, alarms }: Figures) {
  console.log(`\n${half}`)
  for (const [type, tally] of recall) console.log(`  found ${type.padEnd(17)}${share(tally)}`)
  for (const [kind, tally] of recallOf) console.log(`  found in ${kind.padEnd(14)}${share(tally)}`)
  console.log(`  found of all spans     ${share(total(recall.values()))}`)
  console.log(`  findings beside spans  ${share(extra)}`)
  for (const [kind, tally] of alarms) console.log(`  alarms ${kind.padEnd(16)}${share(tally)}`)
  console.log(`  alarms of clean texts  ${share(total(alarms.values()))}`)
}

function isWithinGoals({ recall, alarms }: Figures): boolean {
  const found = total(recall.values())
  return (
    (found.all === 0 || percent(found) >= goals.recall) &&
    percent(total(alarms.values())) <= goals.alarms
  )
}

/** For each rule, the spans no longer found and the alarms no longer raised without it. */
function ablate() {
  // Parts of the guard that `off` can name and that are in no list of rules.
  const others = [
    ...[...capitalisedSteps, ...pairSteps].map(({ id }) => id),
    'likely',
    'bridge-after',
    'bridge-before',
    'verb-first',
    'soft-after',
    'sentence-record',
    'sentence-personal',
    'school-life',
    'at-work',
    'id-of-child',
    'next-sentence',
    'message-of-child',
    'score-list',
    'others-named',
    'marks-behind',
  ]
  const details = [...contactRules, ...loginRules, ...identifierRules, ...markRules, ...pathRules]
  const ids = [...details, ...contextRules].map(({ id }) => id)
  const base = new Map([...sets].map(([half, texts]) => [half, evaluate(texts)]))
  console.log('\nrule: spans it finds / alarms it raises, tune and held-out')
  for (const id of [...ids, ...others]) {
    const earned = [...sets].map(([half, texts]) => {
      const without = evaluate(texts, new Set([id]))
      const before = base.get(half)!
      const spans = total(before.recall.values()).found - total(without.recall.values()).found
      const alarms = total(before.alarms.values()).found - total(without.alarms.values()).found
      return `${spans} / ${alarms}`
    })
    console.log(`  ${id.padEnd(24)}${earned.join('    ')}`)
  }
}
