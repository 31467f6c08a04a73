import { expect, test } from 'vitest'
import { csvLine, readCsv, unescapedCell } from '../../../domain/csv.ts'

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

test('what was written as CSV is read as it was', () => {
  const rows = [
    ['a', 'b, "c"', 'd\r\ne', '', '7'],
    ['=1+1', "'quoted'", '"', ' x ', '\u00fc'],
  ]
  const read = readCsv(`\ufeff${rows.map((row) => csvLine(row)).join('')}`)
  expect(read.map(({ cells }) => cells.map(unescapedCell))).toEqual(rows)
})

test('a row knows its line, also behind breaks within cells and empty rows', () => {
  const file = 'a;b\n"1\n2";3\n\n;\n4;"5"6\n"open;'
  expect(readCsv(file)).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1\n2', '3'] },
    { line: 6, cells: ['4', '56'] },
    { line: 7, cells: ['open;'] },
  ])
})
