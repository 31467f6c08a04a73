import { globSync, readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { packed } from '../../../scripts/bundle/plugins.ts'

/** What the built code makes of it. */
const unpacked = (code: string): unknown => structuredClone(runInNewContext(`(${code})`))

test('lists of words are the same in the build', () => {
  const files = globSync('{domain,worker}/**/*.json')
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'))
    expect(unpacked(packed(value)), file).toEqual(value)
  }
})

test.each([
  [['a', 'b', 'c', 'd', 'e,f']],
  [['a', '', 'c', 'd', 'e|f']],
  [[['a'], ['b', 'c'], [], ['d'], ['e']]],
  [[['a'], ['b', ''], ['c'], ['d'], ['e']]],
  [{ 'a-b': ['a', 'b', 'c', 'd', 1], n: null, t: true }],
])('%j is the same', (value) => {
  expect(unpacked(packed(value))).toEqual(value)
})
