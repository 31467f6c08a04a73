import { expect, test } from 'vitest'
import { csvLine } from '../../../domain/csv.ts'
import {
  CsvFileError,
  readCsvResources,
} from '../../../worker/features/resources/admin/import/read-csv-resources.ts'

test('what was written as CSV is read as it was', () => {
  const columns = ['Address', 'Title', 'Summary', 'Text']
  const rows = [
    ['one', 'b, "c"', '=1+1', 'd\n\ne'],
    ['two', '"', "'quoted'", '\u00fc'],
  ]
  const file = `\ufeff${[columns, ...rows].map((row) => csvLine(row)).join('')}`
  const read = readCsvResources(file).map(({ slug, given }) => [
    slug,
    given.title,
    given.summary,
    given.body,
  ])
  expect(read).toEqual(rows)
})

test.each(['\n', '\r\n', '\r'])(
  'a row knows its line, also behind breaks within cells and empty rows, with %j',
  (lineBreak) => {
    const file = 'slug;title\n"1\n2";3\n\n;\n4;5 "6" 7\n8;9;too many'
    expect(readCsvResources(file.replaceAll('\n', lineBreak))).toEqual([
      { line: 2, slug: '1\n2', given: { slug: '1\n2', title: '3' } },
      { line: 6, slug: '4', given: { slug: '4', title: '5 "6" 7' } },
      { line: 7, slug: '8', given: { slug: '8', title: '9' } },
    ])
  },
)

test.each([
  ['slug,title\na,b\nc,"open\nd,e\n', 4, 'A quotation mark is never closed'],

  ['', 1, 'The file is empty'],
  ['title\na\n', 1, 'There is no column “Address”'],
  ['slug,Address\n', 1, 'Two columns are called'],
])('of %j no row is read', (file, line, message) => {
  const read = () => readCsvResources(file)
  expect(read).toThrow(CsvFileError)
  expect(read).toThrow(expect.objectContaining({ line, message: expect.stringContaining(message) }))
})
