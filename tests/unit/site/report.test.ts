import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { guardConsole, report } from '../../../worker/http/report.ts'

function logged(error: unknown, context?: Record<string, unknown>) {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  report(error, context)
  const line = String(log.mock.lastCall?.[0])
  log.mockRestore()
  return { line, entry: JSON.parse(line) as Record<string, string> }
}

test('an error is logged with its place and what it was about', () => {
  const { entry } = logged(new TypeError('not a function'), { job: 'billing' })
  expect(entry).toMatchObject({ level: 'error', name: 'TypeError', message: 'not a function' })
  expect(entry.job).toBe('billing')
  expect(entry.stack).toContain('report.test.ts')
})

test('a failed query is logged without the values it was given', () => {
  const cause = new Error('D1_ERROR: UNIQUE constraint failed: messages.id')
  const error = new DrizzleQueryError(
    'insert into messages values (?)',
    ['Jayden Ortiz, 555-12-3456'],
    cause,
  )
  const { line, entry } = logged(error)
  expect(line).not.toMatch(/Jayden|555-12/)
  expect(entry.message).toBe(
    'Failed query: insert into messages values (?): D1_ERROR: UNIQUE constraint failed: messages.id',
  )
  expect(entry.stack).toContain('report.test.ts')
})

test('anything thrown is told', () => {
  expect(logged('a word').entry.message).toBe('a word')
})

test.each([
  ['UNIQUE constraint failed for ada.l+x@school.k12.us', /ada|school\.k12/],
  ['sent to +1 (212) 555-0199', /555|0199/],
  ['wrong hash scrypt$16384$8$5$c2FsdA==$a2V5a2V5a2V5', /c2FsdA|a2V5/],
  ['Failed query: select ?\nparams: Ada,ada', /Ada/i],
  [
    'link https://edcabinet.example/api/auth/verify-email?token=eyJhbGciOi.eyJlbWFpbCI6.sig and more',
    /token|eyJ/,
  ],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJlbWFpbCI6IngifQ.abc_def-123', /eyJ/],
  ['session QheLnAiZ5vkNzlilbQeMYFG99ebZo94k ended', /QheLn/],
])('a log says nothing about a person: %s', (message, personal) => {
  const { line, entry } = logged(new Error(message))
  expect(line).not.toMatch(personal)
  expect(entry.message).toContain('[')
})

test('what a library writes by itself says nothing about a person either', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const written = console.error
  guardConsole()
  const query = new DrizzleQueryError(
    'select ?',
    ['ada@school.example'],
    new Error('no such table'),
  )
  console.error('Failed for ada@school.example', query, { where: ['ada@school.example'] })
  console.error = written
  const line = log.mock.lastCall?.join(' ')
  log.mockRestore()
  expect(line).toContain('Failed for [address]')
  expect(line).toContain('no such table')
  expect(line).not.toContain('ada')
})
