import { expect, test } from 'vitest'
import {
  type ConversationNote,
  emptyNote,
  isEmptyNote,
  mapNote,
} from '../../../domain/advisors/conversation-note.ts'
import { redactStudentData } from '../../../domain/student-data/redact.ts'
import {
  detailsInWords,
  namesInWords,
  replacedNames,
} from '../../../web/features/advisors/composer/student-data.ts'
import {
  allowanceInWords,
  limitsInWords,
} from '../../../web/features/advisors/composer/use-allowance.ts'
import { dayInWords, momentInWords } from '../../../web/features/advisors/moment-in-words.ts'
import { announcementOf } from '../../../web/features/advisors/thread/announcement.ts'
import { pendingAnswer } from '../../../web/features/advisors/thread/answer-stream.ts'

const now = new Date(2026, 10, 20, 15, 0)
const tonight = new Date(2026, 10, 20, 20, 0).toISOString()

test('a near moment is said as people say it', () => {
  expect(momentInWords(tonight, now)).toBe('at 8 pm')
  expect(momentInWords(new Date(2026, 10, 21, 6, 30).toISOString(), now)).toBe(
    'tomorrow at 6:30 am',
  )
  expect(momentInWords(new Date(2026, 10, 25, 0, 0).toISOString(), now)).toBe(
    'on November 25 at midnight',
  )
})

test('the midnight to come is said without its date', () => {
  expect(momentInWords(new Date(2026, 10, 21, 0, 0).toISOString(), now)).toBe('at midnight')
})

test('a past day is said as people say it', () => {
  const at = (day: number) => dayInWords(new Date(2026, 10, day, 9, 0).toISOString(), now)
  expect([at(20), at(19), at(18)]).toEqual(['Today', 'Yesterday', 'Nov 18, 2026'])
})

test('a finished answer is announced by how it ended and its first paragraph', () => {
  const answer = {
    ...pendingAnswer(),
    text: '**Yes**, with a key [1] [2].\n\n### Five steps\n\n1. Buy',
  }
  expect(announcementOf(answer)).toBe('The answer is finished. Yes, with a key.')
  expect(announcementOf({ ...answer, status: 'stopped', text: '' })).toBe('The answer is stopped.')
})

test('the allowance is always said, and asks for attention when little of it is left', () => {
  const say = (limit: number | null, used: number) =>
    allowanceInWords({ limit, used, resets_at: tonight }, now)
  expect(say(null, 500)).toBeNull()
  expect(say(100, 0)).toEqual({ text: '100 of 100 questions left today.', little: false })
  expect(say(100, 84)).toEqual({ text: '16 of 100 questions left today.', little: false })
  const low = '15 of 100 questions left today; resets at 8 pm.'
  expect(say(100, 85)).toEqual({ text: low, little: true })
  // Three a day are not few before the first of them.
  expect(say(3, 0)).toEqual({ text: '3 of 3 questions left today.', little: false })
  expect(say(3, 1)?.little).toBe(true)
  const used = 'Today’s 20 questions are used; you can ask again at 8 pm.'
  expect(say(20, 20)).toEqual({ text: used, little: true })
})

test('conversations that may be begun within the hour are said once they are few', () => {
  const allowance = { limit: 500, used: 190, resets_at: tonight }
  const day = '310 of 500 questions left today.'
  expect(limitsInWords(allowance, null)).toEqual({ text: day, little: false })
  expect(limitsInWords(allowance, 11)).toEqual({ text: day, little: false })
  const ten = `${day} You can begin 10 more conversations this hour.`
  expect(limitsInWords(allowance, 10)).toEqual({ text: ten, little: true })
  expect(limitsInWords(null, 1)?.text).toBe('You can begin 1 more conversation this hour.')
  expect(limitsInWords(null, 0)?.text).toBe('The next conversation can be begun within an hour.')
})

const typed = 'Our student Maria Gonzalez, born 04/12/2012, was suspended. What must we record?'

test('the guard says what is sent instead, each person once', () => {
  const redaction = redactStudentData(typed)
  expect(replacedNames(redaction)).toEqual([{ name: 'Maria Gonzalez', placeholder: 'Student A' }])
  expect(detailsInWords(redaction.findings)).toBe(
    'A date of birth and a discipline detail will be left out.',
  )
  expect(detailsInWords([])).toBeNull()
})

test('a pasted list of names is said in one line', () => {
  const list = 'Last name,First name,ID\nVenn,Orla,4410982\nTarrow,Ike,4410983\nMarsh,Zeb,4410984'
  const replaced = replacedNames(redactStudentData(list))
  expect(namesInWords(replaced, [])).toBe('3 names will be sent as Student A to Student C.')
  expect(namesInWords(replaced.slice(0, 1), ['Ida Lott', 'Ike Lott'])).toBe(
    '1 name will be sent as Student A, 2 as written.',
  )
  expect(namesInWords([], ['Ida Lott'])).toBe('1 name will be sent as written.')
})

const note: ConversationNote = {
  facts: ['two technicians'],
  numbers: [
    { label: 'students', value: '2,400', formula: '12 * 200' },
    { label: 'schools', value: 'four' },
  ],
  done: ['asked the board'],
  decided: ['replace in July'],
  open: ['who pays', 'what first'],
}

test('a note is empty when none of its lists holds anything', () => {
  expect(isEmptyNote(emptyNote)).toBe(true)
  for (const list of ['facts', 'numbers', 'done', 'decided', 'open'] as const)
    expect(isEmptyNote({ ...emptyNote, [list]: note[list] }), list).toBe(false)
})

test('every text of a note is changed, each in its place', async () => {
  expect(await mapNote(note, async (text) => text.toUpperCase())).toEqual({
    facts: ['TWO TECHNICIANS'],
    numbers: [
      { label: 'STUDENTS', value: '2,400', formula: '12 * 200' },
      { label: 'SCHOOLS', value: 'FOUR' },
    ],
    done: ['ASKED THE BOARD'],
    decided: ['REPLACE IN JULY'],
    open: ['WHO PAYS', 'WHAT FIRST'],
  })
})
