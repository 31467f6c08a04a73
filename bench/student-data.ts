/**
 * `npx node bench/student-data.ts`; needs no build.
 * Time of the student-data guard on 8,000 characters (the same 4,000 twice) against the 4,000
 * alone, over texts chosen to be slow: linear work doubles. Both sides run in turn; the best of
 * many rounds counts, so that a busy machine affects both.
 */
import { readFileSync } from 'node:fs'
import { findStudentData } from '../domain/student-data/find.ts'
import { report } from './report.ts'

const half = 4_000
const rounds = 24
const warmUp = 4

const fixture = new URL('../tests/fixtures/guard/tune/messages.jsonl', import.meta.url)
const messages = readFileSync(fixture, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => (JSON.parse(line) as { text: string }).text)

const pieces = [
  ...['1', 'A', 'a', '.', '?', '@', '-', '|', ',', '"', '\n', 'é', '学'],
  ...['a a ', 'A B ', '1-1-', '1/2/', 'a.b@', "a'", 'A-', '? ', '. ', 'Ab, ', 'A,'],
  ...['Orla Venn ', 'orla venn ', 'Orla and Ike, ', "Orla's mom ", 'Venn,Orla,4410982,8\n'],
  ...['88, 92, ', '12 Elm ', '555-', 'born on ', 'id is ', 'has a ', 'suspended for '],
  ...['password ', 'password: ', 'login: a ', 'reset a ', 'combo 1 - ', 'stop at Elm '],
]
const texts = [
  ...pieces.map((piece) => piece.repeat(half)),
  ...[0, 300, 600, 900].map((from) => messages.slice(from).join('\n')),
].map((text) => text.slice(0, half))

const best = texts.map(() => ({ once: Number.POSITIVE_INFINITY, twice: Number.POSITIVE_INFINITY }))
for (let round = 0; round < warmUp + rounds; round++) {
  for (const [index, text] of texts.entries()) {
    const once = millisecondsFor(text)
    const twice = millisecondsFor(text + text)
    const figures = best[index]
    if (!figures || round < warmUp) continue
    figures.once = Math.min(figures.once, once)
    figures.twice = Math.min(figures.twice, twice)
  }
}

/** Shorter times than these are too short for the clock. */
const slow = best.filter(({ twice }) => twice > 2)
/** A megabyte of names, as an import may contain it, written in the slowest ways. */
const megabyte = 1_000_000
const rows = ['Orla Venn\n', 'Orla Venn, ', 'Venn,Orla,4410982\n'].map((row) =>
  row.repeat(megabyte / row.length),
)
const namesMs = Math.max(...rows.map((text) => millisecondsFor(text)))

const ratios = slow.map(({ once, twice }) => twice / once)
const slowest = Math.max(...best.map(({ twice }) => twice))
report([
  {
    what: 'guard, 8,000 characters / 4,000 of them',
    figure: Math.max(...ratios),
    budget: { atMost: 3 },
    note: `the slowest took ${slowest.toFixed(1)} ms`,
  },
  {
    what: 'guard, a megabyte of names, milliseconds',
    figure: namesMs,
    budget: { atMost: 1_500 },
  },
])

function millisecondsFor(text: string): number {
  const start = performance.now()
  findStudentData(text)
  return performance.now() - start
}
