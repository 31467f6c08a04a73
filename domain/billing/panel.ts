import { advisorCount } from '../advisors/advisors.ts'
import { counted } from '../counted.ts'
import { dayMs } from '../durations.ts'
import { longDate } from '../text/dates.ts'
import type { BillingOverview, Grant } from './billing.ts'
import { isOpen, offersFor, runningSubscriptions, type Terms } from './offers.ts'
import { formatPrice, planNames } from './plans.ts'
import type { Discount, Price } from './subscription.ts'

/** An action on a subscription; the panel shows each as a button. */
export type PanelAction =
  | { kind: 'plans' }
  | { kind: 'portal'; urgent: boolean }
  /** `endsAt`: the end of the paid period; null where nothing is paid and it ends at once. */
  | { kind: 'cancel'; subscription: string; endsAt: string | null; plan: string }
  | { kind: 'keep'; subscription: string }
  | { kind: 'buy'; label: string; urgent: boolean; terms: Terms }

/** The subscription panel's content: the current state, a payment problem, and the actions. */
export type Panel = {
  title: string
  /** Whether a Founder's Tier is open, even where another plan is shown. */
  founder: boolean
  text: string
  trouble: { heading: string; text: string } | null
  rows: [term: string, detail: string][]
  actions: PanelAction[]
  /** Further subscriptions and access besides the main one, each with its own actions. */
  beside: { id: string; text: string; actions: PanelAction[] }[]
}

type Facts = Pick<BillingOverview, 'grants' | 'trialDays' | 'founderOffer' | 'isCustomer'> & {
  /** Staff need no plan. */
  isStaff?: boolean
}

/** Days before its end from which the remaining days of a year are shown. */
const countdownDays = 30

/** The panel of a person, from all their entitlements. */
export function panelOf(facts: Facts, now: Date): Panel {
  const { grants } = facts
  const main = openLongest(grants, now) ?? mostPressing(grants)
  const open = main !== undefined && isOpen(main, now)
  const others = othersRunning(grants, main, now)
  const beside = others.map((grant) => ({
    id: grant.id,
    text: besideText(grant, open ? main : undefined, now),
    actions: runningSubscriptions([grant]).flatMap((running) => besideActions(running, now)),
  }))
  return {
    title: planNames[open ? main.planType : 'free'],
    founder: grants.some((grant) => grant.source === 'founder' && isOpen(grant, now)),
    text: open ? openText(main, now) : closedText(facts, main, now),
    trouble: main ? troubleOf(main, open) : null,
    rows: main && (open || !['ended', 'incomplete'].includes(main.state)) ? rowsOf(main, now) : [],
    actions: mainActions(facts, { main, open, others, now }),
    beside,
  }
}

/** The open entitlement that lasts longest: the one that also decides the status. */
function openLongest(grants: Grant[], now: Date): Grant | undefined {
  const end = ({ endsAt }: Grant) => (endsAt ? Date.parse(endsAt) : Number.POSITIVE_INFINITY)
  return grants.filter((grant) => isOpen(grant, now)).toSorted((a, b) => end(b) - end(a))[0]
}

const pressing = ['past_due', 'unpaid', 'paused', 'trialing', 'active', 'incomplete'] as const

/** The running subscription to show when none is open, by the order of `pressing`. */
function mostPressing(grants: Grant[]): Grant | undefined {
  const running = runningSubscriptions(grants)
  return pressing.flatMap((state) => running.filter((grant) => grant.state === state))[0]
}

/** The subscriptions that run and the access that is open, without the main one. */
function othersRunning(grants: Grant[], main: Grant | undefined, now: Date): Grant[] {
  const running = runningSubscriptions(grants)
  return grants.filter((grant) => grant !== main && (running.includes(grant) || isOpen(grant, now)))
}

/** The panel's sentence about an open entitlement. */
function openText(grant: Grant, now: Date): string {
  const { source, state, endsAt, renews, price, poNumber, paymentMethod } = grant
  if (!endsAt) return 'Open to you without an end.'
  const end = longDate(endsAt)
  if (source === 'founder') return founderText(endsAt, now)
  if (source === 'comp')
    return poNumber
      ? `Paid by purchase order ${poNumber}, until ${end}.`
      : `Granted to you until ${end}.`
  if (state === 'past_due') return `${costs(price)}Paid until ${end}.`
  if (state === 'trialing') {
    if (!renews) return `Your trial runs until ${end}, and then ends.`
    const then = price ? `; then ${chargeInWords(price)}.` : ', and the plan then goes on.'
    const without = paymentMethod ? '' : ' There is no card on file: without one it ends then.'
    return `Your trial runs until ${end}${then}${without}`
  }
  if (!renews) return `Cancelled. Your access stays open until ${end}.`
  return `${costs(price)}Renews on ${end}.`
}

