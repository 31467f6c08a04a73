import type { Price } from '../../../../domain/billing/subscription.ts'
import { dayMs } from '../../../../domain/durations.ts'
import type { BillingDeps } from '../deps.ts'
import { figuresRepository } from './figures-repository.ts'

/** Money and conversion for the admin dashboard; money is integer cents. */
export type BillingFigures = {
  /** Monthly revenue of the renewing subscriptions, by the amount of their next renewal. */
  monthlyRevenueCents: number
  subscribers: { premium: number; trialing: number; pastDue: number; founder: number; comp: number }
  /** Received less refunded, by calendar month, the latest last. */
  months: { month: string; receivedCents: number }[]
  accounts: number
  payers: number
  trials: { started: number; paid: number }
}

/** Billing's figures, the months of the last year. */
export async function readBillingFigures({ db, now }: Pick<BillingDeps, 'db' | 'now'>) {
  const figures = figuresRepository(db)
  const [counts, renewing, months, people] = await Promise.all([
    figures.openAccess(now()),
    figures.renewing(now()),
    figures.months(new Date(now().getTime() - 365 * dayMs)),
    figures.people(),
  ])
  const count = (source: string, ...states: string[]) =>
    counts
      .filter((row) => row.source === source && states.includes(row.state))
      .reduce((sum, row) => sum + row.count, 0)
  const premium = count('stripe_subscription', 'active')
  const pastDue = count('stripe_subscription', 'past_due')
  const answer: BillingFigures = {
    monthlyRevenueCents: Math.round(
      renewing.reduce((sum, { price, count }) => sum + count * monthlyCents(price), 0),
    ),
    subscribers: {
      premium,
      pastDue,
      trialing: count('stripe_subscription', 'trialing'),
      founder: count('founder', 'active'),
      comp: count('comp', 'active'),
    },
    months,
    accounts: people.accounts,
    payers: people.payers,
    trials: { started: people.trials, paid: people.trialsPaid },
  }
  return answer
}

/** Length of a billing interval in months. */
const monthsOf = { day: 12 / 365, week: 12 / 52, month: 1, year: 12 } as const

function monthlyCents({ nextCents, interval, intervalCount }: Price): number {
  return nextCents / (monthsOf[interval] * intervalCount)
}
