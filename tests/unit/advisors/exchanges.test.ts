import { expect, test } from 'vitest'
import {
  followUpOf,
  isTemporary,
  type Message,
  titleOf,
} from '../../../domain/advisors/conversations.ts'
import { emptyMessage, exchangesOf } from '../../../domain/advisors/message.ts'

const message = (id: string, role: Message['role']): Message => ({ ...emptyMessage(role), id })
const asked = (id: string) => message(id, 'user')
const said = (id: string) => message(id, 'assistant')

test.each([
  ['a question and its answer', [asked('q'), said('a')], ['q a']],
  ['a question that waits', [asked('q'), said('a'), asked('r')], ['q a', 'r -']],
  ['an answer alone', [said('a')], ['- a']],
  ['a second answer', [asked('q'), said('a'), said('b')], ['q a', '- b']],
  ['two questions', [asked('q'), asked('r'), said('a')], ['q -', 'r a']],
  ['nothing', [], []],
])('%s is paired', (_, messages, pairs) => {
  const found = exchangesOf(messages).map(
    ({ question, answer }) => `${question?.id ?? '-'} ${answer?.id ?? '-'}`,
  )
  expect(found).toEqual(pairs)
})

test('a conversation is called by its question, on one line of 80 signs at most', () => {
  expect(titleOf('  How do we\n roll out MFA? ')).toBe('How do we roll out MFA?')
  expect(titleOf('x'.repeat(80))).toBe('x'.repeat(80))
  expect(titleOf('x'.repeat(81))).toBe(`${'x'.repeat(79)}…`)
  expect(titleOf(`${'x'.repeat(78)} and more`)).toBe(`${'x'.repeat(78)}…`)
})

test('a follow-up that was stored as its question alone is both', () => {
  expect(followUpOf('Who pays?')).toEqual({ label: 'Who pays?', question: 'Who pays?' })
  const whole = { label: 'Cost', question: 'What does it cost?', entryId: 'mfa' }
  expect(followUpOf(whole)).toBe(whole)
})

test('temporary conversations are known by their ids', () => {
  expect([isTemporary('temp-a.b'), isTemporary('a-temp-b')]).toEqual([true, false])
})
