import { expect, test } from 'vitest'
import {
  branchTo,
  leafOf,
  newestLeafBelow,
} from '../../../worker/features/advisors/conversations/branches.ts'

/** Two questions in the place of one, the first with two answers; oldest first. */
const messages = [
  ['first', null],
  ['answer', 'first'],
  ['again', 'first'],
  ['edited', null],
  ['last', 'edited'],
].map(([id = '', parentId = null], at) => ({
  ...{ id: id as string, parentId, siblings: [] },
  role: ['first', 'edited'].includes(String(id)) ? ('user' as const) : ('assistant' as const),
  at,
}))

test('a conversation opens at the branch that was chosen, or else at what was said last', () => {
  expect(leafOf(messages, 'answer')).toBe('answer')
  expect(leafOf(messages, null)).toBe('last')
  expect(leafOf(messages, 'gone')).toBe('last')
  expect(leafOf([], null)).toBeNull()
})

test('a branch is what led to a message, and goes on to the newest below it', () => {
  expect(branchTo(messages, 'again').map(({ id }) => id)).toEqual(['first', 'again'])
  expect(branchTo(messages, null)).toEqual([])
  expect(newestLeafBelow(messages, 'first')).toBe('again')
  expect(newestLeafBelow(messages, 'edited')).toBe('last')
  expect(newestLeafBelow(messages, 'gone')).toBeNull()
})
