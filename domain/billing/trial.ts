import { advisorCount } from '../advisors/advisors.ts'
import { counted } from '../counted.ts'
import type { Settings } from '../settings/settings.ts'
import { formatPrice, plans } from './plans.ts'

const { premium } = plans
const price = `${formatPrice(premium.priceCents)} a month`

/** The label of the button that starts the monthly plan, with this many free days. */
export function trialOffer(days: number): string {
  return days > 0 ? `Start ${counted(days, 'day')} free, then ${price}` : `Subscribe for ${price}`
}

/** The terms of renewal and of cancelling, shown wherever the plan is offered. */
export function renewalTerms(days: number): string {
  const renews = `Renews at ${price} until you cancel, which you can do in your profile at any time.`
  if (days === 0) return renews
  return `One trial per person. Cancel within the ${counted(days, 'day')} and you pay nothing. ${renews}`
}

type OfferSettings = Pick<Settings, 'payments_required' | 'trial_days' | 'messages_per_day'>

/** The offer on public pages: a button's label and the terms below it. */
export function publicOffer({ payments_required, trial_days, messages_per_day }: OfferSettings) {
  if (!payments_required)
    return {
      button: 'Open an account',
      terms: `At present all ${advisorCount} advisors are open with an account, and nothing is charged.`,
    }
  const { free } = messages_per_day
  const asking = free > 0 ? `Without a plan, ${counted(free, 'question')} a day. ` : ''
  return { button: trialOffer(trial_days), terms: `${asking}${renewalTerms(trial_days)}` }
}

/** The meaning of "unlimited": each day's number of questions, a limit that keeps programs out. */
export function unlimitedMeans(questionsPerDay: number): string {
  return `every advisor, every day, up to ${counted(questionsPerDay, 'question')} a day.`
}
