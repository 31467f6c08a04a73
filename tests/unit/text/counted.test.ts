import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { counted } from '../../../domain/counted.ts'

test.each([
  [0, '0 seats', '0 entries'],
  [1, '1 seat', '1 entry'],
  [2, '2 seats', '2 entries'],
  [5, '5 seats', '5 entries'],
  [1200, '1,200 seats', '1,200 entries'],
])('%i things are counted as people say them', (count, seats, entries) => {
  expect(counted(count, 'seat')).toBe(seats)
  expect(counted(count, 'entry', 'entries')).toBe(entries)
})

/** A figure that can be one, with a plural after it. */
const figure =
  /\{(?:[\w.]+\.length|(?:[\w.]+\.)?(?:count|total|rows|left|done|tries|visits|seats|accounts|outside|limit|messages|questions))\} (?:[a-z]{3,}s|people)\b/g

test('no text counts "1 rows": what can be one goes through `counted`, or says what one is', async () => {
  const slips: string[] = []
  for await (const file of glob('{web,worker,domain}/**/*.{ts,tsx}')) {
    const lines = readFileSync(file, 'utf8').split('\n')
    for (const [at, line] of lines.entries()) {
      const saysOne = lines.slice(Math.max(0, at - 3), at + 1).some((near) => /=== 1\b/.test(near))
      const found = line.match(figure)
      if (found && !saysOne) slips.push(`${file}:${at + 1} ${found.join(', ')}`)
    }
  }
  expect(slips).toEqual([])
})
