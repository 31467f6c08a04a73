import { expect, test } from 'vitest'
import {
  emptyNote,
  isEmptyNote,
  mapNote,
  type TalkNote,
} from '../../../domain/advisors/talk-note.ts'

const note: TalkNote = {
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
