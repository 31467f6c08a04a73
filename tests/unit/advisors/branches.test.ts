import { expect, test } from 'vitest'
import { emptyMessage } from '../../../domain/advisors/message.ts'
import { TemporaryConversation } from '../../../worker/features/advisors/answering/temporary-conversation.ts'
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

test.each([
  ['interrupted', true],
  ['stopped', false],
  ['complete', false],
] as const)(
  'of a temporary conversation an answer that is %s is tried again for nothing: %s',
  (status, isFree) => {
    const conversation = new TemporaryConversation({ id: 't', userId: 'u', advisor: 'pedagogy' })
    conversation.place({ kind: 'new', id: 'question', text: 'Why?' })
    const answer = { id: 'answer', parentId: 'question', status, text: '', createdAt: new Date() }
    conversation.saveAnswer({ ...emptyMessage('assistant'), ...answer })
    expect(conversation.isFree({ kind: 'regenerate', messageId: 'answer' })).toBe(isFree)
  },
)
