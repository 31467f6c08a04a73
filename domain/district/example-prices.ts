import data from '../../knowledge/prices.json' with { type: 'json' }

export type PriceId =
  | 'chromebooks'
  | 'laptops'
  | 'macs'
  | 'tablets'
  | 'displays'
  | 'key'
  | 'endpoint'

/** A price range in whole dollars a unit; `lifeYears` until it is bought again, or null. */
export type ExamplePrice = {
  item: string
  low: number
  high: number
  unit: string
  lifeYears: number | null
}

/** The basis of the example prices, and the ISO dates they are from and to be reviewed by. */
export const examplePricesBasis = {
  text: data.basis,
  asOf: data.as_of,
  reviewBy: data.review_by,
}

/** Dated price ranges to calculate with until there is a quote. */
export const examplePrices = Object.fromEntries(
  data.prices.map(({ id, life_years, ...price }) => [
    id,
    { ...price, lifeYears: life_years ?? null },
  ]),
) as Record<PriceId, ExamplePrice>
