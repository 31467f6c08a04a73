import { expect, test } from 'vitest'
import {
  type ExamplePrice,
  examplePrices,
  examplePricesBasis,
  type PriceId,
} from '../../../domain/district/example-prices.ts'
import data from '../../../knowledge/prices.json' with { type: 'json' }

const ids: PriceId[] = ['chromebooks', 'laptops', 'macs', 'tablets', 'displays', 'key', 'endpoint']

test('every price that code may ask for stands once, and no other', () => {
  expect(data.prices.map(({ id }) => id)).toEqual(ids)
  expect(Object.keys(examplePrices)).toEqual(ids)
})

test('a price is a range in whole dollars for a named unit', () => {
  const bad = Object.values(examplePrices).filter(
    ({ item, low, high, unit }: ExamplePrice) =>
      !item || !unit || !Number.isInteger(low) || !Number.isInteger(high) || low <= 0 || low > high,
  )
  expect(bad).toEqual([])
})

test('the prices say what they rest on, since when and until when', () => {
  const { text, asOf, reviewBy } = examplePricesBasis
  expect(text).toContain('not quotes')
  for (const iso of [asOf, reviewBy]) expect(new Date(iso).toISOString().slice(0, 10)).toBe(iso)
  expect(asOf < reviewBy).toBe(true)
})
