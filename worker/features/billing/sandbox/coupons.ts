import { isPromotionCode, promotions } from './cards.ts'
import { missing } from './refusal.ts'
import type { StripeObject } from './repository.ts'

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
