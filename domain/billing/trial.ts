import { formatPrice, plans } from './plans.ts'

const { premium } = plans
const price = `${formatPrice(premium.priceCents)} a month`

/** The button that begins the monthly plan, for someone who would get this many days free. */
export function trialOffer(days: number): string {
  return days > 0 ? `Start ${daysInWords(days)} free, then ${price}` : `Subscribe for ${price}`
}

/** What follows when nothing is done, and how to leave: said wherever the plan is offered. */
export function renewalTerms(days: number): string {
  const renews = `Renews at ${price} until you cancel, which you can do in your profile at any time.`
  if (days === 0) return renews
  return `One trial per person. Cancel within the ${daysInWords(days)} and you pay nothing. ${renews}`
}

function daysInWords(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