function founderText(endsAt: string, now: Date): string {
  const left = Math.ceil((Date.parse(endsAt) - now.getTime()) / dayMs)
  if (left > countdownDays)
    return `Paid once. Your year runs until ${longDate(endsAt)} and does not renew.`
  return `Paid once. Your year ends in ${counted(left, 'day')}, on ${longDate(endsAt)}, and does not renew by itself.`
}

/** The panel's sentence when nothing is open. */
function closedText(
  { grants, trialDays, isStaff }: Facts,
  main: Grant | undefined,
  now: Date,
): string {
  const need = `The free resources are open to you; the ${advisorCount} advisors and premium resources need a plan.`
  if (main && Date.parse(main.startsAt) > now.getTime())
    return `Your ${planNames[main.planType]} begins on ${longDate(main.startsAt)}.`
  if (main?.state === 'paused')
    return `Your subscription is paused. Nothing is charged, and the ${advisorCount} advisors are closed. Cards and invoices is where to take it up again.`
  if (main?.state === 'unpaid' && main.endsAt)
    return `What you paid for ended on ${longDate(main.endsAt)}. ${need}`
  if (isStaff)
    return `As staff you use the ${advisorCount} advisors and all resources without a plan.`
  const trial =
    trialDays > 0
      ? ` The first ${trialDays === 1 ? 'day of the monthly plan is' : `${trialDays} days of the monthly plan are`} free.`
      : ''
  const ended = latestEnd(grants, now)
  return `${ended ? `Your access ended on ${longDate(ended)}. ` : ''}${need}${trial}`
}

/** When the last access ended, the grace period included; null when there was none. */
function latestEnd(grants: Grant[], now: Date): string | null {
  const ends = grants
    .filter(({ state }) => state !== 'incomplete')
    .map(({ accessEndsAt }) => accessEndsAt)
    .filter((end) => end !== null && Date.parse(end) <= now.getTime())
  return ends.toSorted().at(-1) ?? null
}

function troubleOf({ state, accessEndsAt }: Grant, open: boolean): Panel['trouble'] {
  const heading = 'Your last payment did not go through.'
  if (state === 'past_due' && open && accessEndsAt)
    return {
      heading,
      text: `Your access stays open until ${longDate(accessEndsAt)}. A new card, or a confirmation your bank asks for, settles it.`,
    }
  if (state === 'past_due' || state === 'unpaid')
    return { heading, text: 'Your access is closed until it is settled with a new card.' }
  if (state === 'incomplete')
    return {
      heading: 'Your first payment was not completed.',
      text: 'The plan has not begun and nothing was charged. Start again, or confirm the payment with your bank.',
    }
  return null
}

function rowsOf({ source, startsAt, paymentMethod, discount }: Grant, now: Date): Panel['rows'] {
  const held = discount && (!discount.ends_at || Date.parse(discount.ends_at) > now.getTime())
  const rows: [string, string | null][] = [
    ['Since', Date.parse(startsAt) <= now.getTime() ? longDate(startsAt) : null],
    ['Paid with', source === 'stripe_subscription' ? (paymentMethod ?? 'No card on file') : null],
    ['Discount', held ? describeDiscount(discount) : null],
  ]
  return rows.filter((row): row is [string, string] => row[1] !== null)
}

type Standing = { main: Grant | undefined; open: boolean; others: Grant[]; now: Date }

function mainActions(facts: Facts, { main, open, others, now }: Standing): PanelAction[] {
  const troubled = [...(main ? [main] : []), ...others].some(isTroubled)
  const buying = buyActions(facts, { main, open, others, now })
  const actions: PanelAction[] = []
  if (!main || (!open && (main.state === 'incomplete' || main.source !== 'stripe_subscription')))
    actions.push({ kind: 'plans' })
  actions.push(...buying.filter(({ urgent }) => urgent))
  if (facts.isCustomer) actions.push({ kind: 'portal', urgent: troubled })
  if (main?.source === 'stripe_subscription') actions.push(...endOrKeep(main, others, now))
  return [...actions, ...buying.filter(({ urgent }) => !urgent)]
}

/** Cancelling; or resuming a cancelled subscription, unless other access follows it. */
function endOrKeep(grant: Grant, others: Grant[], now: Date): PanelAction[] {
  const { id: subscription, state, renews, endsAt, planType } = grant
  const plan = planNames[planType]
  if (state === 'incomplete' || state === 'ended') return []
  const paid = state === 'trialing' || state === 'active'
  if (!paid) return [{ kind: 'cancel', subscription, endsAt: null, plan }]
  if (renews) {
    const later = Date.parse(grant.startsAt) > now.getTime()
    return [{ kind: 'cancel', subscription, endsAt: later ? null : endsAt, plan }]
  }
  const over = endsAt !== null && Date.parse(endsAt) <= now.getTime()
  return over || isCoveredAfter(grant, others) ? [] : [{ kind: 'keep', subscription }]
}

/**
 * Whether other access continues after this subscription ends: keeping both would pay for the same
 * days twice.
 */
