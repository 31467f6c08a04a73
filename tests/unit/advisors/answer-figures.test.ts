import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Figures, measure } from '../../../scripts/evaluation/figures.ts'

/** In percentage points. */
const tolerated = 0.5

test('no figure of the answers is worse than the committed one', { timeout: 300_000 }, async () => {
  const committed = JSON.parse(readFileSync('tests/fixtures/cases/figures.json', 'utf8')) as Figures
  const now = await measure()
  const worse = (Object.keys(committed) as (keyof Figures)[]).flatMap((set) => [
    ...Object.entries(committed[set].higher).flatMap(([name, before]) => {
      const after = now[set].higher[name] ?? 0
      return after < before - tolerated ? [`${set}, ${name}: ${before} → ${after}`] : []
    }),
    ...Object.entries(committed[set].lower).flatMap(([name, before]) => {
      const after = now[set].lower[name] ?? 100
      return after > before + tolerated ? [`${set}, ${name}: ${before} → ${after}`] : []
    }),
  ])
  expect(worse).toEqual([])
})
