import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { unfoldList } from '../../../domain/student-data/names/words.ts'

/** Data that is no list of words: prose, patterns, and numbers that a command fits. */
const others =
  /\/(?:judgments|message-models|name-weights|phrasing|ranking|signs|stops|texts|thresholds)\.json$/
const lexica = globSync('{domain,worker}/**/*.json')
  .filter((path) => !others.test(path))
  .sort()
/** A word, or a group of words that mean the same and is called by its first. */
type Item = string | string[]
const nameOf = (item: Item) => (typeof item === 'string' ? item : (item[0] ?? ''))

/** A line a letter, in which each entry begins with how many letters it shares with the one before. */
const isFolded = (items: unknown[]): items is string[] =>
  items.length > 0 && items.every((item) => typeof item === 'string' && /^0[^|]+\|/.test(item))

/** The lists of a lexicon: itself, or those it holds by name; a short one may be a line of words. */
function listsIn(value: unknown): Item[][] {
  if (typeof value === 'string') return [value.split(' ')]
  if (Array.isArray(value)) return [isFolded(value) ? unfoldList(value) : (value as Item[])]
  return Object.values(value as object).flatMap(listsIn)
}

const lists = lexica.flatMap((path) =>
  listsIn(JSON.parse(readFileSync(path, 'utf8'))).map((items, at) => ({ path, at, items })),
)

test.each(lists)('list $at of $path is in order and holds nothing twice', ({ items }) => {
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
