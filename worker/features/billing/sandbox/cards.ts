/** The outcome of a payment with a test card; the cards' numbers are Stripe's own. */
export type CardOutcome = 'succeeds' | 'declined' | 'authentication' | 'fails-later'

export type TestCard = { number: string; outcome: CardOutcome; shows: string }

export const testCards: TestCard[] = [
  { number: '4242424242424242', outcome: 'succeeds', shows: 'Payment succeeds' },
  { number: '4000000000000002', outcome: 'declined', shows: 'Payment is declined' },
  {
    number: '4000002500003155',
    outcome: 'authentication',
    shows: 'The bank asks for a confirmation',
  },
  {
    number: '4000000000000341',
    outcome: 'fails-later',
    shows: 'The first payment succeeds, later ones fail',
  },
]

/** The test card of a typed number, with or without spaces; null for any other. */
export function findTestCard(typed: string): TestCard | null {
  const digits = typed.replace(/\D/g, '')
  return testCards.find(({ number }) => number === digits) ?? null
}

/** The number in groups of four: "4242 4242 4242 4242". */
export function spaced(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ')
}
