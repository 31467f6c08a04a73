import { expect, test } from 'vitest'
import { calendarOf } from '../../../domain/tools/calendar.ts'

const now = new Date('2026-11-22T08:09:10.123Z')

test('a calendar has a whole-day event, with its end the day after', () => {
  const day = { id: 'ada', date: '2027-02-28', title: 'A; b, c', text: 'one\ntwo\\' }
  const lines = calendarOf('Dates', [day], { host: 'edcabinet.example', now }).split('\r\n')
  expect(lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'UID:ada@edcabinet.example',
      'DTSTAMP:20261122T080910Z',
      'DTSTART;VALUE=DATE:20270228',
      'DTEND;VALUE=DATE:20270301',
      'SUMMARY:A\\; b\\, c',
      'DESCRIPTION:one\\ntwo\\\\',
      'END:VCALENDAR',
    ]),
  )
  expect(lines.at(-1)).toBe('')
})

test('no line is longer than 75 bytes, and unfolded it is whole', () => {
  const title = `Niños ${'año '.repeat(60)}👩‍👩‍👧‍👦 end`
  const text = calendarOf('Dates', [{ id: 'x', date: '2027-01-31', title, text: '' }], {
    host: 'a.example',
    now,
  })
  const lines = text.split('\r\n')
  expect(lines.filter((line) => new TextEncoder().encode(line).length > 75)).toEqual([])
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
