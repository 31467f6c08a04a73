import { expect, test } from 'vitest'
import { referencesIn } from '../../../../worker/features/advisors/model/checking/citation-syntax.ts'

const written = (text: string) =>
  referencesIn(text).map(({ entry, line }) => (line === null ? `${entry}` : `${entry}.${line}`))

test.each([
  ['[E1.2]', ['1.2']],
  ['[E10.12]', ['10.12']],
  ['[E1.2, E3]', ['1.2', '3']],
  ['[E1.2–E1.5]', ['1.2', '1.3', '1.4', '1.5']],
  ['[E1.2-E1.4]', ['1.2', '1.3', '1.4']],
  ['[E1.1 to E1.3]', ['1.1', '1.2', '1.3']],
  ['[1-3]', ['1', '2', '3']],
  ['[2, 4–6]', ['2', '4', '5', '6']],
  // A second number without an entry of its own is a line of the first one's.
  ['[E2.3–5]', ['2.3', '2.4', '2.5']],
  ['[E2.3, E2.6-7]', ['2.3', '2.6', '2.7']],
  ['[E1.9–E2.2]', ['1.9', '2.2']],
  ['[E1–E3.2]', ['1', '2', '3.2']],
  ['[E1.2–E2.9]', ['1.2', '2.9']],
  ['[E1–E1.4]', ['1', '1.4']],
  ['[E1.2–E4]', ['1.2', '2', '3', '4']],
  ['[3–1]', ['3', '1']],
  ['[E1.4–E1.4]', ['1.4', '1.4']],
  ['[^4]', []],
])('%s names %j', (text, references) => expect(written(text)).toEqual(references))

test('a range of more than a dozen is taken for its two ends', () => {
  expect(written('[1–13]')).toHaveLength(13)
  expect(written('[1–14]')).toEqual(['1', '14'])
  expect(written('[E1.1–E1.40]')).toEqual(['1.1', '1.40'])
})
