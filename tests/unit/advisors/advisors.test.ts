import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { advisorIds, advisors, isAdvisorId } from '../../../domain/advisors/advisors.ts'

test.each(['icon', 'hue', 'path', 'title'] as const)(
  'no two advisors have the same %s',
  (field) => {
    expect(new Set(advisorIds.map((id) => advisors[id][field])).size).toBe(advisorIds.length)
  },
)

test('every advisor has a folder of entries', () => {
  expect(advisorIds.filter((id) => !existsSync(`knowledge/${id}`))).toEqual([])
})

test('an id of an advisor is told from any other word', () => {
  expect(advisorIds.every(isAdvisorId)).toBe(true)
  expect(['toString', 'cybersecurity', '', null, 3].some(isAdvisorId)).toBe(false)
})
