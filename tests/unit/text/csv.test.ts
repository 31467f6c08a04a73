import { expect, test } from 'vitest'
import { csvLine, unescapedCell } from '../../../domain/csv.ts'

test('a line keeps commas, quotes and breaks inside their cells', () => {
  expect(csvLine(['a', 'b, "c"', 'd\ne', 7, null])).toBe('a,"b, ""c""","d\ne",7,\r\n')
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '  =HYPERLINK("https://evil.example")',
  '\u00a0=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  '\ufeff=1',
])('%j is text to a spreadsheet', (value) => {
  expect(csvLine([value])).toMatch(/^(?:"?)'/)
})

test('what is no formula stays as it was, and so do numbers', () => {
  expect(csvLine(['a=1', 'Mary-Ann', 'x@y.example', -3])).toBe('a=1,Mary-Ann,x@y.example,-3\r\n')
})

test.each(['=1+1', "'quoted'", 'a=1', "'", ''])('%j is read as it was written', (value) => {
  const [, cell = ''] = /^"?(.*?)"?,/.exec(csvLine([value, 1])) ?? []
  expect(unescapedCell(cell)).toBe(value)
})
