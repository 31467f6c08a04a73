import data from '../knowledge/prices.json' with { type: 'json' }

export type PriceId =
  | 'chromebooks'
  | 'laptops'
  | 'macs'
  | 'tablets'
  | 'displays'
  | 'key'
  | 'endpoint'

/** Whole dollars for one unit, from and to; `lifeYears` for what is bought again after so long. */
export type ExamplePrice = {
  item: string
  low: number
  high: number
  unit: string
  lifeYears: number | null
}

/** Where the example prices come from, and until when they may be used (ISO dates). */
export const examplePricesBasis = {
  text: data.basis,
  asOf: data.as_of,
  reviewBy: data.review_by,
}

/** Prices to do sums with until a quote is there: dated knowledge, not quotes. */
export const examplePrices = Object.fromEntries(
  data.prices.map(({ id, life_years, ...price }) => [
    id,
    { ...price, lifeYears: life_years ?? null },
  ]),
) as Record<PriceId, ExamplePrice>
