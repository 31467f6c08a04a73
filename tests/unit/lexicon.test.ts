import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const lexica = globSync('domain/**/lexicon/*.json')
/** A word, or a group of words that mean the same and is called by its first. */
type Item = string | string[]
const nameOf = (item: Item) => (typeof item === 'string' ? item : (item[0] ?? ''))

test.each(lexica)('%s is in order and holds nothing twice', (path) => {
  const items = JSON.parse(readFileSync(path, 'utf8')) as Item[]
  expect(items.length).toBeGreaterThan(0)
  const names = items.map(nameOf)
  expect(names).toEqual(names.toSorted((a, b) => (a < b ? -1 : 1)))
  expect(items.filter((item, at) => items.findIndex((other) => same(other, item)) !== at)).toEqual(
    [],
  )
  for (const group of items)
    if (Array.isArray(group)) expect(new Set(group).size, group.join()).toBe(group.length)
})

function same(a: Item, b: Item): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
