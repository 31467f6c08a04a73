/** The terms named in a request; null for each that is not. */
export type Terms = {
  /** Years it runs or lasts. */
  years: number | null
  /** Percent of spares on top. */
  spares: number | null
  /** Percent taken off the whole, such as E-Rate's. */
  discount: number | null
}

const numberWords = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const small = `(\\d{1,2}|${numberWords.join('|')})`
const percent = String.raw`(\d{1,2})\s?(?:%|percent\b)`
const yearsSaid = new RegExp(`\\b${small}[- ]years?\\b`, 'i')
const sparesSaid = new RegExp(
  `${percent} (?:of )?(?:[a-z]+ )?(?:spares?|loaners?|extras?)\\b|\\b(?:spares?|loaners?) (?:of|at) ${percent}`,
  'i',
)
const discountSaid = new RegExp(
  `${percent} (?:[\\w-]+ ){0,2}discount|\\bdiscount(?: rate)? (?:(?:is|of|at) )*${percent}`,
  'i',
)

/** The terms a request names. */
export function termsIn(request: string): Terms {
  const years = smallNumber(yearsSaid.exec(request)?.[1])
  return {
    years: years && years > 1 && years <= 10 ? years : null,
    spares: percentIn(sparesSaid, request),
    discount: percentIn(discountSaid, request),
  }
}

/**
 * How often a price by the day, hour or week is paid: 2 for "two days" of "$145 a day"; null where
 * that is not named.
 */
export function timesSaid(request: string, unit: string): number | null {
  return smallNumber(new RegExp(`\\b${small}[- ]${unit}s?\\b`, 'i').exec(request)?.[1])
}

function percentIn(pattern: RegExp, request: string): number | null {
  const [, before, after] = pattern.exec(request) ?? []
  return Number(before ?? after) || null
}

function smallNumber(said = ''): number | null {
  const word = numberWords.indexOf(said.toLowerCase())
  return (word >= 0 ? word + 2 : Number(said)) || null
}
