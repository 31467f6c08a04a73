import { expect, test, vi } from 'vitest'
import {
  forgetPeople,
  keepPeople,
  readPeople,
} from '../../../web/features/advisors/composer/people-memory.ts'
import {
  deleteAllConversations,
  deleteConversation,
} from '../../../web/features/advisors/conversation-calls.ts'
import { reportedAnswer, storeReportedAnswer } from '../../../web/lib/kept/feedback-draft.ts'
import { storeFlash, takeFlash } from '../../../web/lib/kept/flash.ts'
import { forgetTyped, keepTypedFor } from '../../../web/lib/session/tab-memory.ts'

/** What `Object.keys` sees of a real one: its entries alone. */
function storage(entries: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (key: string) => Object.getOwnPropertyDescriptor(store, key)?.value ?? null,
    setItem: (key: string, value: string) => void Object.assign(store, { [key]: value }),
    removeItem: (key: string) => void Reflect.deleteProperty(store, key),
  }
  const store = Object.assign(Object.create(methods), entries) as Storage
  return store
}

const people = new Map([['Orla Venn', 'Student A']])

test('who goes by which placeholder is known again, in that conversation alone', () => {
  const tab = storage()
  keepPeople('one', people, tab)
  expect(readPeople('one', tab)).toEqual(people)
  expect(readPeople('two', tab).size).toBe(0)
})

test('nobody named leaves no entry, and a damaged entry names nobody', () => {
  const tab = storage({ 'edcabinet:people:one': '{"Orla' })
  expect(readPeople('one', tab).size).toBe(0)
  keepPeople('two', new Map(), tab)
  expect(Object.keys(tab)).toEqual(['edcabinet:people:one'])
})

test('a deleted conversation is forgotten, and all are when all are deleted', () => {
  const tab = storage({ 'edcabinet:draft:privacy': 'kept' })
  for (const id of ['one', 'two', 'three']) keepPeople(id, people, tab)
  forgetPeople('two', tab)
  expect([...readPeople('one', tab), ...readPeople('two', tab)]).toHaveLength(1)
  forgetPeople(undefined, tab)
  expect(Object.keys(tab)).toEqual(['edcabinet:draft:privacy'])
})

test('what was typed is forgotten, and a message for the next page is not', () => {
  const tab = storage({ 'edcabinet:draft:leadership': 'x', 'edcabinet:flash': 'Logged out' })
  keepPeople('one', people, tab)
  forgetTyped(tab)
  expect(Object.keys(tab)).toEqual(['edcabinet:flash'])
})

test('an answer to report is kept for the next page, and not for the next person', () => {
  vi.stubGlobal('sessionStorage', storage())
  const answer = { advisor: 'privacy', question: 'May Ada?', answer: 'No.', sources: [] }
  storeReportedAnswer(answer)
  keepTypedFor('ida')
  expect(reportedAnswer()).toBeNull()
  storeReportedAnswer(answer)
  keepTypedFor('ida')
  expect(reportedAnswer()).toEqual(answer)
  keepTypedFor('june')
  expect(reportedAnswer()).toBeNull()
  vi.unstubAllGlobals()
})

test('a deleted conversation is forgotten in its tab too, once the server has deleted it', async () => {
  vi.stubGlobal('sessionStorage', storage())
  const answers = [409, 204, 204]
  vi.stubGlobal('fetch', async () => new Response(null, { status: answers.shift() ?? 500 }))
  for (const id of ['one', 'two', 'three']) keepPeople(id, people)
  await expect(deleteConversation('one')).rejects.toThrow()
  expect(readPeople('one')).toEqual(people)
  await deleteConversation('one')
  expect([readPeople('one').size, readPeople('two').size]).toEqual([0, 1])
  await deleteAllConversations()
  expect([readPeople('two').size, readPeople('three').size]).toEqual([0, 0])
  vi.unstubAllGlobals()
})

test('a draft stays for who typed it, signed in again, and is gone for the next person', () => {
  const tab = storage()
  keepTypedFor('ida', tab)
  tab.setItem('edcabinet:draft:leadership', 'half a question')
  keepTypedFor('ida', tab)
  expect(tab.getItem('edcabinet:draft:leadership')).toBe('half a question')
  keepTypedFor('june', tab)
  expect(tab.getItem('edcabinet:draft:leadership')).toBe(null)
})

test('a message for the next page is shown there, and on no page after it', () => {
  vi.stubGlobal('sessionStorage', storage())
  storeFlash({ message: 'Logged out', tone: 'success' })
  expect([takeFlash(), takeFlash()]).toEqual([{ message: 'Logged out', tone: 'success' }, null])
  vi.unstubAllGlobals()
})
