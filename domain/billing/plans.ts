/** The two plans, their prices and what they give; money is integer cents. */
export const plans = {
  founder: {
    name: "Founder's Tier",
    priceCents: 2500,
    strikePriceCents: 9600,
    period: 'one-time',
    term: '1 year of premium access',
    termDays: 365,
    savings: 'Save 74%',
    label: 'Limited Time',
    benefits: [
      'All AI advisors',
      'Premium resources library',
      'Priority support',
      'Founder badge and recognition',
      'Early access to new features',
    ],
  },
  premium: {
    name: 'Premium Plan',
    priceCents: 799,
    period: 'per month',
    /** A seat for a year, by purchase order. */
    yearCents: 9600,
    benefits: [
      'Unlimited access to all advisors',
      'Advanced analytics',
      'Priority support',
      'Exclusive resources',
    ],
  },
} as const

export type PlanId = keyof typeof plans

/** The names of plans as people read them. */
export const planNames = {
  free: 'Free',
  premium: plans.premium.name,
  founder: plans.founder.name,
  comp: 'Complimentary access',
} as const

/** Price of a year paid by purchase order, in cents a seat. */
export const yearlyCents: Record<PlanId, number> = {
  founder: plans.founder.priceCents,
  premium: plans.premium.yearCents,
}

/** The most seats of one quote. */
export const maxSeats = 500

/** "$25", "$7.99" or "1,200 EUR", from integer cents. */
export function formatPrice(cents: number, currency = 'usd'): string {
  const units = cents / 100
  const digits = Number.isInteger(units) ? 0 : 2
  const amount = units.toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return currency === 'usd' ? `$${amount}` : `${amount} ${currency.toUpperCase()}`
}
