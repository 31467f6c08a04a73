import { plans } from '../../../../domain/billing/plans.ts'
import type { BillingDeps } from '../deps.ts'
import { figuresRepository } from './figures-repository.ts'

/** Money and conversion for the admin dashboard; money is integer cents. */
export type BillingFigures = {
  /** What the running monthly plans bring a month, discounts aside. */
  monthlyRevenueCents: number
  subscribers: { premium: number; trialing: number; pastDue: number; founder: number; comp: number }
  /** Received less refunded, by calendar month, the latest last. */
  months: { month: string; receivedCents: number }[]
  accounts: number
  payers: number
  trials: { started: number; paid: number }
}

export async function readFigures({ db, now }: Pick<BillingDeps, 'db' | 'now'>) {
  const figures = figuresRepository(db)
  const [counts, months, people] = await Promise.all([
    figures.openAccess(now()),
    figures.months(new Date(now().getTime() - 365 * 24 * 60 * 60 * 1000)),
    figures.people(),
  ])
  const count = (source: string, ...states: string[]) =>
    counts
      .filter((row) => row.source === source && states.includes(row.state))
      .reduce((sum, row) => sum + row.count, 0)
  const premium = count('stripe_subscription', 'active')
  const pastDue = count('stripe_subscription', 'past_due')
  const answer: BillingFigures = {
    monthlyRevenueCents: premium * plans.premium.priceCents,
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
