import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Fault } from '../../../scripts/mutate.ts'

const faults = JSON.parse(readFileSync('tests/faults/faults.json', 'utf8')) as Fault[]

test('every listed fault can still be planted, and names the test that notices it', () => {
  const stale = faults.filter(
    ({ file, find, noticed }) =>
      !existsSync(noticed) || readFileSync(file, 'utf8').split(find).length !== 2,
  )
  expect(stale.map(({ file, what }) => `${file}: ${what}`)).toEqual([])
  expect(faults.length).toBeGreaterThan(0)
})

test('no fault is listed twice', () => {
  const planted = faults.map(({ file, find, replace }) => `${file} ${find} ${replace}`)
  expect(new Set(planted).size).toBe(planted.length)
})
