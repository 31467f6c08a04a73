import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { advisorIds, advisors } from '../../../domain/advisors/advisors.ts'

test.each(['icon', 'hue', 'path', 'title'] as const)(
  'no two advisors have the same %s',
  (field) => {
    expect(new Set(advisorIds.map((id) => advisors[id][field])).size).toBe(advisorIds.length)
  },
)

test('every advisor has a folder of entries', () => {
  expect(advisorIds.filter((id) => !existsSync(`knowledge/${id}`))).toEqual([])
})
