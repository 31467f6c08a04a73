import { expect, test } from 'vitest'
import { tabbedLine } from '../../../web/ui/markdown/copy.ts'

test('a copied row has a tab between its cells, each on one line', () => {
  expect(tabbedLine([' Step ', 'Who\n decides', '3 days'])).toBe('Step\tWho decides\t3 days')
})

test('a cell that a spreadsheet would run as a formula is quoted, in full width and behind hidden spaces, too', () => {
  for (const cell of ['=1+1', '+1', '-1', '@SUM(A1)', '\u22121', '\uff1d1+1', '\u200b=1+1'])
    expect(tabbedLine([cell])).toBe(`'${cell}`)
  expect(tabbedLine(['\ufeff=1+1'])).toBe("'=1+1")
  expect(tabbedLine(['a=1'])).toBe('a=1')
})