export function isCoveredAfter({ endsAt }: Grant, others: Grant[]): boolean {
  return others.some(
    (other) =>
      other.source !== 'stripe_subscription' &&
      other.state === 'active' &&
      (other.endsAt === null || (endsAt !== null && other.endsAt > endsAt)),
  )
}

type Buying = Extract<PanelAction, { kind: 'buy' }>

/** The purchases offered from the main entitlement; never a second subscription. */
function buyActions(facts: Facts, { main, open, others, now }: Standing): Buying[] {
  if (!main || main.state === 'incomplete') return []
  const { premium, founder } = offersFor(facts, now)
  const end = main.endsAt ? Date.parse(main.endsAt) : Number.POSITIVE_INFINITY
  const left = (end - now.getTime()) / dayMs
  const ending = open && main.source !== 'stripe_subscription' && left <= countdownDays
  const follows = others.some(
    ({ source, state }) => source === 'stripe_subscription' && state !== 'ended',
  )
  const urgent = ending && !follows
  const buy = (label: string, terms: Terms): Buying => ({ kind: 'buy', label, urgent, terms })
  const [renew, change] =
    main.source === 'founder'
      ? ['Renew for a year', 'Go on with the Premium Plan']
      : ["Change to the Founder's Tier", 'Go on with the Premium Plan']
  // Complimentary access leads to no offer before it nears its end.
  if (main.source === 'comp' && !ending) return []
  return [
    ...(founder.terms ? [buy(renew, founder.terms)] : []),
    ...(premium.terms && open ? [buy(change, premium.terms)] : []),
  ]
}

/** The sentence about a further subscription or access, and what it costs. */
function besideText(grant: Grant, main: Grant | undefined, now: Date): string {
  const { source, state, startsAt, endsAt, renews, price, planType } = grant
  const name = planNames[planType]
  const end = endsAt ? longDate(endsAt) : null
  if (source !== 'stripe_subscription')
    return end ? `Your ${name} runs until ${end} and does not renew.` : `Your ${name} has no end.`
  const which = main?.source === 'stripe_subscription' ? `a second ${name}` : `the ${name}`
  const cost = price ? chargeInWords(price) : 'its price'
  if (Date.parse(startsAt) > now.getTime())
    return `The ${name} follows on ${longDate(startsAt)}: ${cost}, first charged on ${end}. Nothing is charged before.`
  const covered = coverText(main)
  switch (state) {
    case 'trialing':
      return renews
        ? `A trial of ${which} runs beside it and is charged ${cost} from ${end}.${covered}`
        : `A trial of ${which} runs beside it and ends on ${end}; nothing is charged.`
    case 'active':
      return renews
        ? `You also pay for ${which}: ${cost}, renewing on ${end}.${covered} End it, and nothing more is charged.`
        : `Your ${name} was cancelled and ends on ${end}; nothing more is charged.`
    case 'past_due':
    case 'unpaid':
      return `A payment for ${which} did not go through.${keptOpen(main)} Settle it, or end that plan.`
    case 'paused':
      return `Your ${name} is paused; nothing is charged for it.`
    default:
      return `A first payment for ${which} was not completed. Nothing was charged, and it lapses within a day.`
  }
}

function coverText(main: Grant | undefined): string {
  if (!main?.endsAt || main.source === 'stripe_subscription') return ''
  return ` Your ${planNames[main.planType]} covers the same days until ${longDate(main.endsAt)}.`
}

function keptOpen(main: Grant | undefined): string {
  if (!main) return ''
  const until = main.endsAt ? ` until ${longDate(main.endsAt)}` : ''
  return ` Your ${planNames[main.planType]} keeps your access open${until}.`
}

function besideActions(grant: Grant, now: Date): PanelAction[] {
  return endOrKeep(grant, [], now).filter(({ kind }) => kind === 'cancel')
}

function isTroubled({ state, source }: Grant): boolean {
  return source === 'stripe_subscription' && ['past_due', 'unpaid', 'incomplete'].includes(state)
}

/** "$7.99 per month. " before another sentence; empty while the price is unknown. */
function costs(price: Price | null): string {
  return price ? `${chargeInWords(price)}. ` : ''
}

/** "$7.99 per month", followed by the next charge where a discount lowers it. */
export function chargeInWords({
  amountCents,
  nextCents,
  currency,
  interval,
  intervalCount,
}: Price) {
  const period = intervalCount === 1 ? `per ${interval}` : `every ${intervalCount} ${interval}s`
  const full = `${formatPrice(amountCents, currency)} ${period}`
  return nextCents < amountCents
    ? `${full}, ${formatPrice(nextCents, currency)} with your discount`
    : full
}

function describeDiscount({ name, percent_off, amount_off_cents, ends_at }: Discount): string {
  const off = percent_off ? `${percent_off}% off` : `${formatPrice(amount_off_cents ?? 0)} off`
  const what = name.includes(off) ? name : `${name} (${off})`
  return ends_at ? `${what}, until ${longDate(ends_at)}` : what
}
