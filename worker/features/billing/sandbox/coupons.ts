import { missing } from './refusal.ts'
import type { StripeObject } from './repository.ts'

/** The sandbox's promotion codes. */
export const promotions = {
  WELCOME20: {
    coupon: 'WELCOME20',
    name: 'Welcome: 20% off for three months',
    percent_off: 20,
    amount_off: null,
    months: 3,
  },
  SCHOOL5: {
    coupon: 'SCHOOL5',
    name: '$5 off the first payment',
    percent_off: null,
    amount_off: 500,
    months: 1,
  },
} as const
export type PromotionCode = keyof typeof promotions

/** Whether a code is one of the sandbox's promotions; case matters. */
export function isPromotionCode(code: string): code is PromotionCode {
  return Object.hasOwn(promotions, code)
}

/** The coupon of a promotion code in Stripe's shape; throws Stripe's 404. */
export function couponOf(id: string): StripeObject {
  if (!isPromotionCode(id)) throw missing(id)
  const { name, percent_off, amount_off, months } = promotions[id]
  return {
    id,
    object: 'coupon',
    created: 0,
    name,
    percent_off,
    amount_off,
    currency: amount_off ? 'usd' : null,
    duration: 'repeating',
    duration_in_months: months,
    livemode: false,
    valid: true,
  }
}
