import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { activityPingMs } from '../../../domain/constants.ts'

const source = readFileSync('web/tracker.ts', 'utf8')

test('the tracker imports nothing, and pings as often as the specification says', () => {
  expect(source).not.toMatch(/^import /m)
  const [, written = ''] = /activityPingMs = ([\d_]+)/.exec(source) ?? []
  expect(Number(written.replaceAll('_', ''))).toBe(activityPingMs)
})
